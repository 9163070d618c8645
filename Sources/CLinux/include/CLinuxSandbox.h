#ifndef CLINUX_SANDBOX_H
#define CLINUX_SANDBOX_H

#include <stdbool.h>
#include <stdint.h>

/// setrlimit(2), soft and hard, of RLIMIT_DATA; 0, or an errno.
int clinux_limit_data(uint64_t bytes);

/// setrlimit(2), soft and hard, of RLIMIT_NOFILE (never above the present hard limit); 0, or an errno.
int clinux_limit_descriptors(uint64_t count);

/// setrlimit(2) of RLIMIT_CORE to zero; 0, or an errno.
int clinux_forbid_core(void);

/// mallopt(3): at most `arenas` arenas, and blocks over `mapped` bytes mapped on their own, to go back when freed.
void clinux_malloc(int arenas, int mapped);

/// prctl(2) PR_SET_NO_NEW_PRIVS; 0, or an errno.
int clinux_no_new_privileges(void);

/// How many threads this process has, or -1.
int clinux_thread_count(void);

/// The version of Landlock's interface the kernel has; 0 where it has none or it is switched off.
int clinux_landlock_version(void);

/// landlock_create_ruleset(2) for all that `version` can restrict: files, TCP, abstract sockets and signals; the
/// descriptor, or -1 with errno set.
int clinux_landlock_create(int version);

/// What a path may be used for.
typedef enum { clinux_access_read, clinux_access_read_write_file, clinux_access_read_write } clinux_access;

/// landlock_add_rule(2) for what is at and beneath `path`; 0, or an errno: ENOENT where there is nothing.
int clinux_landlock_allow(int ruleset, int version, const char *path, clinux_access access);

/// landlock_restrict_self(2); 0, or an errno.
int clinux_landlock_enforce(int ruleset);

/// A seccomp(2) filter for all threads: no sockets, programs or processes, no tracing, no namespaces or mounts, no
/// changing of rights or owners, nothing of the system's own; 0, or an errno: ENOTSUP on a machine it does not know.
int clinux_seccomp(void);

/// Starts a thread that ends the process (status 0) as soon as the other side of `socket` is gone; 0, or an errno.
int clinux_exit_at_hangup(int socket);

/// Whether `descriptor` is a socket.
bool clinux_is_socket(int descriptor);

#endif
