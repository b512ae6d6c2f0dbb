/* ffi_library.c - loads libraries of native functions, and remembers their answers. */
#include "program/ffi_library.h"

#include "bridgelaw-native.h"
#include "kit/strbuf.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    MAX_NATIVES = 256, /* the most functions of one library */
    MAX_LOADED_ARGS = 4,
    REPLY_PLACES = 4096, /* the most answers that are remembered for one function; a power of two */
    REPLY_TRIES = 8
};

typedef struct KnownReply {
    Value args[MAX_LOADED_ARGS], value;
    bool known;
} KnownReply;

/* The remembered answers of one function.  The table has a fixed size.  If it has no free place for
 * an answer, it does not keep the answer. */
struct Replies {
    pthread_mutex_t *busy; /* held while a function of the library runs */
    KnownReply *at;
};

typedef struct OpenedLibrary {
    FfiLibrary shown; /* the part that the callers of this file see */
    void *handle;
    pthread_mutex_t busy;
} OpenedLibrary;

struct FfiLibraries {
    char **dirs; /* the allowed directories, without symbolic links and without a slash at the
                  * end */
    size_t ndirs;
    OpenedLibrary **libraries;
    size_t nlibraries;
};

/* ---- life ------------------------------------------------------------- */

FfiLibraries *ffi_libraries_new(void)
{
    return xcalloc(1, sizeof(FfiLibraries));
}

void ffi_libraries_close(FfiLibraries *l)
{
    for (size_t i = 0; i < l->nlibraries; i++) {
        pthread_mutex_destroy(&l->libraries[i]->busy);
        dlclose(l->libraries[i]->handle);
    }
}

static void opened_free(OpenedLibrary *lib)
{
    for (size_t i = 0; i < lib->shown.n; i++)
        xfree(lib->shown.replies[i].at);
    xfree(lib->shown.replies);
    xfree((void *)lib->shown.natives);
    xfree((void *)lib->shown.name);
    xfree(lib);
}

void ffi_libraries_free(FfiLibraries *l)
{
    ffi_libraries_close(l);
    for (size_t i = 0; i < l->nlibraries; i++)
        opened_free(l->libraries[i]);
    for (size_t i = 0; i < l->ndirs; i++)
        xfree(l->dirs[i]);
    xfree(l->libraries);
    xfree(l->dirs);
    xfree(l);
}

/* Returns PATH without symbolic links, or NULL if the file does not exist.  The caller frees it
 * with xfree(). */
static char *real_path(const char *path)
{
    char real[PATH_MAX];

    return realpath(path, real) ? xstrdup(real) : NULL;
}

bool ffi_libraries_allow(FfiLibraries *l, const char *dir)
{
    char *path = real_path(dir);
    struct stat st;

    if (!path || stat(path, &st) != 0 || !S_ISDIR(st.st_mode)) {
        xfree(path);
        return false;
    }
    if (strcmp(path, "/") == 0)
        *path = '\0';
    l->dirs = xrealloc(l->dirs, (l->ndirs + 1) * sizeof *l->dirs);
    l->dirs[l->ndirs++] = path;
    return true;
}

/* ---- which file ------------------------------------------------------- */

bool ffi_library_is_name(const char *name)
{
    return strchr(name, '/') || strstr(name, ".so");
}

/* Returns true if NAME is a plain file name such as `libours.so` or `libours.so.2`. */
static bool is_library_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789_-+.";
    const char *so = strstr(name, ".so");

    return so && so > name && name[0] != '.' && (!so[3] || so[3] == '.') &&
           !name[strspn(name, letters)];
}

/* Returns true if PATH, which has no symbolic links, is below DIR. */
static bool is_below(const char *path, const char *dir)
{
    size_t n = strlen(dir);

    return strncmp(path, dir, n) == 0 && path[n] == '/';
}

static void refuse_library(Diags *diags, Span span, const char *name, const char *help)
{
    diag_add(diags, DIAG_FOREIGN_LIBRARY, span,
             "the library `%s` is not allowed\n"
             "%s",
             name, help);
}

/* Returns the path of the library file NAME.  The caller frees the path with xfree().  Returns
 * NULL, after a report, if the file is refused or missing. */
