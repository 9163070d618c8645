// What pictures need of libjpeg: no types of its own in sight, and its jumps stay inside.
#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// What became of a call.
enum cjpeg_result {
    cjpeg_done = 0,
    /// The bytes are no JPEG of that shape, or a damaged one: even what libjpeg only warns of.
    cjpeg_damaged = 1,
    cjpeg_no_memory = 2,
    /// The picture is larger than a JPEG can be.
    cjpeg_too_large = 3,
};

typedef struct cjpeg_decoder cjpeg_decoder;

/// A decoder for one picture after the other; NULL where there is no memory.
cjpeg_decoder *cjpeg_decoder_new(void);

/// Decodes a whole file of `width` × `height` pixels of `bands` 1 (grey) or 3 (RGB) to `pixels`, whose rows begin
/// `row_bytes` after each other. Rows may have been written before damage is found.
enum cjpeg_result cjpeg_decode(
    cjpeg_decoder *decoder, const uint8_t *bytes, size_t count, int width, int height, int bands, uint8_t *pixels,
    size_t row_bytes);

void cjpeg_decoder_free(cjpeg_decoder *decoder);

typedef struct cjpeg_encoder cjpeg_encoder;

/// Begins a baseline JPEG of grey or RGB pixels; NULL where there is no memory, or the size is none that a JPEG can
/// have. `quality` is 1 to 100. Colour is stored as YCbCr, at half resolution where `halves_colour`.
cjpeg_encoder *cjpeg_encoder_new(int width, int height, int bands, int quality, int halves_colour);

/// Takes the next `rows` rows.
enum cjpeg_result cjpeg_encode(cjpeg_encoder *encoder, const uint8_t *pixels, size_t row_bytes, int rows);

/// Ends the file after its last row; `bytes` live as long as the encoder.
enum cjpeg_result cjpeg_finish(cjpeg_encoder *encoder, const uint8_t **bytes, size_t *count);

void cjpeg_encoder_free(cjpeg_encoder *encoder);

#endif
