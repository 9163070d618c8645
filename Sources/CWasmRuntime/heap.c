#include "CWasmRuntime.h"

#include <stdint.h>

// Stretches and pieces are whole units; a piece has one unit before it, which says how long the two are together.
#define UNIT 16

struct piece_head {
    size_t size;
};

static uintptr_t rounded_up(uintptr_t number, size_t alignment) {
    return (number + alignment - 1) & ~(uintptr_t)(alignment - 1);
}

static void put_in(struct heap *heap, uintptr_t start, size_t size) {
    struct heap_stretch *before = NULL;
    struct heap_stretch *after = heap->free;
    while (after && (uintptr_t)after < start) {
        before = after;
        after = after->next;
    }
    struct heap_stretch *stretch = (struct heap_stretch *)start;
    stretch->size = size;
    stretch->next = after;
    if (before) before->next = stretch;
    else heap->free = stretch;
    if (after && start + size == (uintptr_t)after) {
        stretch->size += after->size;
        stretch->next = after->next;
    }
    if (before && (uintptr_t)before + before->size == start) {
        before->size += stretch->size;
        before->next = stretch->next;
    }
}

void heap_add(struct heap *heap, void *start, size_t size) {
    uintptr_t first = rounded_up((uintptr_t)start, UNIT);
    uintptr_t end = ((uintptr_t)start + size) & ~(uintptr_t)(UNIT - 1);
    if (end > first) put_in(heap, first, end - first);
}

void *heap_take(struct heap *heap, size_t size, size_t alignment) {
    if (size > HEAP_LARGEST || alignment > HEAP_LARGEST) return NULL;
    if (alignment < UNIT) alignment = UNIT;
    struct heap_stretch **link = &heap->free;
    for (struct heap_stretch *stretch = *link; stretch; link = &stretch->next, stretch = *link) {
        uintptr_t start = (uintptr_t)stretch;
        uintptr_t piece = rounded_up(start + UNIT, alignment);
        uintptr_t needed = piece + rounded_up(size ? size : 1, UNIT) - start;
        if (needed > stretch->size) continue;
        size_t left = stretch->size - needed;
        *link = stretch->next;
        if (left) put_in(heap, start + needed, left);
        // What alignment leaves free before the piece.
        size_t skipped = piece - UNIT - start;
        if (skipped) put_in(heap, start, skipped);
        ((struct piece_head *)(piece - UNIT))->size = needed - skipped;
        return (void *)piece;
    }
    return NULL;
}

void heap_give(struct heap *heap, void *piece) {
    if (!piece) return;
    uintptr_t start = (uintptr_t)piece - UNIT;
    put_in(heap, start, ((struct piece_head *)start)->size);
}

size_t heap_free_bytes(const struct heap *heap) {
    size_t bytes = 0;
    for (const struct heap_stretch *stretch = heap->free; stretch; stretch = stretch->next) bytes += stretch->size;
    return bytes;
}

size_t heap_largest_free(const struct heap *heap) {
    size_t bytes = 0;
    for (const struct heap_stretch *stretch = heap->free; stretch; stretch = stretch->next) {
        if (stretch->size > bytes) bytes = stretch->size;
    }
    return bytes;
}
