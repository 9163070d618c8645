#define _GNU_SOURCE
#include "CLinuxFile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>

int clinux_unnamed_file(const char *folder) {
    int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor >= 0) { return descriptor; }
    // Not every file system, and not every sandbox, allows files without a name.
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/porthole-XXXXXX", folder);
    if (length < 0 || (size_t)length >= sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    descriptor = mkostemp(path, O_CLOEXEC);
    if (descriptor >= 0) { unlink(path); }
    return descriptor;
}

long clinux_read_at_hand(int descriptor, void *bytes, unsigned long count, long offset) {
    struct iovec part = {.iov_base = bytes, .iov_len = count};
    return preadv2(descriptor, &part, 1, offset, RWF_NOWAIT);
}

int clinux_rename(const char *from, const char *to, int exchange) {
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, exchange ? RENAME_EXCHANGE : RENAME_NOREPLACE);
}

int clinux_rename_new(int folder, const char *name, int new_folder, const char *new_name) {
    if (renameat2(folder, name, new_folder, new_name, RENAME_NOREPLACE) == 0) { return 0; }
    if (errno != EINVAL && errno != ENOSYS) { return -1; }
    return renameat(folder, name, new_folder, new_name);
}
