#define _GNU_SOURCE
#include "CVips.h"

#include <dlfcn.h>
#include <gmodule.h>
#include <string.h>
#include <vips/vips.h>

// What has been logged since it was last drained. libvips logs from any of its threads.
static GMutex log_lock;
static char log_text[1 << 18];
static size_t log_length;
static bool log_overflowed;

static void collect_log(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)data;
    if ((level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) == 0) { return; }
    g_mutex_lock(&log_lock);
    size_t room = sizeof log_text - log_length;
    int written = g_snprintf(
        log_text + log_length, room, "%s\t%d\t%s\n", domain ? domain : "", (int)(level & G_LOG_LEVEL_MASK), message);
    if (written > 0 && (size_t)written < room) {
        log_length += (size_t)written;
    } else {
        log_overflowed = true;
    }
    log_text[log_length] = 0;
    g_mutex_unlock(&log_lock);
}

// libvips 8.14 loads all modules that it finds below its home: half of the time that a start takes, for decoders of
// which most processes need none. It finds none in a home that does not exist, and keeps nothing else there.
int cvips_init(const char *program) {
    g_log_set_default_handler(collect_log, NULL);
    bool has_home = g_getenv("VIPSHOME") != NULL;
    if (!has_home) { g_setenv("VIPSHOME", "/nonexistent", FALSE); }
    int result = vips_init(program);
    if (!has_home) { g_unsetenv("VIPSHOME"); }
    if (result) { return -1; }
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    vips_cache_set_max_mem(0);
    vips_cache_set_max_files(0);
    return 0;
}

bool cvips_load_module(const char *name) {
    Dl_info library;
    if (!dladdr((void *)vips_init, &library) || !library.dli_fname) { return false; }
    char *folder = g_path_get_dirname(library.dli_fname);
    char *path = g_strdup_printf("%s/vips-modules-%d.%d/%s.so", folder, vips_version(0), vips_version(1), name);
    g_free(folder);
    GModule *module = g_module_open(path, G_MODULE_BIND_LAZY);
    g_free(path);
    // Its classes cannot be taken back.
    if (module) { g_module_make_resident(module); }
    return module != NULL;
}

void cvips_block(const char *class_name, bool blocked) { vips_operation_block_set(class_name, blocked); }

void cvips_unref(void *object) {
    if (object) { g_object_unref(object); }
}

const char *cvips_error_text(void) { return vips_error_buffer(); }

void cvips_error_clear(void) { vips_error_clear(); }

size_t cvips_log_length(void) {
    g_mutex_lock(&log_lock);
    size_t length = log_length;
    g_mutex_unlock(&log_lock);
    return length;
}

size_t cvips_log_drain(char *text, size_t capacity, bool *overflowed) {
    g_mutex_lock(&log_lock);
    size_t length = log_length < capacity ? log_length : capacity - 1;
    memcpy(text, log_text, length);
    text[length] = 0;
    *overflowed = log_overflowed || length < log_length;
    log_length = 0;
    log_overflowed = false;
    g_mutex_unlock(&log_lock);
    return length;
}

size_t cvips_tracked_memory(void) { return vips_tracked_get_mem(); }
