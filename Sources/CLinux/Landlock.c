#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLinuxSandbox.h"

// Newer than the headers of the oldest system this is built on; numbers of the kernel's interface, which never change.
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif
#ifndef LANDLOCK_ACCESS_FS_IOCTL_DEV
#define LANDLOCK_ACCESS_FS_IOCTL_DEV (1ULL << 15)
#endif

/// struct landlock_ruleset_attr as of version 6.
struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scoped;
};

static uint64_t file_rights(int version) {
    uint64_t rights = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE |
                      LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                      LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                      LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                      LANDLOCK_ACCESS_FS_MAKE_SYM;
    if (version >= 2) rights |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= 3) rights |= LANDLOCK_ACCESS_FS_TRUNCATE;
    if (version >= 5) rights |= LANDLOCK_ACCESS_FS_IOCTL_DEV;
    return rights;
}

int clinux_landlock_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, 0, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version < 0 ? 0 : (int)version;
}

int clinux_landlock_create(int version) {
    struct ruleset ruleset = {.files = file_rights(version)};
    size_t size = sizeof ruleset.files;
    if (version >= 4) {
        ruleset.network = 3;  // binding and connecting TCP sockets
        size = sizeof ruleset.files + sizeof ruleset.network;
    }
    if (version >= 6) {
        ruleset.scoped = 3;  // abstract sockets and signals to outside
        size = sizeof ruleset;
    }
    return (int)syscall(SYS_landlock_create_ruleset, &ruleset, size, 0);
}

int clinux_landlock_allow(int ruleset, int version, const char *path, clinux_access access) {
    uint64_t rights = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    if (access != clinux_access_read) rights |= LANDLOCK_ACCESS_FS_WRITE_FILE;
    if (access == clinux_access_read_write)
        rights |= LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR |
                  LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REFER | LANDLOCK_ACCESS_FS_TRUNCATE;
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) return errno;
    struct stat status;
    int error = fstat(place, &status) == 0 ? 0 : errno;
    // Rights of a folder are refused for a file.
    if (error == 0 && !S_ISDIR(status.st_mode))
        rights &= LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE;
    struct landlock_path_beneath_attr rule = {.allowed_access = rights & file_rights(version), .parent_fd = place};
    if (error == 0 && syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) error = errno;
    close(place);
    return error;
}

int clinux_landlock_enforce(int ruleset) {
    return syscall(SYS_landlock_restrict_self, ruleset, 0) == 0 ? 0 : errno;
}
