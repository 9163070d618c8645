// How libjpeg's errors come back to the call that caused them.
#ifndef CJPEG_FAILURE_H
#define CJPEG_FAILURE_H

#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

struct cjpeg_failure {
    struct jpeg_error_mgr base;
    jmp_buf place;
};

/// Has errors jump to `place`, which every call sets anew, and nothing be printed.
struct jpeg_error_mgr *cjpeg_failure_init(struct cjpeg_failure *failure);

/// What the error was that has jumped.
enum cjpeg_result cjpeg_failure_result(const struct cjpeg_failure *failure);

#endif
