#include "CAssets.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define BYTES(name) static const unsigned char name[] = {
#define END };
#define FILE_AT(path, name) {path, name, sizeof name},

// Every file of the folder Web that pages load, as Tests/Tools/web-files lists it.
#include "WebFiles.inc"

const struct web_file *const web_files = files;
const size_t web_file_count = sizeof files / sizeof *files;
