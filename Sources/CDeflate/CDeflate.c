#include "CDeflate.h"

#include <isa-l/igzip_lib.h>
#include <libdeflate.h>
#include <limits.h>
#include <stdlib.h>

struct cdeflate_stream {
    struct isal_zstream stream;
    uint8_t work[ISAL_DEF_LVL1_DEFAULT];
};

cdeflate_stream *cdeflate_new(void) {
    cdeflate_stream *stream = malloc(sizeof *stream);
    if (stream) cdeflate_reset(stream);
    return stream;
}

void cdeflate_reset(cdeflate_stream *stream) {
    isal_deflate_init(&stream->stream);
    stream->stream.level = 1;
    stream->stream.level_buf = stream->work;
    stream->stream.level_buf_size = sizeof stream->work;
    stream->stream.gzip_flag = IGZIP_DEFLATE;
}

ptrdiff_t cdeflate_feed(
    cdeflate_stream *stream, const uint8_t *bytes, size_t count, int is_last, uint8_t *target, size_t capacity) {
    struct isal_zstream *s = &stream->stream;
    if (count > UINT32_MAX) return -1;
    if (capacity > UINT32_MAX) capacity = UINT32_MAX;
    s->next_in = (uint8_t *)bytes;
    s->avail_in = (uint32_t)count;
    s->next_out = target;
    s->avail_out = (uint32_t)capacity;
    s->end_of_stream = (uint16_t)is_last;
    if (isal_deflate(s) != COMP_OK || s->avail_in > 0 || s->avail_out == 0) return -1;
    if (is_last && s->internal_state.state != ZSTATE_END) return -1;
    return (ptrdiff_t)(capacity - s->avail_out);
}

void cdeflate_free(cdeflate_stream *stream) { free(stream); }

ptrdiff_t cdeflate_whole(const uint8_t *bytes, size_t count, int level, uint8_t *target, size_t capacity) {
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
    if (!compressor) return -1;
    size_t written = libdeflate_zlib_compress(compressor, bytes, count, target, capacity);
    libdeflate_free_compressor(compressor);
    return (ptrdiff_t)written;
}

uint32_t cdeflate_adler32(uint32_t adler, const uint8_t *bytes, size_t count) {
    return libdeflate_adler32(adler, bytes, count);
}

uint32_t cdeflate_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
    return libdeflate_crc32(crc, bytes, count);
}
