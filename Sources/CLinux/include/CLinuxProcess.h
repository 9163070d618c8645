#ifndef CLINUX_PROCESS_H
#define CLINUX_PROCESS_H

#include <stddef.h>

/// A socket pair (stream, close on exec, pair[0] non-blocking), its send buffers of `bytes` where the kernel grants
/// them; 0, or -1 with errno set.
int clinux_socket_pair(int pair[2], int bytes);

/// A pipe (close on exec, reading end pair[0] non-blocking); 0, or -1 with errno set.
int clinux_pipe(int pair[2]);

/// Sends three pieces as one, with MSG_NOSIGNAL, going on after a partial write; 0, or -1 with errno set.
int clinux_send_all(int socket, const void *first, size_t first_length, const void *second, size_t second_length,
                    const void *third, size_t third_length);

/// A started process.
typedef struct {
    int pid;
    int pidfd;
} clinux_process;

/// Starts `path` with descriptor 3 made of `socket`, 2 of `errors`, 0 and 1 of /dev/null, every other one closed, in a
/// process group of its own, with default signals; 0, or an errno. Both are left open here.
int clinux_spawn(const char *path, char *const arguments[], char *const environment[], int socket, int errors,
                 clinux_process *process);

/// pidfd_send_signal(2); 0, or -1 with errno set.
int clinux_signal(int pidfd, int signal);

/// Waits for the process of `pidfd` to end and reaps it; its exit code, minus its signal's number, or -1000 on failure.
int clinux_reap(int pidfd);

/// The name of a signal, like "SIGSEGV"; never NULL.
const char *clinux_signal_name(int signal);

#endif