static char *find_library_file(const FfiLibraries *l, const char *name, Span span, Diags *diags)
{
    StrBuf b = { 0 };
    char *path = NULL;
    bool outside = false;
    struct stat st;

    for (size_t i = 0; i < l->ndirs && !path && !outside; i++) {
        strbuf_clear(&b);
        strbuf_printf(&b, "%s/%s", l->dirs[i], name);
        path = real_path(b.s);
        outside = path && !is_below(path, l->dirs[i]);
        if (path && (outside || stat(path, &st) != 0 || !S_ISREG(st.st_mode))) {
            xfree(path);
            path = NULL;
        }
    }
    strbuf_free(&b);
    if (outside)
        refuse_library(diags, span, name,
                       "put the library itself into the allowed directory, and not a symbolic link "
                       "to another directory");
    else if (!path)
        diag_add(diags, DIAG_FOREIGN_MISSING, span,
                 "the library `%s` was not found\n"
                 "put it into a directory that --allow-native names",
                 name);
    return path;
}

/* ---- loading ---------------------------------------------------------- */

int ffi_library_arity(const char *signature)
{
    int n = 0;        /* the number of types before the colon */
    int results = -1; /* the number of types after the colon; -1: no colon was read yet */

    for (const char *s = signature; *s;) {
        size_t len = strcspn(s, " ");

        if (len == 0)
            return -1;
        if (len == 1 && *s == ':' && results < 0)
            results = 0;
        else if (results < 0)
            n++;
        else
            results++;
        s += len;
        if (*s == ' ' && !*++s)
            return -1;
    }
    return results == 1 ? n : -1;
}

/* Returns a text that says what is wrong with the table T, or NULL if T is valid.  Sets *AT to the
 * wrong entry.  If the wrong entry has no name, or if no single entry is wrong, sets *AT to
 * NULL. */
static const char *table_fault(const BridgelawNatives *t, const BridgelawNative **at)
{
    *at = NULL;
    if (t->count < 1 || t->count > MAX_NATIVES || !t->natives)
        return "the table has no function, or too many: list the functions in "
               "BRIDGELAW_NATIVES(...)";
    for (int i = 0; i < t->count; i++) {
        const BridgelawNative *n = &t->natives[i];

        *at = n->name ? n : NULL;
        if (!n->name || !n->signature || !n->function)
            return "an entry lacks its name, its signature or its function: write "
                   "BRIDGELAW_NATIVE(FUNCTION, \"TYPE : TYPE\")";
        if (n->arguments < 0 || n->arguments > MAX_LOADED_ARGS)
            return "declare the function with 0 to 4 arguments";
        if (ffi_library_arity(n->signature) < 0)
            return "write the signature as \"TYPE TYPE : TYPE\"";
        if (ffi_library_arity(n->signature) != n->arguments)
            return "give the signature and the C function the same number of arguments";
        for (int k = 0; k < i; k++)
            if (strcmp(t->natives[k].name, n->name) == 0)
                return "give one of the two entries with this name another name";
    }
    return NULL;
}

/* Returns the function table of the library HANDLE.  Returns NULL, after a report, if the library
 * has no table or its table is not valid. */
static const BridgelawNatives *table_of(void *handle, const char *name, Span span, Diags *diags)
{
    const BridgelawNatives *t = dlsym(handle, "bridgelaw_natives");
    const BridgelawNative *at = NULL;
    const char *wrong = NULL;
    Diag *d;

    if (t && t->version != BRIDGELAW_NATIVE_VERSION) {
        diag_add(diags, DIAG_FOREIGN_VERSION, span,
                 "the library `%s` is made for version %d, but this program needs version %d\n"
                 "compile the library again with the C header file of this program, "
                 "bridgelaw-native.h",
                 name, t->version, BRIDGELAW_NATIVE_VERSION);
        return NULL;
    }
    if (t && !(wrong = table_fault(t, &at)))
        return t;
    d = at ? diag_add(diags, DIAG_FOREIGN_TABLE, span,
                      "the entry `%s` of the library `%s` is wrong", at->name, name)
           : diag_add(diags, DIAG_FOREIGN_TABLE, span,
                      "the library `%s` has no valid table of functions", name);
    diag_help(diags, d, "%s",
              wrong ? wrong : "list its functions in its source: BRIDGELAW_NATIVES(...)");
    return NULL;
}

