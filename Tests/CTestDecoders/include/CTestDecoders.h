#ifndef CTESTDECODERS_H
#define CTESTDECODERS_H

#include <stddef.h>
#include <stdint.h>

/// A decoded picture: interleaved rows without padding, 8 bits a band, alpha last and not premultiplied.
typedef struct {
    int width;
    int height;
    int bands;
    /// EXIF orientation of a JPEG (1 where it has none); 1 for the other formats.
    int orientation;
    /// To be freed with test_picture_free.
    uint8_t *pixels;
    /// Empty on success.
    char message[256];
} TestPicture;

/// Decodes a PNG by libspng; 16-bit pictures come back as their high bytes, palettes as RGB or RGBA.
TestPicture test_decode_png(const uint8_t *bytes, size_t count);
/// Decodes a JPEG by libjpeg to 1 or 3 bands, as stored: the orientation is not applied.
TestPicture test_decode_jpeg(const uint8_t *bytes, size_t count);
/// Decodes a WebP by libwebp to 3 or 4 bands.
TestPicture test_decode_webp(const uint8_t *bytes, size_t count);
void test_picture_free(TestPicture *picture);

/// Bytes made by an encoder; to be freed with test_bytes_free. `bytes` is null on failure.
typedef struct {
    uint8_t *bytes;
    size_t count;
} TestBytes;

/// Encodes 1 to 4 bands as an 8-bit PNG by libspng.
TestBytes test_encode_png(const uint8_t *pixels, int width, int height, int bands);
/// Encodes 1 or 3 bands as a baseline JPEG without chroma subsampling, with an EXIF orientation unless that is 0.
TestBytes test_encode_jpeg(const uint8_t *pixels, int width, int height, int bands, int quality, int orientation);
void test_bytes_free(TestBytes *bytes);

#endif
