#define _GNU_SOURCE
#include "CSandboxProbe.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *name_in(const char *folder, const char *name) {
    static char paths[8][4096];
    static int next;
    char *path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void report(const char *name, long result) {
    printf("%s %d\n", name, result < 0 ? errno : 0);
    fflush(stdout);
}

static void try_open(const char *name, const char *path, int flags) {
    int descriptor = open(path, flags | O_CLOEXEC, 0600);
    report(name, descriptor);
    if (descriptor >= 0) close(descriptor);
}

static void *nothing(void *argument) { return argument; }

int probe_start_sibling(void) {
    int parent = getpid();
    int child = fork();
    if (child == 0) {
        // Not by PR_SET_PDEATHSIG: a parent in the sandbox may not signal it in death either.
        while (getppid() == parent) usleep(10000);
        _exit(0);
    }
    return child;
}

int probe_open(const char *path) { return open(path, O_RDONLY | O_CLOEXEC); }

void probe_all(const char *library, const char *cache, const char *outside, int sibling, int inherited) {
    const char *picture = name_in(library, "picture");
    try_open("read-library", picture, O_RDONLY);
    try_open("read-fonts", "/etc/fonts/fonts.conf", O_RDONLY);
    try_open("read-passwd", "/etc/passwd", O_RDONLY);
    try_open("read-outside", outside, O_RDONLY);
    try_open("read-environment", "/proc/self/environ", O_RDONLY);
    try_open("read-through-link", name_in(library, "way-out"), O_RDONLY);
    try_open("read-by-dots", name_in(library, "../../../../../../../../etc/passwd"), O_RDONLY);
    try_open("create-in-library", name_in(library, "new"), O_WRONLY | O_CREAT);
    try_open("write-library", picture, O_WRONLY);
    try_open("truncate-library", picture, O_RDONLY | O_TRUNC);
    report("delete-in-library", unlink(picture));
    report("move-out-of-library", rename(picture, name_in(cache, "stolen")));
    report("link-out-of-library", link(picture, name_in(cache, "linked")));
    report("chmod-library", chmod(picture, 0777));
    report("fchmod-library", fchmod(inherited, 0777));
    report("touch-library", utimes(picture, 0));
    try_open("create-outside", "/tmp/porthole-sandbox-probe", O_WRONLY | O_CREAT);
    try_open("create-in-cache", name_in(cache, "new"), O_WRONLY | O_CREAT);
    try_open("unnamed-in-cache", cache, O_RDWR | O_TMPFILE);
    report("move-in-cache", rename(name_in(cache, "new"), name_in(cache, "moved")));
    report("delete-in-cache", unlink(name_in(cache, "moved")));
    report("link-in-cache", symlink("/etc/passwd", name_in(cache, "link")));
    report("fifo-in-cache", mkfifo(name_in(cache, "fifo"), 0600));
    report("socket-ip", socket(AF_INET, SOCK_STREAM, 0));
    report("socket-unix", socket(AF_UNIX, SOCK_STREAM, 0));
    report("socket-packet", socket(AF_PACKET, SOCK_RAW, 0));
    int pair[2];
    report("socket-pair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
    char *arguments[] = {"true", 0};
    report("exec", execv("/bin/true", arguments));
    int child = fork();
    if (child == 0) _exit(0);
    report("fork", child);
    report("signal-sibling", kill(sibling, SIGTERM));
    report("signal-parent", syscall(SYS_tgkill, getppid(), getppid(), 0));
    report("ptrace", ptrace(PTRACE_ATTACH, sibling, 0, 0));
    report("namespace", unshare(CLONE_NEWUSER));
    struct rlimit limit = {1ULL << 40, 1ULL << 40};
    report("raise-limit", setrlimit(RLIMIT_DATA, &limit));
    report("read-limit", getrlimit(RLIMIT_CORE, &limit));
    printf("core-size %llu\n", (unsigned long long)limit.rlim_max);
    pthread_t thread;
    report("thread", pthread_create(&thread, 0, nothing, 0) == 0 ? 0 : -1);
    report("signal-self", syscall(SYS_tgkill, getpid(), gettid(), 0));
}

void probe_fatal(void) { syscall(SYS_bpf, 0, 0, 0); }

void probe_memory(void) {
    int got = 0;
    for (; got < 1024; got += 16) {
        void *block = malloc(16 << 20);
        if (!block) break;
        memset(block, 1, 16 << 20);
    }
    printf("memory %d\n", got);
}
