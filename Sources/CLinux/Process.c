#define _GNU_SOURCE
#include "CLinuxProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef P_PIDFD
#define P_PIDFD 3
#endif

static void set_send_buffer(int socket, int bytes) {
    // The forced form passes the system's maximum, and needs a right that the service seldom has.
    if (setsockopt(socket, SOL_SOCKET, SO_SNDBUFFORCE, &bytes, sizeof bytes) != 0)
        setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

int clinux_socket_pair(int pair[2], int bytes) {
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return -1;
    fcntl(pair[0], F_SETFL, O_NONBLOCK);
    set_send_buffer(pair[0], bytes);
    set_send_buffer(pair[1], bytes);
    return 0;
}

int clinux_pipe(int pair[2]) {
    if (pipe2(pair, O_CLOEXEC) != 0) return -1;
    fcntl(pair[0], F_SETFL, O_NONBLOCK);
    return 0;
}

int clinux_send_all(int socket, const void *first, size_t first_length, const void *second, size_t second_length,
                    const void *third, size_t third_length) {
    struct iovec pieces[3] = {
        {(void *)first, first_length}, {(void *)second, second_length}, {(void *)third, third_length}};
    struct msghdr message = {.msg_iov = pieces, .msg_iovlen = 3};
    while (1) {
        while (message.msg_iovlen > 0 && message.msg_iov->iov_len == 0) {
            message.msg_iov++;
            message.msg_iovlen--;
        }
        if (message.msg_iovlen == 0) return 0;
        ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL);
        if (sent < 0) {
            if (errno == EINTR) continue;
            return -1;
        }
        for (size_t left = (size_t)sent; left > 0;) {
            struct iovec *piece = message.msg_iov;
            size_t taken = left < piece->iov_len ? left : piece->iov_len;
            piece->iov_base = (char *)piece->iov_base + taken;
            piece->iov_len -= taken;
            left -= taken;
            if (piece->iov_len == 0 && left > 0) {
                message.msg_iov++;
                message.msg_iovlen--;
            }
        }
    }
}

/// A copy that is out of the way of the descriptors 0 to 3 that the new process gets.
static int moved_up(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 10); }

int clinux_spawn(const char *path, char *const arguments[], char *const environment[], int socket, int errors,
                 clinux_process *process) {
    int error = 0;
    int socket_copy = moved_up(socket);
    int errors_copy = moved_up(errors);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    if (socket_copy < 0 || errors_copy < 0) {
        error = errno;
        goto done;
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, errors_copy, 2);
    posix_spawn_file_actions_adddup2(&actions, socket_copy, 3);
    // Another part of the process may have opened a descriptor without close-on-exec: none of them goes along.
    posix_spawn_file_actions_addclosefrom_np(&actions, 4);

    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    // A group of its own: an interrupt typed at the terminal is for the front, which ends its workers after draining.
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);

    pid_t pid;
    error = posix_spawn(&pid, path, &actions, &attributes, arguments, environment);
    if (error != 0) goto done;
    // Nobody else reaps this process, so its number cannot have been given to another.
    int pidfd = (int)syscall(SYS_pidfd_open, pid, 0);
    if (pidfd < 0) {
        error = errno;
        kill(pid, SIGKILL);
        waitpid(pid, 0, 0);
        goto done;
    }
    process->pid = pid;
    process->pidfd = pidfd;
done:
    if (socket_copy >= 0) close(socket_copy);
    if (errors_copy >= 0) close(errors_copy);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

int clinux_signal(int pidfd, int signal) { return (int)syscall(SYS_pidfd_send_signal, pidfd, signal, 0, 0); }

int clinux_reap(int pidfd) {
    siginfo_t info;
    int result;
    do result = waitid((idtype_t)P_PIDFD, (id_t)pidfd, &info, WEXITED);
    while (result != 0 && errno == EINTR);
    if (result != 0) return -1000;
    return info.si_code == CLD_EXITED ? info.si_status : -info.si_status;
}

const char *clinux_signal_name(int signal) {
    static const char *const names[] = {[SIGABRT] = "SIGABRT", [SIGBUS] = "SIGBUS",   [SIGFPE] = "SIGFPE",
                                        [SIGILL] = "SIGILL",   [SIGKILL] = "SIGKILL", [SIGSEGV] = "SIGSEGV",
                                        [SIGSYS] = "SIGSYS",   [SIGTERM] = "SIGTERM", [SIGTRAP] = "SIGTRAP",
                                        [SIGXCPU] = "SIGXCPU", [SIGXFSZ] = "SIGXFSZ", [SIGPIPE] = "SIGPIPE",
                                        [SIGINT] = "SIGINT",   [SIGHUP] = "SIGHUP"};
    if (signal < 0 || (size_t)signal >= sizeof names / sizeof *names || !names[signal]) return "a signal";
    return names[signal];
}
