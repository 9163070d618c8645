#ifndef CLINUX_SOCKET_H
#define CLINUX_SOCKET_H

#include <sys/epoll.h>
#include <sys/eventfd.h>

/// accept4(2) with SOCK_NONBLOCK and SOCK_CLOEXEC, the peer's address written to `address` (a `sockaddr_storage`) and
/// its length to `length`; the new descriptor, or -1 with errno set.
int clinux_accept(int listener, void *address, unsigned int *length);

/// Makes a listening TCP socket drop every new SYN, while handshakes under way still come to their end and can be
/// accepted; 0, or -1 with errno set.
int clinux_refuse_handshakes(int listener);

#endif
