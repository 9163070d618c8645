#include "CGzip.h"

#include <libdeflate.h>

ptrdiff_t cgzip_whole(const uint8_t *bytes, size_t count, int level, uint8_t *target, size_t capacity) {
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
    if (!compressor) return -1;
    size_t written = libdeflate_gzip_compress(compressor, bytes, count, target, capacity);
    libdeflate_free_compressor(compressor);
    return (ptrdiff_t)written;
}
