// The few vector instructions that Swift's SIMD types have no operation for. Everything here is inlined into Swift;
// the results are the same on every machine, bit for bit.
#ifndef CVECTORS_H
#define CVECTORS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

typedef int16_t Int16x8 __attribute__((vector_size(16)));
typedef int16_t Int16x4 __attribute__((vector_size(8)));
typedef int32_t Int32x4 __attribute__((vector_size(16)));
typedef uint8_t UInt8x8 __attribute__((vector_size(8)));
typedef uint8_t UInt8x4 __attribute__((vector_size(4)));
typedef uint16_t UInt16x8 __attribute__((vector_size(16)));
typedef uint32_t UInt32x8 __attribute__((vector_size(32)));
typedef uint8_t UInt8x16 __attribute__((vector_size(16)));
typedef float Float4 __attribute__((vector_size(16)));

#define VECTOR static inline __attribute__((always_inline))

/// Eight numbers from memory of any alignment.
VECTOR Int16x8 vector_load(const int16_t *from) {
    Int16x8 value;
    memcpy(&value, from, sizeof value);
    return value;
}

/// Eight numbers to memory of any alignment.
VECTOR void vector_store(int16_t *to, Int16x8 value) { memcpy(to, &value, sizeof value); }

/// The four numbers at `a` and the four at `b` in turn: a0 b0 a1 b1 a2 b2 a3 b3.
VECTOR Int16x8 vector_zip_at(const int16_t *a, const int16_t *b) {
    Int16x4 first, second;
    memcpy(&first, a, sizeof first);
    memcpy(&second, b, sizeof second);
    return __builtin_shufflevector(first, second, 0, 4, 1, 5, 2, 6, 3, 7);
}

