#include "CVips.h"

#include <string.h>
#include <vips/vips.h>

VipsSource *cvips_source_from_descriptor(int descriptor) { return vips_source_new_from_descriptor(descriptor); }

const char *cvips_loader_of_source(VipsSource *source) { return vips_foreign_find_load_source(source); }

const char *cvips_loader_of_file(const char *path) { return vips_foreign_find_load(path); }

VipsOperation *cvips_operation_new(const char *nickname) { return vips_operation_new(nickname); }

// Sets a property after checking what GObject would only warn of.
static int set_value(VipsOperation *operation, const char *name, const GValue *value) {
    GParamSpec *spec = g_object_class_find_property(G_OBJECT_GET_CLASS(operation), name);
    if (!spec) {
        vips_error(VIPS_OBJECT_GET_CLASS(operation)->nickname, "no argument named %s", name);
        return -1;
    }
    if (!g_value_type_transformable(G_VALUE_TYPE(value), G_PARAM_SPEC_VALUE_TYPE(spec))) {
        vips_error(
            VIPS_OBJECT_GET_CLASS(operation)->nickname, "argument %s is a %s", name,
            g_type_name(G_PARAM_SPEC_VALUE_TYPE(spec)));
        return -1;
    }
    g_object_set_property(G_OBJECT(operation), name, value);
    return 0;
}

int cvips_operation_set_int(VipsOperation *operation, const char *name, int64_t number) {
    GValue value = G_VALUE_INIT;
    g_value_init(&value, G_TYPE_INT64);
    g_value_set_int64(&value, number);
    int result = set_value(operation, name, &value);
    g_value_unset(&value);
    return result;
}

int cvips_operation_set_double(VipsOperation *operation, const char *name, double number) {
    GValue value = G_VALUE_INIT;
    g_value_init(&value, G_TYPE_DOUBLE);
    g_value_set_double(&value, number);
    int result = set_value(operation, name, &value);
    g_value_unset(&value);
    return result;
}

int cvips_operation_set_bool(VipsOperation *operation, const char *name, bool flag) {
    GValue value = G_VALUE_INIT;
    g_value_init(&value, G_TYPE_BOOLEAN);
    g_value_set_boolean(&value, flag);
    int result = set_value(operation, name, &value);
    g_value_unset(&value);
    return result;
}

int cvips_operation_set_text(VipsOperation *operation, const char *name, const char *text) {
    return vips_object_set_argument_from_string(VIPS_OBJECT(operation), name, text);
}

static int set_object(VipsOperation *operation, const char *name, GType type, void *object) {
    GValue value = G_VALUE_INIT;
    g_value_init(&value, type);
    g_value_set_object(&value, object);
    int result = set_value(operation, name, &value);
    g_value_unset(&value);
    return result;
}

int cvips_operation_set_image(VipsOperation *operation, const char *name, VipsImage *image) {
    return set_object(operation, name, VIPS_TYPE_IMAGE, image);
}

int cvips_operation_set_source(VipsOperation *operation, const char *name, VipsSource *source) {
    return set_object(operation, name, VIPS_TYPE_SOURCE, source);
}

int cvips_operation_set_images(VipsOperation *operation, const char *name, VipsImage *const *images, int count) {
    GValue value = G_VALUE_INIT;
    g_value_init(&value, VIPS_TYPE_ARRAY_IMAGE);
    vips_value_set_array_image(&value, count);
    VipsImage **slots = vips_value_get_array_image(&value, NULL);
    for (int i = 0; i < count; i++) { slots[i] = g_object_ref(images[i]); }
    int result = set_value(operation, name, &value);
    g_value_unset(&value);
    return result;
}

int cvips_operation_set_doubles(VipsOperation *operation, const char *name, const double *values, int count) {
    GValue value = G_VALUE_INIT;
    g_value_init(&value, VIPS_TYPE_ARRAY_DOUBLE);
    vips_value_set_array_double(&value, values, count);
    int result = set_value(operation, name, &value);
    g_value_unset(&value);
    return result;
}

int cvips_operation_run(VipsOperation *operation) { return vips_object_build(VIPS_OBJECT(operation)); }

VipsImage *cvips_operation_get_image(VipsOperation *operation, const char *name) {
    VipsImage *image = NULL;
    g_object_get(operation, name, &image, NULL);
    return image;
}

