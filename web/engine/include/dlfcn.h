/* dlfcn.h - says that no shared library can be loaded: WebAssembly has none. */
#ifndef BL_WEB_DLFCN_H
#define BL_WEB_DLFCN_H

#include <stddef.h>

enum { RTLD_NOW, RTLD_LOCAL = 0 };

static inline void *dlopen(const char *path, int flags)
{
    (void)path;
    (void)flags;
    return NULL;
}

static inline void *dlsym(void *handle, const char *name)
{
    (void)handle;
    (void)name;
    return NULL;
}

static inline int dlclose(void *handle)
{
    (void)handle;
    return 0;
}

static inline char *dlerror(void)
{
    return "there are no shared libraries here";
}

#endif
