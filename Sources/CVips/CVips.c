#include <vips/vips.h>

#include "CVips.h"

int cvips_init(const char *program) { return vips_init(program); }