int cvips_operation_get_int(VipsOperation *operation, const char *name, int *number) {
    if (!g_object_class_find_property(G_OBJECT_GET_CLASS(operation), name)) { return -1; }
    GValue value = G_VALUE_INIT, converted = G_VALUE_INIT;
    g_object_get_property(G_OBJECT(operation), name, &value);
    g_value_init(&converted, G_TYPE_INT);
    int result = g_value_transform(&value, &converted) ? 0 : -1;
    *number = g_value_get_int(&converted);
    g_value_unset(&value);
    g_value_unset(&converted);
    return result;
}

int cvips_operation_get_double(VipsOperation *operation, const char *name, double *number) {
    if (!g_object_class_find_property(G_OBJECT_GET_CLASS(operation), name)) { return -1; }
    g_object_get(operation, name, number, NULL);
    return 0;
}

void *cvips_operation_take_blob(VipsOperation *operation, const char *name, size_t *length) {
    VipsBlob *blob = NULL;
    g_object_get(operation, name, &blob, NULL);
    if (!blob) { return NULL; }
    VipsArea *area = VIPS_AREA(blob);
    void *data = area->data;
    *length = area->length;
    // The bytes change owner: the area must not free them any more.
    area->free_fn = NULL;
    vips_area_unref(area);
    return data;
}

void cvips_operation_drop(VipsOperation *operation) {
    vips_object_unref_outputs(VIPS_OBJECT(operation));
    g_object_unref(operation);
}

void cvips_free(void *memory) { g_free(memory); }

VipsImage *cvips_image_from_memory(
    const void *pixels, size_t length, int width, int height, int bands, int format, bool copy) {
    return copy ? vips_image_new_from_memory_copy(pixels, length, width, height, bands, format)
                : vips_image_new_from_memory(pixels, length, width, height, bands, format);
}

int cvips_image_width(VipsImage *image) { return vips_image_get_width(image); }
int cvips_image_height(VipsImage *image) { return vips_image_get_height(image); }
int cvips_image_bands(VipsImage *image) { return vips_image_get_bands(image); }
int cvips_image_format(VipsImage *image) { return vips_image_get_format(image); }

const char *cvips_image_interpretation(VipsImage *image) {
    return vips_enum_nick(VIPS_TYPE_INTERPRETATION, vips_image_guess_interpretation(image));
}

bool cvips_image_is_coded(VipsImage *image) { return vips_image_get_coding(image) != VIPS_CODING_NONE; }

bool cvips_image_has(VipsImage *image, const char *field) { return vips_image_get_typeof(image, field) != 0; }

int cvips_image_get_int(VipsImage *image, const char *field, int *value) {
    return vips_image_get_int(image, field, value);
}

int cvips_image_get_text(VipsImage *image, const char *field, const char **text) {
    return vips_image_get_string(image, field, text);
}

int cvips_image_get_blob(VipsImage *image, const char *field, const void **data, size_t *length) {
    return vips_image_get_blob(image, field, data, length);
}

void cvips_image_set_blob(VipsImage *image, const char *field, const void *data, size_t length) {
    vips_image_set_blob_copy(image, field, data, length);
}

void cvips_image_set_text(VipsImage *image, const char *field, const char *text) {
    vips_image_set_string(image, field, text);
}

bool cvips_image_remove(VipsImage *image, const char *field) { return vips_image_remove(image, field); }

// What an image's "eval" signal calls; it belongs to the image.
typedef struct {
    cvips_progress progress;
    void *context;
} Watch;

static void watch_eval(VipsImage *image, VipsProgress *progress, void *data) {
    Watch *watch = data;
    if (!watch->progress(watch->context, progress->percent)) { vips_image_set_kill(image, TRUE); }
}

static void watch_free(void *data, GClosure *closure) {
    (void)closure;
    g_free(data);
}

void cvips_image_watch(VipsImage *image, cvips_progress progress, void *context) {
    Watch *watch = g_new(Watch, 1);
    watch->progress = progress;
    watch->context = context;
    vips_image_set_progress(image, TRUE);
    g_signal_connect_data(image, "eval", G_CALLBACK(watch_eval), watch, watch_free, 0);
}

VipsRegion *cvips_region_new(VipsImage *image) { return vips_region_new(image); }

int cvips_region_prepare(VipsRegion *region, int x, int y, int width, int height) {
    VipsRect rect = {x, y, width, height};
    return vips_region_prepare(region, &rect);
}

const void *cvips_region_address(VipsRegion *region, int x, int y, size_t *row_bytes) {
    *row_bytes = VIPS_REGION_LSKIP(region);
    return VIPS_REGION_ADDR(region, x, y);
}
