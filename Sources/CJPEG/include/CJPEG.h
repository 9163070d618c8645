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

/// What three components of a file are.
enum cjpeg_components {
    /// What its markers say, or the components' names.
    cjpeg_as_marked = 0,
    /// RGB, whatever is said.
    cjpeg_rgb = 1,
    /// YCbCr, whatever is said.
    cjpeg_ycbcr = 2,
};

/// Decodes a whole file of `width` × `height` pixels of `bands` 1 (grey) or 3 (RGB) to `pixels`, whose rows begin
/// `row_bytes` after each other. Rows may have been written before damage is found.
enum cjpeg_result cjpeg_decode(
    cjpeg_decoder *decoder, const uint8_t *bytes, size_t count, int width, int height, int bands,
    enum cjpeg_components components, uint8_t *pixels, size_t row_bytes);

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

/// Encodes tiles of one size that all share their tables, as in a TIFF file (TIFF Technical Note 2).
typedef struct cjpeg_tile_encoder cjpeg_tile_encoder;

/// An encoder of grey (1 band), or of colour (3 bands, sRGB) stored as YCbCr, at half resolution where `halves_colour`;
/// NULL where there is no memory.
cjpeg_tile_encoder *cjpeg_tile_encoder_new(int width, int height, int bands, int halves_colour);

/// Writes the tables as a JPEG of nothing else, and how long that is to `count`; `cjpeg_damaged` where `capacity` is
/// too small.
enum cjpeg_result cjpeg_tile_tables(
    cjpeg_tile_encoder *encoder, uint8_t *target, size_t capacity, size_t *count);

/// Writes a tile of a quality of 1 to 100, and how long it is to `count`; `cjpeg_damaged` where `capacity` is too
/// small.
///
/// Of the tables it has those that depend on the quality. `rows` has the tile's height; each row the tile's width of
/// pixels.
enum cjpeg_result cjpeg_tile_encode(
    cjpeg_tile_encoder *encoder, int quality, const uint8_t *const *rows, uint8_t *target, size_t capacity,
    size_t *count);

void cjpeg_tile_encoder_free(cjpeg_tile_encoder *encoder);

#endif
