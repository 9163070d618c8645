#include "CTestDecoders.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
    char message[JMSG_LENGTH_MAX];
} Escape;

static void leave(j_common_ptr info) {
    Escape *escape = (Escape *)info->err;
    info->err->format_message(info, escape->message);
    longjmp(escape->escape, 1);
}

static void stay_silent(j_common_ptr info) { (void)info; }

static unsigned read_number(const uint8_t *at, int bytes, int little) {
    unsigned value = 0;
    for (int i = 0; i < bytes; i++) value |= (unsigned)at[i] << 8 * (little ? i : bytes - 1 - i);
    return value;
}

/// Orientation (tag 0x0112) of IFD 0 in an EXIF APP1 marker; 1 where there is none.
static int orientation_of(const uint8_t *data, size_t count) {
    if (count < 14 || memcmp(data, "Exif\0\0", 6) != 0) return 1;
    const uint8_t *tiff = data + 6;
    size_t size = count - 6;
    int little = tiff[0] == 'I';
    size_t directory = read_number(tiff + 4, 4, little);
    if (directory + 2 > size) return 1;
    unsigned entries = read_number(tiff + directory, 2, little);
    for (unsigned i = 0; i < entries; i++) {
        size_t entry = directory + 2 + 12 * (size_t)i;
        if (entry + 12 > size) return 1;
        if (read_number(tiff + entry, 2, little) == 0x0112) return (int)read_number(tiff + entry + 8, 2, little);
    }
    return 1;
}

TestPicture test_decode_jpeg(const uint8_t *bytes, size_t count) {
    TestPicture picture = {.orientation = 1};
    struct jpeg_decompress_struct info;
    Escape escape;
    // Volatile: it is read after the long jump.
    uint8_t *volatile pixels = NULL;
    info.err = jpeg_std_error(&escape.manager);
    escape.manager.error_exit = leave;
    escape.manager.output_message = stay_silent;
    if (setjmp(escape.escape)) {
        snprintf(picture.message, sizeof picture.message, "JPEG: %s", escape.message);
        free(pixels);
        jpeg_destroy_decompress(&info);
        return picture;
    }
    jpeg_create_decompress(&info);
    jpeg_save_markers(&info, JPEG_APP0 + 1, 0xffff);
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    for (jpeg_saved_marker_ptr marker = info.marker_list; marker; marker = marker->next) {
        int orientation = orientation_of(marker->data, marker->data_length);
        if (orientation != 1) picture.orientation = orientation;
    }
    info.out_color_space = info.num_components == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_start_decompress(&info);
    picture.width = (int)info.output_width;
    picture.height = (int)info.output_height;
    picture.bands = info.output_components;
    size_t row = (size_t)picture.width * (size_t)picture.bands;
    pixels = malloc(row * (size_t)picture.height);
    while (info.output_scanline < info.output_height) {
        JSAMPROW to = pixels + row * info.output_scanline;
        jpeg_read_scanlines(&info, &to, 1);
    }
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
    picture.pixels = pixels;
    return picture;
}

TestBytes test_encode_jpeg(const uint8_t *pixels, int width, int height, int bands, int quality, int orientation) {
    TestBytes result = {0};
    struct jpeg_compress_struct info;
    Escape escape;
    unsigned char *bytes = NULL;
    unsigned long count = 0;
    info.err = jpeg_std_error(&escape.manager);
    escape.manager.error_exit = leave;
    if (setjmp(escape.escape)) {
        jpeg_destroy_compress(&info);
        return result;
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, &bytes, &count);
    info.image_width = (JDIMENSION)width;
    info.image_height = (JDIMENSION)height;
    info.input_components = bands;
    info.in_color_space = bands == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    for (int i = 0; i < info.num_components; i++) {
        info.comp_info[i].h_samp_factor = 1;
        info.comp_info[i].v_samp_factor = 1;
    }
    jpeg_start_compress(&info, TRUE);
    if (orientation > 0) {
        uint8_t exif[] = {
            'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1,
            (uint8_t)(orientation >> 8), (uint8_t)orientation, 0, 0, 0, 0, 0, 0,
        };
        jpeg_write_marker(&info, JPEG_APP0 + 1, exif, sizeof exif);
    }
    while (info.next_scanline < info.image_height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)info.next_scanline * (size_t)width * (size_t)bands);
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    result.bytes = bytes;
    result.count = count;
    return result;
}
