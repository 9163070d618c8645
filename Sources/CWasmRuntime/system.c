#ifdef __wasm__
#include "CWasmRuntime.h"

// What Swift's runtime asks of the system. The heap lies behind the module's own data and grows by whole pages.
#define PAGE 65536
#define OUT_OF_MEMORY 12

extern unsigned char __heap_base;

static struct heap heap;
static size_t end;

static void *take(size_t size, size_t alignment) {
    if (!end) {
        end = __builtin_wasm_memory_size(0) * PAGE;
        heap_add(&heap, &__heap_base, end - (size_t)&__heap_base);
    }
    return heap_take(&heap, size, alignment);
}

static int grow(size_t size) {
    size_t pages = (size + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
    heap_add(&heap, (void *)end, pages * PAGE);
    end += pages * PAGE;
    return 1;
}

int posix_memalign(void **piece, size_t alignment, size_t size) {
    *piece = take(size, alignment);
    // Room for the piece, its head, and what alignment skips.
    if (!*piece && size <= HEAP_LARGEST && alignment <= PAGE && grow(size + alignment + 32)) {
        *piece = take(size, alignment);
    }
    return *piece ? 0 : OUT_OF_MEMORY;
}

void free(void *piece) {
    heap_give(&heap, piece);
}
#endif
