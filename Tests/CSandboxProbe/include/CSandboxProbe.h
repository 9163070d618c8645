#ifndef CSANDBOXPROBE_H
#define CSANDBOXPROBE_H

/// Starts a child that waits, to be tried on from inside the sandbox; its number.
int probe_start_sibling(void);

/// Opens a file to be tried on from inside the sandbox.
int probe_open(const char *path);

/// Tries what a sandbox forbids or allows, and prints a line for each: its name and an errno, 0 where it was let.
void probe_all(const char *library, const char *cache, const char *outside, int sibling, int inherited);

/// Asks for what only an attack asks for.
void probe_fatal(void);

/// Takes memory until none is given; prints the megabytes it got, at most 1024.
void probe_memory(void);

#endif
