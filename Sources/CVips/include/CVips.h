#ifndef CVIPS_H
#define CVIPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libvips' objects, opaque here so that no glib type shows. A function that returns an object or an error leaves the
// reason in the error buffer and returns NULL or -1. A returned object is owned by the caller.
struct _VipsImage;
struct _VipsOperation;
struct _VipsRegion;
struct _VipsSource;

// The library.

/// Starts libvips with one thread, no operation cache and none of its modules, and collects what it logs; 0 on success.
int cvips_init(const char *program);

/// Loads one of libvips' modules, "vips-heif" for one, for good; 0 where it is not there or cannot be loaded.
///
/// A libvips that has no such module may have its operations built in.
bool cvips_load_module(const char *name);

/// Blocks (or allows again) an operation class and everything derived from it, "VipsForeignLoad" for one.
void cvips_block(const char *class_name, bool blocked);

/// Drops an object; NULL is allowed.
void cvips_unref(void *object);

/// The error buffer's text, as libvips holds it until the next call.
const char *cvips_error_text(void);

/// Empties the error buffer.
void cvips_error_clear(void);

/// How many bytes of log are collected, at most 256 KiB.
size_t cvips_log_length(void);

/// Copies the collected log (lines "domain<TAB>level<TAB>message") and empties it; returns its length, cut off at
/// `capacity - 1`. `overflowed` tells whether lines were lost.
size_t cvips_log_drain(char *text, size_t capacity, bool *overflowed);

/// How many bytes of pixels libvips has allocated.
size_t cvips_tracked_memory(void);

// Sources.

/// A source that reads an open file; the descriptor is duplicated.
struct _VipsSource *cvips_source_from_descriptor(int descriptor);

/// The class name of the loader for a source, or NULL where there is none.
const char *cvips_loader_of_source(struct _VipsSource *source);

/// The class name of the loader for a file, or NULL where there is none.
const char *cvips_loader_of_file(const char *path);

// Operations: make one, set its arguments, run it, take its results, unref it.

struct _VipsOperation *cvips_operation_new(const char *nickname);
int cvips_operation_set_int(struct _VipsOperation *operation, const char *name, int64_t value);
int cvips_operation_set_double(struct _VipsOperation *operation, const char *name, double value);
int cvips_operation_set_bool(struct _VipsOperation *operation, const char *name, bool value);
/// Sets a string, an enumeration or flags by nickname.
int cvips_operation_set_text(struct _VipsOperation *operation, const char *name, const char *value);
int cvips_operation_set_image(struct _VipsOperation *operation, const char *name, struct _VipsImage *image);
int cvips_operation_set_images(
    struct _VipsOperation *operation, const char *name, struct _VipsImage *const *images, int count);
int cvips_operation_set_doubles(
    struct _VipsOperation *operation, const char *name, const double *values, int count);
int cvips_operation_set_source(struct _VipsOperation *operation, const char *name, struct _VipsSource *source);
int cvips_operation_run(struct _VipsOperation *operation);
struct _VipsImage *cvips_operation_get_image(struct _VipsOperation *operation, const char *name);
int cvips_operation_get_int(struct _VipsOperation *operation, const char *name, int *value);
int cvips_operation_get_double(struct _VipsOperation *operation, const char *name, double *value);
/// Takes a blob's bytes; `length` receives how many. Give them to `cvips_free`.
void *cvips_operation_take_blob(struct _VipsOperation *operation, const char *name, size_t *length);
/// Drops an operation with its results.
void cvips_operation_drop(struct _VipsOperation *operation);
void cvips_free(void *memory);

// Images.

struct _VipsImage *cvips_image_from_memory(
    const void *pixels, size_t length, int width, int height, int bands, int format, bool copy);
int cvips_image_width(struct _VipsImage *image);
int cvips_image_height(struct _VipsImage *image);
int cvips_image_bands(struct _VipsImage *image);
/// A number of VipsBandFormat.
int cvips_image_format(struct _VipsImage *image);
/// The nickname of the image's interpretation as its pixels have it, not as its header says.
const char *cvips_image_interpretation(struct _VipsImage *image);
bool cvips_image_is_coded(struct _VipsImage *image);
bool cvips_image_has(struct _VipsImage *image, const char *field);
int cvips_image_get_int(struct _VipsImage *image, const char *field, int *value);
/// A field's text; the string belongs to the image.
int cvips_image_get_text(struct _VipsImage *image, const char *field, const char **text);
/// A field's bytes; they belong to the image.
int cvips_image_get_blob(struct _VipsImage *image, const char *field, const void **data, size_t *length);
/// Sets or removes fields: only of an image that nobody else has.
void cvips_image_set_blob(struct _VipsImage *image, const char *field, const void *data, size_t length);
void cvips_image_set_text(struct _VipsImage *image, const char *field, const char *text);
bool cvips_image_remove(struct _VipsImage *image, const char *field);

/// Asked now and then while an image's pixels are computed by a saver: how much is done, 0 to 100. Answers false to
/// make the work fail.
typedef bool (*cvips_progress)(void *context, int percent);
void cvips_image_watch(struct _VipsImage *image, cvips_progress progress, void *context);

// Regions.

struct _VipsRegion *cvips_region_new(struct _VipsImage *image);
/// Computes pixels on the calling thread.
int cvips_region_prepare(struct _VipsRegion *region, int x, int y, int width, int height);
/// The pixel at a place inside what was prepared, and the distance between rows.
const void *cvips_region_address(struct _VipsRegion *region, int x, int y, size_t *row_bytes);

#endif
