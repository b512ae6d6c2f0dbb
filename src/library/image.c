/* image.c - writes the image of a library to a file, and maps it (see image.h).
 *
 * The image is a heap with all memory of the library.  The heap lies in a region at a fixed
 * address.  A word that points into the region stays as it is.  A word that points into the program
 * is written relative to the start of the program, and its place is listed.  image_open() adds the
 * start of the running program to the listed words. */
#define _GNU_SOURCE /* dl_iterate_phdr(), MAP_FIXED_NOREPLACE */
#include "library/image.h"

#include "library/library_inside.h"
#include "program/ffi.h"

#if defined(__linux__) && UINTPTR_MAX > UINT32_MAX && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#    define HAS_IMAGES 1
#else
#    define HAS_IMAGES 0
#endif

#if HAS_IMAGES

#    include <fcntl.h>
#    include <link.h>
#    include <stdalign.h>
#    include <string.h>
#    include <sys/mman.h>
#    include <sys/stat.h>
#    include <unistd.h>

/* Addresses and sizes in bytes.  The region must hold the largest edition. */
#    define REGION_AT   ((uintptr_t)0x200000000000)
#    define REGION_SIZE ((size_t)1 << 30)
enum { PAGE = 4096, ID_SIZE = 20 };

static const char image_magic[8] = "BLIMAGE1";

/* The program in memory. */
typedef struct Executable {
    uintptr_t start, end;
    unsigned char id[ID_SIZE]; /* the build ID of the program; zeros if the program has none */
} Executable;

/* The first bytes of the region, and of the image file. */
typedef struct Region {
    char magic[sizeof image_magic];
    unsigned char id[ID_SIZE]; /* the build ID of the program that made the image */
    size_t used;               /* bytes of the region that are in use, with this header */
    size_t nmoved;             /* the number of words that point into the program */
    Library *lib;
    char first[64]; /* the name of the first edition in the image */
} Region;

/* ---- the program ------------------------------------------------------ */

/* Copies the build ID out of the N bytes of ELF notes at AT. */
static void find_id(const char *at, size_t n, unsigned char id[ID_SIZE])
{
    while (n >= sizeof(ElfW(Nhdr))) {
        ElfW(Nhdr) h;
        size_t name, size;

        memcpy(&h, at, sizeof h);
        name = (h.n_namesz + 3u) & ~(size_t)3;
        size = sizeof h + name + ((h.n_descsz + 3u) & ~(size_t)3);
        if (size > n)
            return;
        if (h.n_type == NT_GNU_BUILD_ID && h.n_descsz == ID_SIZE)
            memcpy(id, at + sizeof h + name, ID_SIZE);
        at += size;
        n -= size;
    }
}

/* Stores where the program lies in memory.  The program is the first object, so returns 1 to stop
 * dl_iterate_phdr() after it. */
static int note_program(struct dl_phdr_info *info, size_t size, void *context)
{
    Executable *e = context;

    (void)size;
    e->start = info->dlpi_addr;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *h = &info->dlpi_phdr[i];
        uintptr_t end = info->dlpi_addr + h->p_vaddr + h->p_memsz;

        if (h->p_type == PT_LOAD && end > e->end)
            e->end = end;
        if (h->p_type == PT_NOTE)
            find_id((const char *)(info->dlpi_addr + h->p_vaddr), h->p_memsz, e->id);
    }
    return 1;
}

static Executable image_executable(void)
{
    Executable e = { 0 };

    dl_iterate_phdr(note_program, &e);
    return e;
}

/* Returns true if the program has a build ID. */
static bool has_id(const Executable *e)
{
    static const unsigned char none[ID_SIZE];

    return memcmp(e->id, none, ID_SIZE) != 0;
}

/* ---- making ----------------------------------------------------------- */

/* Allocates from the region USER.  A freed block is zeroed.  The block then stays unused, unless it
 * is the last block of the region. */
