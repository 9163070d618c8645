#ifndef CASSETS_H
#define CASSETS_H

#include <stddef.h>

/// The bytes of the top folder's openapi.yaml.
extern const unsigned char *const asset_openapi_yaml;
extern const size_t asset_openapi_yaml_size;

/// A file of the folder `Web`.
struct web_file {
    /// Its path below that folder.
    const char *path;
    const unsigned char *bytes;
    size_t size;
};

/// The files of the pages, in the order of their paths.
extern const struct web_file *const web_files;
extern const size_t web_file_count;

#endif
