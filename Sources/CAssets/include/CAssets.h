#ifndef CASSETS_H
#define CASSETS_H

#include <stddef.h>

/// The bytes of the top folder's openapi.yaml.
extern const unsigned char *const asset_openapi_yaml;
extern const size_t asset_openapi_yaml_size;

#endif