/// The lower four numbers of both in turn.
VECTOR Int16x8 vector_zip_low(Int16x8 a, Int16x8 b) {
    return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

/// The upper four numbers of both in turn.
VECTOR Int16x8 vector_zip_high(Int16x8 a, Int16x8 b) {
    return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

/// Four pixels of two bands, reordered so that neighbours of one band stand together: 0 2 1 3 4 6 5 7.
VECTOR Int16x8 vector_pair_two_bands(Int16x8 v) { return __builtin_shufflevector(v, v, 0, 2, 1, 3, 4, 6, 5, 7); }

/// The first pair of a vector twice, then the second twice, from four numbers at `from`: 0 1 0 1 2 3 2 3.
VECTOR Int16x8 vector_double_pairs_at(const int16_t *from) {
    Int16x4 v;
    memcpy(&v, from, sizeof v);
    return __builtin_shufflevector(v, v, 0, 1, 0, 1, 2, 3, 2, 3);
}

/// The two numbers at `from`, four times over.
VECTOR Int16x8 vector_repeat_pair_at(const int16_t *from) {
    int32_t pair;
    memcpy(&pair, from, sizeof pair);
    Int32x4 pairs = {pair, pair, pair, pair};
    return (Int16x8)pairs;
}

/// `a[2i] * b[2i] + a[2i + 1] * b[2i + 1]`: the sums of neighbouring products.
VECTOR Int32x4 vector_multiply_add(Int16x8 a, Int16x8 b) {
#if defined(__SSE2__)
    return (Int32x4)_mm_madd_epi16((__m128i)a, (__m128i)b);
#elif defined(__aarch64__)
    int16x8_t x = (int16x8_t)a, y = (int16x8_t)b;
    return (Int32x4)vpaddq_s32(vmull_s16(vget_low_s16(x), vget_low_s16(y)), vmull_high_s16(x, y));
#else
    Int32x4 sums;
    for (int i = 0; i < 4; i++) {
        sums[i] = (int32_t)a[2 * i] * b[2 * i] + (int32_t)a[2 * i + 1] * b[2 * i + 1];
    }
    return sums;
#endif
}

/// Both vectors narrowed to 16 bits; what does not fit becomes the nearest number that does.
VECTOR Int16x8 vector_narrow(Int32x4 a, Int32x4 b) {
#if defined(__SSE2__)
    return (Int16x8)_mm_packs_epi32((__m128i)a, (__m128i)b);
#elif defined(__aarch64__)
    return (Int16x8)vcombine_s16(vqmovn_s32((int32x4_t)a), vqmovn_s32((int32x4_t)b));
#else
    Int16x8 narrow;
    for (int i = 0; i < 8; i++) {
        int32_t value = i < 4 ? a[i] : b[i - 4];
        narrow[i] = (int16_t)(value < INT16_MIN ? INT16_MIN : value > INT16_MAX ? INT16_MAX : value);
    }
    return narrow;
#endif
}

/// Every number moved to the nearest one between two bounds.
VECTOR Int16x8 vector_bound(Int16x8 v, int16_t lower, int16_t upper) {
#if defined(__SSE2__)
    return (Int16x8)_mm_max_epi16(_mm_min_epi16((__m128i)v, _mm_set1_epi16(upper)), _mm_set1_epi16(lower));
#elif defined(__aarch64__)
    return (Int16x8)vmaxq_s16(vminq_s16((int16x8_t)v, vdupq_n_s16(upper)), vdupq_n_s16(lower));
#else
    for (int i = 0; i < 8; i++) v[i] = v[i] < lower ? lower : v[i] > upper ? upper : v[i];
    return v;
#endif
}

/// The four numbers narrowed as by `vector_narrow`, to memory of any alignment.
VECTOR void vector_store_narrow(int16_t *to, Int32x4 value) {
    Int16x8 narrow = vector_narrow(value, value);
    memcpy(to, &narrow, 8);
}

/// Both vectors narrowed, bounded and set into one another: a0 b0 a1 b1 a2 b2 a3 b3, to memory of any alignment.
VECTOR void vector_store_narrow_zipped(int16_t *to, Int32x4 a, Int32x4 b, int16_t lower, int16_t upper) {
    Int16x8 narrow = vector_bound(vector_narrow(a, b), lower, upper);
    vector_store(to, __builtin_shufflevector(narrow, narrow, 0, 4, 1, 5, 2, 6, 3, 7));
}

/// Both vectors narrowed as by `vector_narrow` and set into one another: a0 b0 a1 b1 a2 b2 a3 b3.
VECTOR Int16x8 vector_narrow_zipped(Int32x4 a, Int32x4 b) {
    Int16x8 narrow = vector_narrow(a, b);
    return __builtin_shufflevector(narrow, narrow, 0, 4, 1, 5, 2, 6, 3, 7);
}

/// Eight bytes at `from` as numbers, times 64.
VECTOR Int16x8 vector_load_bytes_times_64(const uint8_t *from) {
    UInt8x8 bytes;
    memcpy(&bytes, from, sizeof bytes);
    return __builtin_convertvector(bytes, Int16x8) << 6;
}

/// The six bytes at `from`, of eight that are read, as two pixels of three colours and `fourth`; the colours times 64.
VECTOR void vector_store_two_pixels_times_64(int16_t *to, const uint8_t *from, int16_t fourth) {
    Int16x8 v = vector_load_bytes_times_64(from);
    Int16x8 last = {fourth, fourth, fourth, fourth, fourth, fourth, fourth, fourth};
    vector_store(to, __builtin_shufflevector(v, last, 0, 1, 2, 8, 3, 4, 5, 8));
}

/// Eight numbers divided by 64, rounded to the nearest (halves up) and bounded to 0…255, to eight bytes at `to`.
VECTOR void vector_store_bytes_by_64(uint8_t *to, Int16x8 v) {
#if defined(__SSE2__)
    __m128i rounded = _mm_srai_epi16(_mm_adds_epi16((__m128i)v, _mm_set1_epi16(32)), 6);
    _mm_storel_epi64((__m128i *)(void *)to, _mm_packus_epi16(rounded, rounded));
#elif defined(__aarch64__)
    vst1_u8(to, vqrshrun_n_s16((int16x8_t)v, 6));
#else
    for (int i = 0; i < 8; i++) {
        int value = (v[i] + 32) >> 6;
        to[i] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
    }
#endif
}

/// `bytes * alphas * 64 / 255`, rounded; the products are made of 16 bits, and 16448 is 65536 times 64 / 255.
VECTOR void vector_store_premultiplied(int16_t *to, UInt16x8 bytes, UInt16x8 alphas) {
    UInt16x8 products = bytes * alphas + 2;
    UInt32x8 scaled = __builtin_convertvector(products, UInt32x8) * 16448 >> 16;
    UInt16x8 numbers = __builtin_convertvector(scaled, UInt16x8);
    memcpy(to, &numbers, sizeof numbers);
}

/// Two pixels of three colours and alpha, premultiplied, times 64.
VECTOR void vector_premultiply_four_bands(const uint8_t *from, int16_t *to) {
    UInt8x8 bytes;
    memcpy(&bytes, from, sizeof bytes);
    UInt16x8 v = __builtin_convertvector(bytes, UInt16x8);
    UInt16x8 full = {255, 255, 255, 255, 255, 255, 255, 255};
    vector_store_premultiplied(to, v, __builtin_shufflevector(v, full, 3, 3, 3, 8, 7, 7, 7, 8));
}

/// Four pixels of grey and alpha, premultiplied, times 64.
VECTOR void vector_premultiply_two_bands(const uint8_t *from, int16_t *to) {
    UInt8x8 bytes;
    memcpy(&bytes, from, sizeof bytes);
    UInt16x8 v = __builtin_convertvector(bytes, UInt16x8);
    UInt16x8 full = {255, 255, 255, 255, 255, 255, 255, 255};
    vector_store_premultiplied(to, v, __builtin_shufflevector(v, full, 1, 8, 3, 8, 5, 8, 7, 8));
}

/// Four numbers as floats.
VECTOR Float4 vector_load_floats(const int16_t *from) {
    Int16x4 numbers;
    memcpy(&numbers, from, sizeof numbers);
    return __builtin_convertvector(numbers, Float4);
}

/// Every number moved to the nearest one between two bounds.
VECTOR Float4 vector_bound_floats(Float4 v, Float4 lower, Float4 upper) {
#if defined(__SSE2__)
    return (Float4)_mm_max_ps(_mm_min_ps((__m128)v, (__m128)upper), (__m128)lower);
#elif defined(__aarch64__)
    return (Float4)vmaxq_f32(vminq_f32((float32x4_t)v, (float32x4_t)upper), (float32x4_t)lower);
#else
    for (int i = 0; i < 4; i++) v[i] = v[i] < lower[i] ? lower[i] : v[i] > upper[i] ? upper[i] : v[i];
    return v;
#endif
}

/// Four numbers rounded to the nearest byte, halves up, and bounded, to four bytes at `to`.
VECTOR void vector_store_floats_as_bytes(uint8_t *to, Float4 v) {
    Float4 none = {0, 0, 0, 0}, full = {255, 255, 255, 255};
    Int32x4 whole = __builtin_convertvector(vector_bound_floats(v, none, full) + 0.5f, Int32x4);
    UInt8x4 bytes = __builtin_convertvector(whole, UInt8x4);
    memcpy(to, &bytes, sizeof bytes);
}

/// Sixteen bytes at `row` less those at `other`, without carry, to `to`.
VECTOR void vector_subtract_bytes(const uint8_t *row, const uint8_t *other, uint8_t *to) {
    UInt8x16 x, y;
    memcpy(&x, row, sizeof x);
    memcpy(&y, other, sizeof y);
    x -= y;
    memcpy(to, &x, sizeof x);
}

/// What is left of sixteen bytes at `row` by PNG's filter Paeth (PNG, third edition, section 9.4).
///
/// `above` has the same places in the row before; the bytes `distance` before each must be there in both.
///
/// Of `left + above - corner`, the distance to `left` is `|above - corner|`, that to `above` `|left - corner|`, and
/// that to `corner` their sum where both lie on the same side of it, their difference otherwise: all of it fits in a
/// byte, as a sum that does not is never the least.
VECTOR void vector_paeth(const uint8_t *row, const uint8_t *above, size_t distance, uint8_t *to) {
    UInt8x16 x, a, b, c;
    memcpy(&x, row, sizeof x);
    memcpy(&a, row - distance, sizeof a);
    memcpy(&b, above, sizeof b);
    memcpy(&c, above - distance, sizeof c);
    UInt8x16 least_bc = __builtin_elementwise_min(b, c), least_ac = __builtin_elementwise_min(a, c);
    UInt8x16 to_a = __builtin_elementwise_max(b, c) - least_bc, to_b = __builtin_elementwise_max(a, c) - least_ac;
    UInt8x16 sides = (UInt8x16)(least_bc == c) ^ (UInt8x16)(least_ac == c);
    UInt8x16 sum = __builtin_elementwise_add_sat(to_a, to_b);
    UInt8x16 difference = __builtin_elementwise_max(to_a, to_b) - __builtin_elementwise_min(to_a, to_b);
    UInt8x16 to_c = (sides & difference) | (~sides & sum);
    UInt8x16 takes_b = (UInt8x16)(__builtin_elementwise_min(to_b, to_c) == to_b);
    UInt8x16 best = (takes_b & b) | (~takes_b & c);
    UInt8x16 takes_a = (UInt8x16)(__builtin_elementwise_min(to_a, __builtin_elementwise_min(to_b, to_c)) == to_a);
    x -= (takes_a & a) | (~takes_a & best);
    memcpy(to, &x, sizeof x);
}

/// How many of `count` bytes are the same in both places.
VECTOR size_t vector_count_equal(const uint8_t *a, const uint8_t *b, size_t count) {
    size_t equal = 0;
    while (count > 0) {
        // As many as a byte can count.
        size_t part = count < 255 ? count : 255;
        uint8_t in_part = 0;
        for (size_t i = 0; i < part; i++) in_part += a[i] == b[i];
        equal += in_part;
        a += part;
        b += part;
        count -= part;
    }
    return equal;
}

/// Whether `(a ^ b) & mask` is zero for `count` bytes; the mask's 48 bytes come again and again.
VECTOR int vector_equal_where(const uint8_t *a, const uint8_t *b, const uint8_t *mask, size_t count) {
    uint8_t difference = 0;
    while (count >= 48) {
        for (int i = 0; i < 48; i++) difference |= (a[i] ^ b[i]) & mask[i];
        a += 48;
        b += 48;
        count -= 48;
    }
    for (size_t i = 0; i < count; i++) difference |= (a[i] ^ b[i]) & mask[i];
    return difference == 0;
}

#undef VECTOR

#endif
