#define _GNU_SOURCE
#include <linux/filter.h>
#include <sys/socket.h>

#include "CLinuxSocket.h"

int clinux_accept(int listener, void *address, unsigned int *length) {
    return accept4(listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int clinux_refuse_handshakes(int listener) {
    // The filter sees a segment from its TCP header on: byte 13 holds the flags, SYN is 0x02, ACK 0x10.
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 13),
        BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0x12),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x02, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, 0),
        BPF_STMT(BPF_RET | BPF_K, 0xffffffff),
    };
    struct sock_fprog program = {sizeof code / sizeof code[0], code};
    return setsockopt(listener, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
}
