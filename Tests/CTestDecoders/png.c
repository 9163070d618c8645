#include "CTestDecoders.h"

#include <spng.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void complain(TestPicture *picture, const char *what, int code) {
    snprintf(picture->message, sizeof picture->message, "%s: %s", what, spng_strerror(code));
    free(picture->pixels);
    picture->pixels = NULL;
}

TestPicture test_decode_png(const uint8_t *bytes, size_t count) {
    TestPicture picture = {.orientation = 1};
    spng_ctx *context = spng_ctx_new(0);
    struct spng_ihdr header;
    struct spng_trns transparency;
    int code = spng_set_png_buffer(context, bytes, count);
    if (!code) code = spng_get_ihdr(context, &header);
    if (code) {
        complain(&picture, "PNG header", code);
        spng_ctx_free(context);
        return picture;
    }
    int has_trns = spng_get_trns(context, &transparency) == 0;
    int grey = header.color_type == SPNG_COLOR_TYPE_GRAYSCALE || header.color_type == SPNG_COLOR_TYPE_GRAYSCALE_ALPHA;
    int alpha = has_trns || header.color_type == SPNG_COLOR_TYPE_GRAYSCALE_ALPHA
        || header.color_type == SPNG_COLOR_TYPE_TRUECOLOR_ALPHA;
    picture.width = (int)header.width;
    picture.height = (int)header.height;
    picture.bands = (grey ? 1 : 3) + (alpha ? 1 : 0);

    // Everything is decoded as RGBA; the bands that the file does not have are dropped again.
    size_t size = 0;
    code = spng_decoded_image_size(context, SPNG_FMT_RGBA8, &size);
    uint8_t *rgba = code ? NULL : malloc(size);
    if (rgba) code = spng_decode_image(context, rgba, size, SPNG_FMT_RGBA8, SPNG_DECODE_TRNS);
    if (!code) code = spng_decode_chunks(context);
    if (code) {
        complain(&picture, "PNG data", code);
    } else {
        size_t area = (size_t)header.width * header.height;
        int colours = grey ? 1 : 3;
        uint8_t *to = picture.pixels = malloc(area * (size_t)picture.bands);
        for (size_t i = 0; i < area; i++) {
            for (int band = 0; band < colours; band++) *to++ = rgba[4 * i + (size_t)band];
            if (alpha) *to++ = rgba[4 * i + 3];
        }
    }
    free(rgba);
    spng_ctx_free(context);
    return picture;
}

TestBytes test_encode_png(const uint8_t *pixels, int width, int height, int bands) {
    static const uint8_t types[] = {
        SPNG_COLOR_TYPE_GRAYSCALE, SPNG_COLOR_TYPE_GRAYSCALE_ALPHA, SPNG_COLOR_TYPE_TRUECOLOR,
        SPNG_COLOR_TYPE_TRUECOLOR_ALPHA,
    };
    TestBytes result = {0};
    spng_ctx *context = spng_ctx_new(SPNG_CTX_ENCODER);
    spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1);
    spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, 1);
    struct spng_ihdr header = {
        .width = (uint32_t)width, .height = (uint32_t)height, .bit_depth = 8, .color_type = types[bands - 1],
    };
    int code = spng_set_ihdr(context, &header);
    if (!code) {
        size_t size = (size_t)width * (size_t)height * (size_t)bands;
        code = spng_encode_image(context, pixels, size, SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
    }
    if (!code) result.bytes = spng_get_png_buffer(context, &result.count, &code);
    spng_ctx_free(context);
    return result;
}

void test_picture_free(TestPicture *picture) {
    free(picture->pixels);
    picture->pixels = NULL;
}

void test_bytes_free(TestBytes *bytes) {
    free(bytes->bytes);
    bytes->bytes = NULL;
}