static void *open_library(const char *path, const char *name, Span span, Diags *diags)
{
    const char *why;
    size_t n = strlen(path);
    void *handle;

    errno = 0;
    handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (handle)
        return handle;
    if (errno == ENOMEM)
        out_of_memory();
    why = dlerror();
    if (why && strncmp(why, path, n) == 0 && strncmp(why + n, ": ", 2) == 0)
        why += n + 2;
    diag_help(diags,
              diag_add(diags, DIAG_FOREIGN_LOAD, span, "the library `%s` cannot be loaded", name),
              why ? "the system says: \"%s\"" : "the system gives no reason%s", why ? why : "");
    return NULL;
}

static void end_handle(void *handle)
{
    dlclose(handle);
}

static OpenedLibrary *opened_of(void *handle, const BridgelawNatives *t, const char *name)
{
    OpenedLibrary *lib = xcalloc(1, sizeof *lib);
    NativeDef *defs = xcalloc((size_t)t->count, sizeof *defs);

    lib->handle = handle;
    pthread_mutex_init(&lib->busy, NULL);
    lib->shown = (FfiLibrary){ xstrdup(name), defs, (size_t)t->count,
                               xcalloc((size_t)t->count, sizeof(Replies)) };
    for (size_t i = 0; i < lib->shown.n; i++) {
        const BridgelawNative *n = &t->natives[i];

        defs[i] = (NativeDef){ n->name, n->signature, false, n->function, false, NULL };
        lib->shown.replies[i].busy = &lib->busy;
        lib->shown.replies[i].at = xcalloc(REPLY_PLACES, sizeof(KnownReply));
    }
    return lib;
}

const FfiLibrary *ffi_library_load(FfiLibraries *l, const char *name, Span span, Diags *diags)
{
    const BridgelawNatives *table = NULL;
    void *handle = NULL;
    Cleanup open;
    char *path;

    for (size_t i = 0; l && i < l->nlibraries; i++)
        if (strcmp(l->libraries[i]->shown.name, name) == 0)
            return &l->libraries[i]->shown;
    if (!is_library_name(name)) {
        refuse_library(diags, span, name,
                       "write the file name of the library, without a directory, such as "
                       "\"libours.so\"");
        return NULL;
    }
    if (!l || l->ndirs == 0) {
        refuse_library(diags, span, name,
                       "if you trust the library, allow its directory: --allow-native DIR");
        return NULL;
    }
    path = find_library_file(l, name, span, diags);
    if (path)
        handle = open_library(path, name, span, diags);
    xfree(path);
    if (!handle)
        return NULL;
    cleanup_push(&open, end_handle, handle);
    table = table_of(handle, name, span, diags);
    if (table) {
        l->libraries = xrealloc(l->libraries, (l->nlibraries + 1) * sizeof *l->libraries);
        l->libraries[l->nlibraries] = opened_of(handle, table, name);
    }
    cleanup_pop(&open);
    if (table)
        return &l->libraries[l->nlibraries++]->shown;
    dlclose(handle);
    return NULL;
}

Replies *ffi_library_replies(const FfiLibrary *lib, const NativeDef *def)
{
    return &lib->replies[def - lib->natives];
}

/* ---- calling ---------------------------------------------------------- */

Value ffi_library_reply(Replies *a, const Value *args, int n, ReplyFn *call, void *context)
{
    uint64_t h = 0;
    KnownReply *place = NULL;
    Value v;

    for (int i = 0; i < n; i++)
        h = value_hash_mix(h, (uint64_t)args[i]);
    pthread_mutex_lock(a->busy);
    for (uint64_t i = 0; i < REPLY_TRIES; i++) {
        place = &a->at[(h + i) & (REPLY_PLACES - 1)];
        if (!place->known || memcmp(place->args, args, sizeof *args * (size_t)n) == 0)
            break;
        place = NULL;
    }
    if (place && place->known) {
        v = place->value;
    } else {
        v = call(context);
        if (place) {
            memcpy(place->args, args, sizeof *args * (size_t)n);
            place->value = v;
            place->known = true;
        }
    }
    pthread_mutex_unlock(a->busy);
    return v;
}
