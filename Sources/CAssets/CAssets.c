#include "CAssets.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char openapi_yaml[] = {
#embed "../../openapi.yaml"
};
const unsigned char *const asset_openapi_yaml = openapi_yaml;
const size_t asset_openapi_yaml_size = sizeof openapi_yaml;