static void *region_resize(void *user, void *p, size_t was, size_t size)
{
    Region *r = user;
    size_t need = (size + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
    size_t had = (was + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
    bool last = p && (char *)p + had == (char *)r + r->used;
    char *at;

    if (p && need <= had) {
        memset((char *)p + size, 0, had - size);
        r->used -= last ? had - need : 0;
        return p;
    }
    if (need > REGION_SIZE - r->used)
        return NULL;
    at = last ? p : (char *)r + r->used;
    r->used += last ? need - had : need;
    if (p && !last) {
        memcpy(at, p, was);
        memset(p, 0, was);
    }
    return at;
}

/* The input of image_work(). */
typedef struct ImageWork {
    Region *region;
    const char *laws;
    const char *const *names;
    size_t n;
} ImageWork;

/* CONTEXT is an ImageWork.  Reads and checks the editions that the ImageWork names.  If there are
 * no diagnostics, stores the library in the header of the region.  Otherwise the header has
 * NULL. */
static void image_work(void *context)
{
    const ImageWork *w = context;
    Library *lib = library_new(w->laws, NULL);

    lib->dir = arena_printf(lib->arena, "%s", w->laws);
    lib->compare = true;
    for (size_t i = 0; i < w->n; i++) {
        const Program *p = library_edition(lib, w->names[i]);

        for (Fun *f = p ? p->funs : NULL; f; f = f->next)
            ffi_forget_call(f);
    }
    if (!diags_count(lib->diags) && !diags_errors(lib->diags))
        w->region->lib = lib;
}

/* An image uses USED bytes before the list of moved words.  Returns the offset of this list in
 * bytes. */
static size_t list_offset(size_t used)
{
    return (used + PAGE - 1) / PAGE * PAGE;
}

/* Returns the list of moved words of R, which lies behind the bytes in use. */
static uint32_t *moved_words(Region *r)
{
    return (uint32_t *)(void *)((char *)r + list_offset(r->used));
}

/* Returns the size of R with its list, in bytes. */
static size_t image_size(const Region *r)
{
    return list_offset(r->used) + r->nmoved * sizeof(uint32_t);
}

/* Finds each word of R that points into the program E, and subtracts the start of E from the word.
 * Lists the numbers of these words.  Returns false if there is no room for the list. */
static bool move_words(Region *r, const Executable *e)
{
    uintptr_t *all = (uintptr_t *)(void *)r;

    for (size_t i = 0; i < r->used / sizeof *all; i++) {
        if (all[i] < e->start || all[i] >= e->end)
            continue;
        if (image_size(r) + sizeof(uint32_t) > REGION_SIZE)
            return false;
        moved_words(r)[r->nmoved++] = (uint32_t)i;
        all[i] -= e->start;
    }
    return true;
}

/* Reports that no image can be written to PATH.  WHY is the reason.  HELP says what the user can
 * do.  Returns false. */
static bool no_image(Library *lib, const char *path, const char *why, const char *help)
{
    diag_add(library_diags(lib), DIAG_GEN_CANNOT_WRITE, NO_SPAN,
             "cannot make the image `%s`: "
             "%s\n"
             "%s",
             path, why, help);
    return false;
}

/* Makes the image of the N editions NAMES in R, and writes it to the file PATH.  Returns false on
 * an error (reported). */
static bool make_in(Region *r, const Executable *e, Library *lib, const char *const *names,
                    size_t n, const char *path)
{
    ImageWork w = { r, library_dir(lib), names, n };

    memcpy(r->magic, image_magic, sizeof r->magic);
    memcpy(r->id, e->id, sizeof r->id);
    snprintf(r->first, sizeof r->first, "%s", names[0]);
    r->used = (sizeof *r + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
    if (try_work(heap_new((Allocator){ region_resize, r }), image_work, &w, NULL) || !r->lib)
        return no_image(lib, path, "an edition has errors or warnings",
                        "`bridgelaw check` prints them");
    if (!move_words(r, e))
        return no_image(lib, path, "the editions are too large", "name fewer editions");
    return library_write_bytes(lib, path, r, image_size(r));
}

bool image_make(Library *lib, const char *const *names, size_t n, const char *path)
{
    Executable e = image_executable();
    Region *r;
    bool good;

    for (size_t i = 0; i < n; i++)
        if (strchr(names[i], '+'))
            return no_image(lib, path,
                            arena_printf(library_arena(lib),
                                         "`%s` is an edition with overlays or readings", names[i]),
                            "name editions without overlays and readings");
    r = mmap((void *)REGION_AT, REGION_SIZE, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    good = r == (void *)REGION_AT && has_id(&e);
    good = good ? make_in(r, &e, lib, names, n, path)
                : no_image(lib, path, "this system cannot make images",
                           "go without the image: the program reads the laws at each start");
    if (r != MAP_FAILED)
        munmap(r, REGION_SIZE);
    return good;
}

/* ---- opening ---------------------------------------------------------- */

/* Makes the listed words of R point into the program E: adds the address where E starts to each
 * listed word.  Returns false if a listed word lies outside the bytes in use. */
static bool move_back(Region *r, const Executable *e)
{
    uintptr_t *all = (uintptr_t *)(void *)r;
    const uint32_t *words = moved_words(r);

    for (size_t i = 0; i < r->nmoved; i++) {
        if (words[i] >= r->used / sizeof *all)
            return false;
        all[words[i]] += e->start;
    }
    return true;
}

/* Maps the image in the file FD.  The file has SIZE bytes, and HEAD is its beginning.  Returns the
 * library of the image.  Returns NULL if the image does not fit the program E, or if the image
 * cannot be mapped. */
static Library *image_map(int fd, const Region *head, size_t size, const Executable *e)
{
    Region *r;

    if (memcmp(head->magic, image_magic, sizeof head->magic) != 0 || !has_id(e) ||
        memcmp(head->id, e->id, ID_SIZE) != 0 || !head->nmoved || head->used > REGION_SIZE ||
        head->nmoved > REGION_SIZE || size != image_size(head))
        return NULL;
    r = mmap((void *)REGION_AT, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED_NOREPLACE, fd,
             0);
    if (r == MAP_FAILED)
        return NULL;
    if (r != (void *)REGION_AT || !move_back(r, e)) {
        munmap(r, size);
        return NULL;
    }
    for (size_t i = 0; i < r->lib->neditions; i++)
        for (Fun *f = r->lib->editions[i].program->funs; f; f = f->next)
            ffi_prepare_call(f);
    return r->lib;
}

/* HEAD is the beginning of an image, and names the first edition in the image.  Returns true if the
 * directory LAWS has this edition. */
static bool has_edition(const char *laws, const Region *head)
{
    char dir[4096];
    int n = snprintf(dir, sizeof dir, "%s/%.*s", laws, (int)sizeof head->first, head->first);

    return n > 0 && (size_t)n < sizeof dir && path_is_dir(dir);
}

Library *image_open(const char *path, const char *laws)
{
    Executable e = image_executable();
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat st;
    Library *lib = NULL;
    Region head;

    if (fd < 0)
        return NULL;
    if (fstat(fd, &st) == 0 && read(fd, &head, sizeof head) == (ssize_t)sizeof head &&
        has_edition(laws, &head))
        lib = image_map(fd, &head, (size_t)st.st_size, &e);
    close(fd);
    return lib;
}

#else

bool image_make(Library *lib, const char *const *names, size_t n, const char *path)
{
    (void)names, (void)n;
    diag_add(library_diags(lib), DIAG_GEN_CANNOT_WRITE, NO_SPAN,
             "cannot make the image `%s`: this system cannot make images\n"
             "go without the image: the program reads the laws at each start",
             path);
    return false;
}

Library *image_open(const char *path, const char *laws)
{
    (void)path, (void)laws;
    return NULL;
}

#endif
