#ifndef CLINUX_H
#define CLINUX_H

/// accept4(2) with SOCK_NONBLOCK and SOCK_CLOEXEC; the new descriptor, or -1 with errno set.
int clinux_accept(int listener);

#endif
