#ifndef CWASMRUNTIME_H
#define CWASMRUNTIME_H

#include <stddef.h>

/// A free stretch of a heap; its own first bytes hold this.
struct heap_stretch {
    struct heap_stretch *next;
    size_t size;
};

/// Memory that is taken and given back piece by piece: first fit, neighbours joined as they come back.
///
/// WebAssembly brings no allocator. Nothing here is safe to use from two threads.
struct heap {
    /// The free stretches, in the order of their addresses.
    struct heap_stretch *free;
};

/// The largest piece that is ever given out, in bytes: half of what 32 bits can address.
#define HEAP_LARGEST ((size_t)1 << 30)

/// Adds memory to a heap: whole units of 16 bytes within what is given. What adjoins free memory is joined to it.
void heap_add(struct heap *heap, void *start, size_t size);

/// Takes memory: aligned to `alignment`, a power of two; NULL where no free stretch is large enough.
void *heap_take(struct heap *heap, size_t size, size_t alignment);

/// Gives back what `heap_take` gave; NULL is nothing.
void heap_give(struct heap *heap, void *piece);

/// The bytes that are free, in all and in the largest stretch.
size_t heap_free_bytes(const struct heap *heap);
size_t heap_largest_free(const struct heap *heap);

#endif
