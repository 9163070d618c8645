#include "CJPEG.h"
#include "Failure.h"

#include <jerror.h>
#include <stdlib.h>

struct cjpeg_encoder {
    struct jpeg_compress_struct state;
    struct cjpeg_failure failure;
    struct jpeg_destination_mgr target;
    uint8_t *bytes;
    size_t capacity;
};

// The file grows in a buffer of ours: libjpeg's own loses hold of its one when a file is given up half way.

static const size_t first_capacity = 16384;

static void grow(j_compress_ptr state, size_t filled, size_t capacity) {
    cjpeg_encoder *encoder = state->client_data;
    uint8_t *bytes = realloc(encoder->bytes, capacity);
    if (!bytes) { ERREXIT1(state, JERR_OUT_OF_MEMORY, 0); }
    encoder->bytes = bytes;
    encoder->capacity = capacity;
    encoder->target.next_output_byte = bytes + filled;
    encoder->target.free_in_buffer = capacity - filled;
}

static void begin(j_compress_ptr state) { grow(state, 0, first_capacity); }

static boolean make_room(j_compress_ptr state) {
    // libjpeg calls only when all of the room is used, whatever is said to be free.
    cjpeg_encoder *encoder = state->client_data;
    grow(state, encoder->capacity, 2 * encoder->capacity);
    return TRUE;
}

static void end(j_compress_ptr state) { (void)state; }

cjpeg_encoder *cjpeg_encoder_new(int width, int height, int bands, int quality, int halves_colour) {
    cjpeg_encoder *encoder = calloc(1, sizeof *encoder);
    if (!encoder) { return NULL; }
    struct jpeg_compress_struct *state = &encoder->state;
    state->err = cjpeg_failure_init(&encoder->failure);
    if (setjmp(encoder->failure.place)) {
        cjpeg_encoder_free(encoder);
        return NULL;
    }
    jpeg_create_compress(state);
    encoder->target = (struct jpeg_destination_mgr){
        .init_destination = begin, .empty_output_buffer = make_room, .term_destination = end};
    state->dest = &encoder->target;
    state->client_data = encoder;
    state->image_width = (JDIMENSION)width;
    state->image_height = (JDIMENSION)height;
    state->input_components = bands;
    state->in_color_space = bands == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(state);
    jpeg_set_quality(state, quality, TRUE);
    if (bands == 3 && !halves_colour) {
        state->comp_info[0].h_samp_factor = 1;
        state->comp_info[0].v_samp_factor = 1;
    }
    jpeg_start_compress(state, TRUE);
    return encoder;
}

enum cjpeg_result cjpeg_encode(cjpeg_encoder *encoder, const uint8_t *pixels, size_t row_bytes, int rows) {
    if (setjmp(encoder->failure.place)) { return cjpeg_failure_result(&encoder->failure); }
    for (int row = 0; row < rows; row++) {
        JSAMPROW line = (JSAMPROW)(pixels + (size_t)row * row_bytes);
        jpeg_write_scanlines(&encoder->state, &line, 1);
    }
    return cjpeg_done;
}

enum cjpeg_result cjpeg_finish(cjpeg_encoder *encoder, const uint8_t **bytes, size_t *count) {
    if (setjmp(encoder->failure.place)) { return cjpeg_failure_result(&encoder->failure); }
    jpeg_finish_compress(&encoder->state);
    *bytes = encoder->bytes;
    *count = encoder->capacity - encoder->target.free_in_buffer;
    return cjpeg_done;
}

void cjpeg_encoder_free(cjpeg_encoder *encoder) {
    if (!encoder) { return; }
    jpeg_destroy_compress(&encoder->state);
    free(encoder->bytes);
    free(encoder);
}
