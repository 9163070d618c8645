#ifndef CLINUX_FILE_H
#define CLINUX_FILE_H

/// A new file in a folder, without a name, for reading and writing by its owner, closed on exec; -1 with errno set.
int clinux_unnamed_file(const char *folder);

#endif
