/* library_image.c - lets a library begin with the editions of an image, if the law files on the
 * disk are the same. */
#include "library/library_inside.h"

#include "kit/vec.h"
#include "library/image.h"

#include <stdio.h>
#include <string.h>

/* Returns true if the file PATH has exactly the text of S.  ROOM has space for that text and one
 * more byte. */
static bool image_same_text(const char *path, const Source *s, char *room)
{
    FILE *f = fopen(path, "rb");
    size_t want = source_len(s);
    bool same;

    if (!f)
        return false;
    setvbuf(f, NULL, _IONBF, 0);
    same = fread(room, 1, want + 1, f) == want && memcmp(room, source_text(s), want) == 0;
    fclose(f);
    return same;
}

/* Returns the source of IMAGE with the name NAME, or NULL if there is none. */
static const Source *image_source(const Library *image, const char *name)
{
    for (size_t i = 0; i < sources_count(image->sources); i++)
        if (strcmp(source_name(sources_at(image->sources, i)), name) == 0)
            return sources_at(image->sources, i);
    return NULL;
}

/* Adds to OUT the law files on the disk that belong to the editions of IMAGE. */
static void image_files(Library *lib, const Library *image, Paths *out)
{
    static const char *const shared[] = { "vocabulary", "universes", "principles", "incentives",
                                          LIBRARY_PRACTICE };

    for (size_t i = 0; i < BL_LEN(shared); i++)
        library_dir_paths(lib, shared[i], out);
    for (size_t i = 0; i < image->neditions; i++)
        library_dir_paths(lib, image->editions[i].name, out);
}

/* Returns true if the law files of LIB are the files of IMAGE and have the same texts. */
static bool image_is_current(Library *lib, const Library *image)
{
    Paths files = { 0 };
    size_t most = 0;
    char *room;
    bool same;

    for (size_t i = 0; i < sources_count(image->sources); i++) {
        uint32_t len = source_len(sources_at(image->sources, i));

        most = len > most ? len : most;
    }
    room = xmalloc(most + 1);
    image_files(lib, image, &files);
    same = files.n == (size_t)image->nparsed && files.n == sources_count(image->sources);
    for (size_t i = 0; same && i < files.n; i++) {
        const Source *s = sources_at(image->sources, i);

        if (strcmp(source_name(s), files.at[i]) != 0)
            s = image_source(image, files.at[i]);
        same = s && image_same_text(files.at[i], s, room);
    }
    paths_free(&files);
    xfree(room);
    return same;
}

bool library_use_image(Library *lib, const char *path)
{
    Library *image;

    if (lib->nparsed || lib->neditions || sources_count(lib->sources) || diags_count(lib->diags) ||
        memcmp(&lib->limits, limits_default(), sizeof lib->limits) != 0)
        return false;
    image = path ? image_open(path, lib->dir) : NULL;
    if (!image)
        return false;
    sources_move(image->sources, image->dir, lib->dir, lib->arena);
    for (int i = 0; i < image->nparsed; i++)
        image->parsed[i].path =
            arena_printf(lib->arena, "%s%s", lib->dir, image->parsed[i].path + strlen(image->dir));
    if (!image_is_current(lib, image))
        return false;
    sources_free(lib->sources);
    lib->sources = sources_over(image->sources);
    sources_set_limits(lib->sources, &lib->limits);
    diags_free(lib->diags);
    lib->diags = diags_new(lib->sources);
    lib->names = interner_over(image->names, lib->of_names);
    lib->boards = board_files_new(lib->sources, lib->diags, lib->arena);
    library_copy_read(lib, image);
    for (size_t i = 0; i < lib->neditions; i++)
        lib->editions[i].from_image = true;
    for (int i = 0; i < lib->nparsed; i++)
        lib->parsed[i].unruled = true;
    return true;
}

bool library_in_image(const Library *lib, const char *name)
{
    for (size_t i = 0; i < lib->neditions; i++)
        if (lib->editions[i].from_image && strcmp(lib->editions[i].name, name) == 0)
            return true;
    return false;
}
