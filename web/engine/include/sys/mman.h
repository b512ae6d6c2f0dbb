/* mman.h - advice about memory, which a page has nobody to give to. */
#ifndef BL_WEB_MMAN_H
#define BL_WEB_MMAN_H

#include <stddef.h>

int madvise(void *at, size_t n, int advice);

#endif
