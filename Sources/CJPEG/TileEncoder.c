#include "CJPEG.h"
#include "Failure.h"

#include <jerror.h>
#include <stdlib.h>

struct cjpeg_tile_encoder {
    struct jpeg_compress_struct state;
    struct cjpeg_failure failure;
    struct jpeg_destination_mgr target;
};

static void begin(j_compress_ptr state) { (void)state; }

static boolean refuse(j_compress_ptr state) {
    ERREXIT(state, JERR_BUFFER_SIZE);
    return FALSE;
}

static void end(j_compress_ptr state) { (void)state; }

cjpeg_tile_encoder *cjpeg_tile_encoder_new(int width, int height, int bands, int halves_colour) {
    cjpeg_tile_encoder *encoder = calloc(1, sizeof *encoder);
    if (!encoder) { return NULL; }
    struct jpeg_compress_struct *state = &encoder->state;
    state->err = cjpeg_failure_init(&encoder->failure);
    if (setjmp(encoder->failure.place)) {
        cjpeg_tile_encoder_free(encoder);
        return NULL;
    }
    jpeg_create_compress(state);
    encoder->target = (struct jpeg_destination_mgr){
        .init_destination = begin, .empty_output_buffer = refuse, .term_destination = end};
    state->dest = &encoder->target;
    state->image_width = (JDIMENSION)width;
    state->image_height = (JDIMENSION)height;
    state->input_components = bands;
    state->in_color_space = bands == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(state);
    if (bands == 3 && !halves_colour) {
        state->comp_info[0].h_samp_factor = 1;
        state->comp_info[0].v_samp_factor = 1;
    }
    // A TIFF says what the samples are; a decoder takes three of which nothing is said for YCbCr.
    state->write_JFIF_header = FALSE;
    state->write_Adobe_marker = FALSE;
    return encoder;
}

// A decoder keeps tables from one tile to the next, so either all tiles have tables of their own or none has.
static void select_tables(j_compress_ptr state, boolean is_left_out_quantization, boolean is_left_out_code) {
    for (int index = 0; index < NUM_QUANT_TBLS; index++) {
        if (state->quant_tbl_ptrs[index]) { state->quant_tbl_ptrs[index]->sent_table = is_left_out_quantization; }
    }
    for (int index = 0; index < NUM_HUFF_TBLS; index++) {
        if (state->dc_huff_tbl_ptrs[index]) { state->dc_huff_tbl_ptrs[index]->sent_table = is_left_out_code; }
        if (state->ac_huff_tbl_ptrs[index]) { state->ac_huff_tbl_ptrs[index]->sent_table = is_left_out_code; }
    }
}

enum cjpeg_result cjpeg_tile_tables(
    cjpeg_tile_encoder *encoder, uint8_t *target, size_t capacity, size_t *count) {
    if (setjmp(encoder->failure.place)) {
        jpeg_abort_compress(&encoder->state);
        return cjpeg_failure_result(&encoder->failure);
    }
    encoder->target.next_output_byte = target;
    encoder->target.free_in_buffer = capacity;
    select_tables(&encoder->state, TRUE, FALSE);
    jpeg_write_tables(&encoder->state);
    *count = capacity - encoder->target.free_in_buffer;
    return cjpeg_done;
}

enum cjpeg_result cjpeg_tile_encode(
    cjpeg_tile_encoder *encoder, int quality, const uint8_t *const *rows, uint8_t *target, size_t capacity,
    size_t *count) {
    struct jpeg_compress_struct *state = &encoder->state;
    if (setjmp(encoder->failure.place)) {
        jpeg_abort_compress(state);
        return cjpeg_failure_result(&encoder->failure);
    }
    encoder->target.next_output_byte = target;
    encoder->target.free_in_buffer = capacity;
    jpeg_set_quality(state, quality, TRUE);
    select_tables(state, FALSE, TRUE);
    jpeg_start_compress(state, FALSE);
    while (state->next_scanline < state->image_height) {
        JSAMPARRAY left = (JSAMPARRAY)(uintptr_t)(rows + state->next_scanline);
        jpeg_write_scanlines(state, left, state->image_height - state->next_scanline);
    }
    jpeg_finish_compress(state);
    *count = capacity - encoder->target.free_in_buffer;
    return cjpeg_done;
}

void cjpeg_tile_encoder_free(cjpeg_tile_encoder *encoder) {
    if (!encoder) { return; }
    jpeg_destroy_compress(&encoder->state);
    free(encoder);
}
