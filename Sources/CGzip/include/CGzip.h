// What the front needs of libdeflate: files in gzip's coding; no types of its in sight.
#ifndef CGZIP_H
#define CGZIP_H

#include <stddef.h>
#include <stdint.h>

/// Compresses all of `bytes` at a level of 1 to 12: a whole gzip file (RFC 1952).
///
/// Returns the bytes written to `target`, 0 where `capacity` is too small, and -1 where there is no memory.
ptrdiff_t cgzip_whole(const uint8_t *bytes, size_t count, int level, uint8_t *target, size_t capacity);

#endif
