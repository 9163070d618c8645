#include "CJPEG.h"
#include "Failure.h"

#include <stdlib.h>

struct cjpeg_decoder {
    struct jpeg_decompress_struct state;
    struct cjpeg_failure failure;
};

cjpeg_decoder *cjpeg_decoder_new(void) {
    cjpeg_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) { return NULL; }
    decoder->state.err = cjpeg_failure_init(&decoder->failure);
    if (setjmp(decoder->failure.place)) {
        jpeg_destroy_decompress(&decoder->state);
        free(decoder);
        return NULL;
    }
    jpeg_create_decompress(&decoder->state);
    return decoder;
}

enum cjpeg_result cjpeg_decode(
    cjpeg_decoder *decoder, const uint8_t *bytes, size_t count, int width, int height, int bands,
    enum cjpeg_components components, uint8_t *pixels, size_t row_bytes) {
    struct jpeg_decompress_struct *state = &decoder->state;
    decoder->failure.base.num_warnings = 0;
    if (setjmp(decoder->failure.place)) {
        jpeg_abort_decompress(state);
        return cjpeg_failure_result(&decoder->failure);
    }
    jpeg_mem_src(state, bytes, count);
    int is_expected = jpeg_read_header(state, TRUE) == JPEG_HEADER_OK && state->image_width == (JDIMENSION)width
        && state->image_height == (JDIMENSION)height && state->num_components == bands && state->data_precision == 8;
    if (!is_expected) {
        jpeg_abort_decompress(state);
        return cjpeg_damaged;
    }
    if (bands == 3 && components != cjpeg_as_marked) {
        state->jpeg_color_space = components == cjpeg_rgb ? JCS_RGB : JCS_YCbCr;
        // It is of no more use, but counts among the warnings.
        decoder->failure.base.num_warnings = 0;
    }
    state->out_color_space = bands == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_start_decompress(state);
    while (state->output_scanline < state->output_height) {
        JSAMPROW rows[16];
        JDIMENSION wanted = state->output_height - state->output_scanline;
        if (wanted > 16) { wanted = 16; }
        for (JDIMENSION row = 0; row < wanted; row++) {
            rows[row] = pixels + (state->output_scanline + row) * row_bytes;
        }
        if (jpeg_read_scanlines(state, rows, wanted) == 0) { break; }
    }
    jpeg_finish_decompress(state);
    return decoder->failure.base.num_warnings > 0 ? cjpeg_damaged : cjpeg_done;
}

void cjpeg_decoder_free(cjpeg_decoder *decoder) {
    if (!decoder) { return; }
    jpeg_destroy_decompress(&decoder->state);
    free(decoder);
}
