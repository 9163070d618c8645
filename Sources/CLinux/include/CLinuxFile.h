#ifndef CLINUX_FILE_H
#define CLINUX_FILE_H

/// A new file in a folder, without a name, for reading and writing by its owner, closed on exec; -1 with errno set.
int clinux_unnamed_file(const char *folder);

/// preadv2(2) of what is in the page cache already: fewer bytes, or -1 with EAGAIN, where a disc would have to be
/// waited for; EOPNOTSUPP where the file system cannot tell.
long clinux_read_at_hand(int descriptor, void *bytes, unsigned long count, long offset);

/// renameat2(2): exchanges what two paths name where `exchange` is not 0, else gives the first the other's name, which
/// must be free; -1 with errno set: EINVAL or ENOSYS where the file system or the kernel cannot.
int clinux_rename(const char *from, const char *to, int exchange);

/// renameat2(2) of a file to a name that is free: EEXIST where it is not. Where the file system cannot see to that, a
/// plain rename; 0, or -1 with errno set.
int clinux_rename_new(int folder, const char *name, int new_folder, const char *new_name);

#endif
