// What a program in C that calls libvips as its documentation shows needs for the same work: the side to beat.
//
//   baseline source PHOTO OUT.tif SIDE      a pyramid of JPEG tiles, the photo repeated
//   baseline photo PHOTO OUT.jpg            4000 x 3000 pixels of it
//   baseline tile FILE COUNT                crop -> pngsave, 256 x 256 at level 0
//   baseline view FILE COUNT                crop of level 1 -> resize (lanczos3) -> pngsave, 1300 x 1300 to 512 x 512
//   baseline thumbnail FILE COUNT           thumbnail to 512 -> jpegsave
//   baseline png RAW WIDTH HEIGHT COUNT     pngsave of RGB pixels in memory
//
// The last four print processor milliseconds and bytes, each of one piece of work.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <vips/vips.h>

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1e3 + now.tv_nsec * 1e-6;
}

static void check(int status) {
    if (status) {
        fprintf(stderr, "baseline: %s", vips_error_buffer());
        exit(1);
    }
}

static VipsImage *open_image(const char *path, int page) {
    VipsImage *image = page ? vips_image_new_from_file(path, "page", page, NULL) : vips_image_new_from_file(path, NULL);
    check(image == NULL);
    return image;
}

static void make_source(const char *photo, const char *out, int side) {
    VipsImage *one = open_image(photo, 0), *many, *cut;
    check(vips_replicate(one, &many, side / one->Xsize + 1, side / one->Ysize + 1, NULL));
    check(vips_extract_area(many, &cut, 0, 0, side, side, NULL));
    check(vips_tiffsave(
        cut, out, "tile", TRUE, "tile_width", 256, "tile_height", 256, "pyramid", TRUE, "compression",
        VIPS_FOREIGN_TIFF_COMPRESSION_JPEG, "Q", 89, "bigtiff", TRUE, "strip", TRUE, NULL));
}

static void make_photo(const char *photo, const char *out) {
    VipsImage *one = open_image(photo, 0), *cut;
    int width = one->Xsize < 4000 ? one->Xsize : 4000, height = one->Ysize < 3000 ? one->Ysize : 3000;
    check(vips_extract_area(one, &cut, 0, 0, width, height, NULL));
    check(vips_jpegsave(cut, out, "Q", 90, "strip", TRUE, NULL));
}

static size_t tile(VipsImage *image) {
    VipsImage *cut;
    void *bytes;
    size_t length;
    int x = rand() % (image->Xsize / 256) * 256, y = rand() % (image->Ysize / 256) * 256;
    check(vips_extract_area(image, &cut, x, y, 256, 256, NULL));
    check(vips_pngsave_buffer(cut, &bytes, &length, NULL));
    g_free(bytes);
    g_object_unref(cut);
    return length;
}

static size_t view(VipsImage *level) {
    VipsImage *cut, *scaled;
    void *bytes;
    size_t length;
    int x = rand() % (level->Xsize - 650), y = rand() % (level->Ysize - 650);
    check(vips_extract_area(level, &cut, x, y, 650, 650, NULL));
    check(vips_resize(cut, &scaled, 512.0 / 650, "kernel", VIPS_KERNEL_LANCZOS3, NULL));
    check(vips_pngsave_buffer(scaled, &bytes, &length, NULL));
    g_free(bytes);
    g_object_unref(scaled);
    g_object_unref(cut);
    return length;
}

static size_t thumbnail(const char *path) {
    VipsImage *small;
    void *bytes;
    size_t length;
    check(vips_thumbnail(path, &small, 512, NULL));
    check(vips_jpegsave_buffer(small, &bytes, &length, "Q", 80, NULL));
    g_free(bytes);
    g_object_unref(small);
    return length;
}

static size_t png(unsigned char *pixels, int width, int height) {
    void *bytes;
    size_t length;
    size_t count = (size_t)width * height * 3;
    VipsImage *plain = vips_image_new_from_memory(pixels, count, width, height, 3, VIPS_FORMAT_UCHAR);
    VipsImage *image;
    check(vips_copy(plain, &image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL));
    check(vips_pngsave_buffer(image, &bytes, &length, NULL));
    g_free(bytes);
    g_object_unref(image);
    g_object_unref(plain);
    return length;
}

int main(int argc, char **argv) {
    check(VIPS_INIT(argv[0]));
    // One thread and no cache of operations: what suits a server of many requests best.
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    srand(1);
    const char *what = argc > 2 ? argv[1] : "";
    if (!strcmp(what, "source") && argc == 5) return make_source(argv[2], argv[3], atoi(argv[4])), 0;
    if (!strcmp(what, "photo") && argc == 4) return make_photo(argv[2], argv[3]), 0;
    int count = argc > 3 ? atoi(argv[argc - 1]) : 0;
    VipsImage *image = NULL;
    unsigned char *pixels = NULL;
    int width = 0, height = 0;
    if (!strcmp(what, "tile")) image = open_image(argv[2], 0);
    else if (!strcmp(what, "view")) image = open_image(argv[2], 1);
    else if (!strcmp(what, "png") && argc == 6) {
        width = atoi(argv[3]);
        height = atoi(argv[4]);
        size_t length = (size_t)width * height * 3;
        pixels = malloc(length);
        FILE *file = fopen(argv[2], "rb");
        if (!file || fread(pixels, 1, length, file) != length) return fprintf(stderr, "baseline: %s\n", argv[2]), 1;
        fclose(file);
    } else if (strcmp(what, "thumbnail")) return fprintf(stderr, "baseline: see the head of baseline.c\n"), 2;
    size_t bytes = 0;
    double start = milliseconds();
    for (int i = 0; i < count; i++) {
        if (image) bytes += what[0] == 't' ? tile(image) : view(image);
        else bytes += pixels ? png(pixels, width, height) : thumbnail(argv[2]);
    }
    printf("%f %f\n", (milliseconds() - start) / count, (double)bytes / count);
    return 0;
}
