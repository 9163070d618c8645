#ifndef CLINUX_H
#define CLINUX_H

#include "CLinuxFile.h"
#include "CLinuxProcess.h"
#include "CLinuxSandbox.h"
#include "CLinuxSocket.h"

/// openat2(2) of a place (`O_PATH`: nothing is read, a fifo or device does not act) that may not lead out of `folder`;
/// the new descriptor, or -1 with errno set: EXDEV where it leads out, ENOSYS or EPERM where the kernel or a filter has
/// no such call.
int clinux_open_path_beneath(int folder, const char *path);

/// openat(2) of one name's own place, a link not followed; the new descriptor, or -1 with errno set.
int clinux_open_path_nofollow(int folder, const char *name);

/// The processors that this process may run on (sched_getaffinity(2)); at least 1.
int clinux_processors(void);

#endif
