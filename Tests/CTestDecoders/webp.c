#include "CTestDecoders.h"

#include <stdio.h>
#include <stdlib.h>

#include <webp/decode.h>

TestPicture test_decode_webp(const uint8_t *bytes, size_t count) {
    TestPicture picture = {.orientation = 1};
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK) {
        snprintf(picture.message, sizeof picture.message, "WebP: not a readable header");
        return picture;
    }
    picture.width = features.width;
    picture.height = features.height;
    picture.bands = features.has_alpha ? 4 : 3;
    int stride = picture.width * picture.bands;
    size_t size = (size_t)stride * (size_t)picture.height;
    picture.pixels = malloc(size);
    uint8_t *done = features.has_alpha ? WebPDecodeRGBAInto(bytes, count, picture.pixels, size, stride)
                                       : WebPDecodeRGBInto(bytes, count, picture.pixels, size, stride);
    if (!done) {
        snprintf(picture.message, sizeof picture.message, "WebP: broken data");
        free(picture.pixels);
        picture.pixels = NULL;
    }
    return picture;
}
