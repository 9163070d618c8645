// What PNG needs of ISA-L and libdeflate: no types of theirs in sight.
#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stddef.h>
#include <stdint.h>

/// A running compression by ISA-L's quickest match finder with dynamic codes: raw deflate, no header.
typedef struct cdeflate_stream cdeflate_stream;

/// A new compression; NULL where there is no memory.
cdeflate_stream *cdeflate_new(void);

/// Begins anew.
void cdeflate_reset(cdeflate_stream *stream);

/// Gives the compression `count` more bytes, the last ones where `is_last`.
///
/// Returns the bytes written to `target`, or -1 where `capacity` is too small; it then has to begin anew.
ptrdiff_t cdeflate_feed(
    cdeflate_stream *stream, const uint8_t *bytes, size_t count, int is_last, uint8_t *target, size_t capacity);

void cdeflate_free(cdeflate_stream *stream);

/// Compresses all of `bytes` by libdeflate at a level of 1 to 12: a whole zlib stream.
///
/// Returns the bytes written to `target`, 0 where `capacity` is too small, and -1 where there is no memory.
ptrdiff_t cdeflate_whole(const uint8_t *bytes, size_t count, int level, uint8_t *target, size_t capacity);

/// The Adler-32 of what a checksum stands for, followed by `bytes`; 1 stands for nothing.
uint32_t cdeflate_adler32(uint32_t adler, const uint8_t *bytes, size_t count);

/// The CRC-32 of what a checksum stands for, followed by `bytes`; 0 stands for nothing.
uint32_t cdeflate_crc32(uint32_t crc, const uint8_t *bytes, size_t count);

#endif
