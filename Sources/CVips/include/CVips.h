#ifndef CVIPS_H
#define CVIPS_H

/// Starts libvips; 0 on success.
int cvips_init(const char *program);

#endif
