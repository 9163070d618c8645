#include "Failure.h"

#include <jerror.h>

static void jump(j_common_ptr state) { longjmp(((struct cjpeg_failure *)state->err)->place, 1); }

static void say_nothing(j_common_ptr state) { (void)state; }

struct jpeg_error_mgr *cjpeg_failure_init(struct cjpeg_failure *failure) {
    struct jpeg_error_mgr *base = jpeg_std_error(&failure->base);
    base->error_exit = jump;
    base->output_message = say_nothing;
    return base;
}

enum cjpeg_result cjpeg_failure_result(const struct cjpeg_failure *failure) {
    switch (failure->base.msg_code) {
    case JERR_OUT_OF_MEMORY: return cjpeg_no_memory;
    case JERR_IMAGE_TOO_BIG: return cjpeg_too_large;
    default: return cjpeg_damaged;
    }
}
