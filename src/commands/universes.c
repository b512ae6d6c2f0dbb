/* universes.c - chooses the universes that a command searches. */
#include "commands/universes.h"

#include "program/program.h"
#include "program/spelling.h"

#include <fnmatch.h>
#include <string.h>

/* The endings of the names of universes that exist in several sizes.  By default, only the universe
 * of the smallest size is searched. */
static const char *const sizes[] = { "-small", "-medium", "-large" };

/* Returns the index in `sizes` of the ending of NAME, or -1 if NAME has no such ending.  Sets *STEM
 * to the length of NAME without the ending. */
static int universes_size(const char *name, size_t *stem)
{
    size_t n = strlen(name);

    for (size_t i = 0; i < BL_LEN(sizes); i++) {
        size_t k = strlen(sizes[i]);

        if (n > k && strcmp(name + n - k, sizes[i]) == 0) {
            *stem = n - k;
            return (int)i;
        }
    }
    *stem = n;
    return -1;
}

/* Returns true if U is searched by default: P has no smaller universe with the same stem. */
static bool universes_is_default(const Program *p, const Universe *u)
{
    size_t stem, other;
    int size = universes_size(u->name, &stem);

    for (const Universe *o = p->universes; o; o = o->next) {
        int k = universes_size(o->name, &other);

        if (k >= 0 && k < size && other == stem && memcmp(o->name, u->name, stem) == 0)
            return false;
    }
    return true;
}

/* Reports that no universe is called NAME, or that only one of the editions P and OTHER has this
 * universe.  OTHER may be NULL.  Returns false. */
static bool universes_unknown(Library *lib, const Program *p, const Program *other,
                              const char *name)
{
    bool one = program_universe(p, name) || (other && program_universe(other, name));
    Diag *d = diag_add(library_diags(lib), DIAG_NAME_UNKNOWN, NO_SPAN,
                       one ? "only one of the two editions has the universe `%s`"
                           : "there is no universe `%s`",
                       name);
    SpellingGuess g = { .name = name, .limit = (unsigned)strlen(name) / 2 + 1 };

    for (const Universe *u = p->universes; u; u = u->next)
        if (!other || program_universe(other, u->name))
            spelling_guess(&g, u->name);
    spelling_suggest(library_diags(lib), d, g.best, "%s in the folder `universes` of the laws",
                     one ? "the universes that every edition has are" : "the universes are");
    return false;
}

static bool universes_too_many(Library *lib)
{
    return COMMAND_USAGE(lib, "the editions have more universes than one run can search\n"
                              "name some of them: --universe NAME");
}

static bool universes_has(const ChosenUniverses *c, const Universe *u)
{
    for (int i = 0; i < c->n; i++)
        if (c->at[i] == u)
            return true;
    return false;
}

/* NAME is a shell pattern with * and ?.  Adds to OUT the universes of P that match NAME.  Unless
 * OTHER is NULL, leaves out universes that OTHER does not have.  Sets *FULL to true if OUT has no
 * room.  Returns false if there is no universe to add. */
static bool universes_add_matching(const Program *p, const Program *other, const char *name,
                                   ChosenUniverses *out, bool *full)
{
    bool found = false;

    for (const Universe *u = p->universes; u; u = u->next) {
        if (fnmatch(name, u->name, 0) != 0 || (other && !program_universe(other, u->name)))
            continue;
        found = true;
        if (universes_has(out, u))
            continue;
        *full |= out->n == MAX_UNIVERSES;
        if (!*full)
            out->at[out->n++] = u;
    }
    return found;
}

static bool universes_add_default(Library *lib, const Program *p, const Program *other,
                                  ChosenUniverses *out)
{
    for (const Universe *u = p->universes; u; u = u->next) {
        if (other && !program_universe(other, u->name))
            continue;
        if (out->n == MAX_UNIVERSES || out->nleft == MAX_UNIVERSES)
            return universes_too_many(lib);
        if (universes_is_default(p, u))
            out->at[out->n++] = u;
        else
            out->left[out->nleft++] = u;
    }
    return true;
}

bool universes_choose(const Options *o, Library *lib, const Program *p, const Program *other,
                      ChosenUniverses *out)
{
    bool full = false;

    *out = (ChosenUniverses){ 0 };
    for (int i = 0; i < o->nuniverses; i++)
        for (const char *at = o->universes[i]; at; at = strchr(at, ',')) {
            const char *name;

            at += *at == ',';
            name = arena_strndup(library_arena(lib), at, strcspn(at, ","));
            if (!universes_add_matching(p, other, name, out, &full))
                return universes_unknown(lib, p, other, name);
        }
    if (full)
        return universes_too_many(lib);
    return o->nuniverses || universes_add_default(lib, p, other, out);
}
