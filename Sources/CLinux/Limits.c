#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CLinuxSandbox.h"

static int limit(__rlimit_resource_t resource, rlim_t value) {
    struct rlimit present;
    if (getrlimit(resource, &present) != 0) return errno;
    if (present.rlim_max != RLIM_INFINITY && value > present.rlim_max) value = present.rlim_max;
    struct rlimit both = {.rlim_cur = value, .rlim_max = value};
    return setrlimit(resource, &both) == 0 ? 0 : errno;
}

int clinux_limit_data(uint64_t bytes) { return limit(RLIMIT_DATA, bytes); }

int clinux_limit_descriptors(uint64_t count) { return limit(RLIMIT_NOFILE, count); }

int clinux_forbid_core(void) { return limit(RLIMIT_CORE, 0); }

void clinux_malloc(int arenas, int mapped) {
    mallopt(M_ARENA_MAX, arenas);
    mallopt(M_MMAP_THRESHOLD, mapped);
}

int clinux_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno; }

int clinux_thread_count(void) {
    DIR *tasks = opendir("/proc/self/task");
    if (!tasks) return -1;
    int count = 0;
    for (struct dirent *task; (task = readdir(tasks));) count += task->d_name[0] != '.';
    closedir(tasks);
    return count;
}

static void *wait_for_hangup(void *socket) {
    struct pollfd polled = {.fd = (int)(intptr_t)socket, .events = POLLRDHUP};
    while (poll(&polled, 1, -1) < 0 && errno == EINTR) {}
    _exit(0);
}

int clinux_exit_at_hangup(int socket) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, 64 << 10);
    pthread_t thread;
    int error = pthread_create(&thread, &attributes, wait_for_hangup, (void *)(intptr_t)socket);
    pthread_attr_destroy(&attributes);
    return error;
}

bool clinux_is_socket(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 && S_ISSOCK(status.st_mode);
}
