#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLinux.h"

int clinux_open_path_beneath(int folder, const char *path) {
    struct open_how how = {
        .flags = O_PATH | O_CLOEXEC,
        .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
    };
    // The kernel gives EAGAIN where a rename under way keeps it from proving that ".." stayed inside.
    for (int attempt = 0; attempt < 8; attempt++) {
        long descriptor = syscall(SYS_openat2, folder, path, &how, sizeof how);
        if (descriptor >= 0 || (errno != EAGAIN && errno != EINTR)) return (int)descriptor;
    }
    return -1;
}

int clinux_open_path_nofollow(int folder, const char *name) {
    return openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
}
