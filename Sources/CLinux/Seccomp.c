#define _GNU_SOURCE
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLinuxSandbox.h"

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#else
#define MACHINE 0
#endif

/// Refused with EPERM: a library that tries goes on without.
static const int refused[] = {
    // No connection to anything; the socket pair that is there already needs none of these.
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
    // No other program, and no look into other processes. (Processes and threads: see clone below.)
    SYS_execve, SYS_execveat, SYS_ptrace, SYS_kcmp, SYS_pidfd_open, SYS_pidfd_getfd, SYS_pidfd_send_signal, SYS_kill,
    SYS_tkill, SYS_setns, SYS_unshare, SYS_process_madvise, SYS_setrlimit,
#ifdef SYS_fork
    SYS_fork, SYS_vfork,
#endif
    // Landlock does not cover rights, owners, times and attributes of files.
    SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr,
    SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, SYS_mknodat,
#ifdef SYS_chmod
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat, SYS_mknod,
#endif
    // No other identity.
    SYS_setuid, SYS_setgid, SYS_setreuid, SYS_setregid, SYS_setresuid, SYS_setresgid, SYS_setfsuid, SYS_setfsgid,
    SYS_setgroups, SYS_capset, SYS_setsid, SYS_setpgid,
    // Ways around the file system's checks, and wide interfaces that no decoder needs.
    SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, SYS_userfaultfd, SYS_fanotify_init,
    SYS_name_to_handle_at, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_personality, SYS_shmget, SYS_msgget,
    SYS_semget, SYS_mq_open, SYS_mount, SYS_umount2, SYS_chroot, SYS_open_tree, SYS_move_mount, SYS_fsopen,
    SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_quotactl, SYS_syslog, SYS_acct, SYS_lookup_dcookie,
};

/// The process ends at once: nothing but an attack asks for these.
static const int fatal[] = {
    SYS_bpf, SYS_perf_event_open, SYS_process_vm_readv, SYS_process_vm_writev, SYS_open_by_handle_at, SYS_pivot_root,
    SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_reboot, SYS_swapon, SYS_swapoff,
    SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_sethostname, SYS_setdomainname,
#ifdef SYS_kexec_file_load
    SYS_kexec_file_load,
#endif
#ifdef SYS_iopl
    SYS_iopl, SYS_ioperm, SYS_modify_ldt,
#endif
};

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define LOAD(field) ((struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field)))
#define LOAD_HIGH(field) \
    ((struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field) + 4))
#define RETURN(value) ((struct sock_filter)BPF_STMT(BPF_RET | BPF_K, (value)))
/// Goes on with the next instruction where the condition holds, or else skips `count`.
#define UNLESS_EQUAL(value, count) ((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, (count)))
#define UNLESS_ANY(bits, count) ((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, (count)))
#define UNLESS_FROM(value, count) ((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, (value), 0, (count)))
/// Appends an instruction; what finds no room is counted all the same, and told at the end.
#define ADD(instruction) \
    do { \
        if (length < COUNT(program)) program[length] = (instruction); \
        length++; \
    } while (0)

int clinux_seccomp(void) {
    if (MACHINE == 0) return ENOTSUP;
    const unsigned refuse = SECCOMP_RET_ERRNO | EPERM;
    struct sock_filter program[2 * (COUNT(refused) + COUNT(fatal)) + 64];
    size_t length = 0;
    ADD(LOAD(arch));
    ADD(UNLESS_EQUAL(MACHINE, 1));
    ADD((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0));
    ADD(RETURN(SECCOMP_RET_KILL_PROCESS));
    ADD(LOAD(nr));
#if defined(__x86_64__)
    // The x32 interface has other numbers for the same calls.
    ADD(UNLESS_FROM(0x40000000, 1));
    ADD(RETURN(SECCOMP_RET_KILL_PROCESS));
#endif
    for (size_t index = 0; index < COUNT(refused); index++) {
        ADD(UNLESS_EQUAL((unsigned)refused[index], 1));
        ADD(RETURN(refuse));
    }
    for (size_t index = 0; index < COUNT(fatal); index++) {
        ADD(UNLESS_EQUAL((unsigned)fatal[index], 1));
        ADD(RETURN(SECCOMP_RET_KILL_PROCESS));
    }
    // Its flags are in memory, which a filter cannot read: without it the C library takes clone.
    ADD(UNLESS_EQUAL(SYS_clone3, 1));
    ADD(RETURN(SECCOMP_RET_ERRNO | ENOSYS));
    // A thread, and no process.
    ADD(UNLESS_EQUAL(SYS_clone, 4));
    ADD(LOAD(args[0]));
    ADD(UNLESS_ANY(CLONE_THREAD, 1));
    ADD(RETURN(SECCOMP_RET_ALLOW));
    ADD(RETURN(refuse));
    // Nothing typed into a terminal in somebody else's name.
    ADD(UNLESS_EQUAL(SYS_ioctl, 4));
    ADD(LOAD(args[1]));
    ADD(UNLESS_EQUAL(TIOCSTI, 1));
    ADD(RETURN(refuse));
    ADD(RETURN(SECCOMP_RET_ALLOW));
    // Signals to itself only: aborting takes one.
    ADD(UNLESS_EQUAL(SYS_tgkill, 4));
    ADD(LOAD(args[0]));
    ADD(UNLESS_EQUAL((unsigned)getpid(), 1));
    ADD(RETURN(SECCOMP_RET_ALLOW));
    ADD(RETURN(refuse));
    // Its own limits may be read: no other process (first argument), no new value (third, a pointer of two words).
    ADD(UNLESS_EQUAL(SYS_prlimit64, 8));
    ADD(LOAD(args[0]));
    ADD(UNLESS_EQUAL(0, 5));
    ADD(LOAD(args[2]));
    ADD(UNLESS_EQUAL(0, 3));
    ADD(LOAD_HIGH(args[2]));
    ADD(UNLESS_EQUAL(0, 1));
    ADD(RETURN(SECCOMP_RET_ALLOW));
    ADD(RETURN(refuse));
    ADD(RETURN(SECCOMP_RET_ALLOW));

    if (length > COUNT(program)) return ENOSPC;
    struct sock_fprog filter = {.len = (unsigned short)length, .filter = program};
    long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
    // A thread that could not be brought along is told by its number.
    return result == 0 ? 0 : result > 0 ? EBUSY : errno;
}
