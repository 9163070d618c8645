#define _GNU_SOURCE
#include <sched.h>
#include <unistd.h>

#include "CLinux.h"

int clinux_processors(void) {
    cpu_set_t mask;
    // The mask knows what a container was given; the count of those that are online does not.
    if (sched_getaffinity(0, sizeof mask, &mask) == 0 && CPU_COUNT(&mask) > 0) return CPU_COUNT(&mask);
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int)online : 1;
}
