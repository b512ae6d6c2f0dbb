/* library_editions.c - collects the law files of an edition with its overlays and settings, and
 * checks them as one program.  An overlay is a law file that changes an edition.  A setting gives a
 * value to a reading or an option. */
#include "library/library_inside.h"

#include "bridge/natives.h"
#include "program/program.h"
#include "syntax/parse.h"

#include <string.h>

enum { MAX_FILES = 300 };

/* The law files of an edition. */
typedef struct EditionFiles {
    LawFile at[MAX_FILES];
    size_t n;
    bool letter; /* the practice is left out of the edition */
    bool broken; /* at least one file has errors (all are reported) */
} EditionFiles;

static void add_items(Library *lib, const char *name, const Node *items, EditionFiles *files)
{
    if (files->n < MAX_FILES)
        files->at[files->n++] = (LawFile){ .items = items };
    else
        diag_add(lib->diags, DIAG_GEN_CANNOT_READ, NO_SPAN,
                 "cannot read `%s`: the edition has more than %d law files\n"
                 "put several files into one",
                 name, MAX_FILES);
}

static const Node *add_law(Library *lib, const char *path, EditionFiles *files)
{
    const ParsedFile *p = library_parsed(lib, path, PARSE_LAW);

    files->broken |= !p->ok;
    add_items(lib, path, p->items, files);
    return p->items;
}

/* Returns the header that names the edition, or NULL if no file has one. */
static const Node *edition_header(const EditionFiles *files)
{
    const Node *found = NULL;

    for (size_t i = 0; i < files->n && !found; i++)
        found = library_find_header(files->at[i].items, N_Edition);
    return found;
}

/* Returns text for the header of a new overlay: ` overrides`, and the names of all overlays in
 * FILES, with commas between them.  Returns "" if FILES has no overlay. */
static const char *overrides_all(Library *lib, const EditionFiles *files)
{
    const char *list = "";

    for (size_t i = 0; i < files->n; i++) {
        const Node *overlay = library_find_header(files->at[i].items, N_Overlay);

        if (overlay)
            list = arena_printf(lib->arena, "%s%s %s", list, *list ? "," : " overrides",
                                overlay->text);
    }
    return list;
}

/* Adds to FILES a new overlay that sets a reading or option.  BASE and PART are parts of the name
 * of an edition.  BASE is the name before the first `+`.  PART is a setting such as
 * `pause=from_noticing`.  The new overlay gets the layer of the edition BASE.  Returns false on an
 * error (reported). */
static bool add_setting(Library *lib, const char *base, char *part, EditionFiles *files)
{
    const Node *edition = edition_header(files);
    const char *all = arena_printf(lib->arena, "%s", part), *text,
               *layer = edition ? edition->a->text : NULL;
    char *value = strchr(part, '=');
    const Source *src;
    size_t errors = diags_errors(lib->diags);

    *value++ = '\0';
    for (const char *s = all; *s; s++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_=", *s))
            layer = NULL;
    if (!layer || !*part || !*value || strchr(value, '=')) {
        diag_add(lib->diags, DIAG_NAME_EDITION, NO_SPAN,
                 "`%s` does not choose the value of a reading or an option\n"
                 "write after `+` the name of a reading or option, `=`, and one of its values",
                 all);
        return false;
    }
    text =
        arena_printf(lib->arena, "overlay %s-is-%s extends %s \"%s: %s\" layer %s%s\nset %s = %s\n",
                     part, value, base, part, value, layer, overrides_all(lib, files), part, value);
    src = sources_add(lib->sources, all, text, strlen(text));
    if (!src) {
        library_too_large(lib->diags, all);
        return false;
    }
    add_items(lib, all, parse_source(src, PARSE_LAW, lib->arena, lib->names, lib->diags), files);
    return diags_errors(lib->diags) == errors;
}

/* NAME is the name of the file or directory that HEADER is in.  Returns true if HEADER has this
 * name.  Otherwise reports an error. */
static bool library_header_matches(Library *lib, const Node *header, const char *name)
{
    bool overlay = header->kind == N_Overlay;

    if (strcmp(header->text, name) == 0)
        return true;
    diag_help(lib->diags,
              diag_add(lib->diags, DIAG_RULE_OTHER_HEADER, header->span,
                       overlay ? "the header names the overlay `%s`, but the file has the name "
                                 "`%s`"
                               : "the header names the edition `%s`, but the directory has the "
                                 "name `%s`",
                       header->text, name),
              overlay ? "write the name `%s` here, or rename the file to %s.law"
                      : "write the name `%s` here, or rename the directory to `%s`",
              name, header->text);
    return false;
}

/* Returns true if the file PATH has the header of the overlay NAME.  Also returns true if a syntax
 * error may hide the header.  Otherwise reports an error. */
static bool library_overlay_has_header(Library *lib, const char *path, const char *name)
{
    const ParsedFile *p = library_parsed(lib, path, PARSE_LAW);
    const Node *header = library_find_header(p->items, N_Overlay);

    if (header)
        return library_header_matches(lib, header, name);
    if (p->ok && p->items)
        diag_add(lib->diags, DIAG_RULE_HEADER, p->items->span,
                 "the file of the overlay `%s` does not begin with a header\n"
                 "begin it with: overlay %s extends EDITION \"title\" layer LAYER",
                 name, name);
    return !p->ok || !p->items;
}

/* Returns the file of the overlay NAME.  If there is no such file, or more than one, reports an
 * error and returns NULL. */
static const char *library_one_overlay(Library *lib, const char *name)
{
    const char *again, *path = library_find_overlays(lib, name, &again);

    if (!path)
        library_unknown_edition(lib, name, "overlay");
    if (!path || !again)
        return path;
    diag_add(lib->diags, DIAG_NAME_EDITION, NO_SPAN,
             "two files have the name of the overlay `%s`: %s and %s\n"
             "give one of the two another name, and write this name in its header too",
             name, path, again);
    return NULL;
}

bool library_overlay_is_named(Library *lib, const char *path)
{
    Paths all = { 0 };
    bool good = true;

    library_overlay_files(lib, &all);
    for (size_t i = 0; i < all.n && good; i++) {
        const char *last = path_last(all.at[i]);

        if (path_is_same(all.at[i], path))
            good = library_overlay_has_header(
                lib, path, arena_strndup(lib->arena, last, strlen(last) - strlen(".law")));
    }
    paths_free(&all);
    return good;
}

static bool add_overlay(Library *lib, const char *base, const char *name, EditionFiles *files)
{
    const char *path = library_one_overlay(lib, name);
    const Node *head;

    if (!path)
        return false;
    head = library_find_header(add_law(lib, path, files), N_Overlay);
    if (!library_overlay_has_header(lib, path, name))
        return false;
    if (head && strcmp(head->a->text, base) != 0) {
        diag_add(lib->diags, DIAG_NAME_EDITION, head->a->span,
                 "the overlay `%s` extends `%s`, so it cannot follow `%s`\n"
                 "write `%s` before `%s`: %s+%s",
                 name, head->a->text, base, head->a->text, name, head->a->text, name);
        return false;
    }
    return true;
}

/* Returns true if PRACTICE, the header of a practice file, lists the edition NAME.  Reports each
 * listed edition that does not exist. */
static bool practice_is_for(Library *lib, const Node *practice, const char *name)
{
    bool is_for = false;

    for (const Node *e = practice->a; e; e = e->next) {
        is_for |= strcmp(e->text, name) == 0;
        if (!library_is_edition(lib, e->text))
            library_help_extends(lib,
                                 diag_add(lib->diags, DIAG_NAME_EDITION, e->span,
                                          "there is no edition `%s`", e->text),
                                 e->text);
    }
    return is_for;
}

const Node *library_practice_at(Library *lib, const char *path)
{
    const ParsedFile *p = library_parsed(lib, path, PARSE_LAW);
    const Node *head = library_find_header(p->items, N_Practice);

    if (!head && p->ok && p->items)
        diag_add(lib->diags, DIAG_RULE_HEADER, p->items->span,
                 "a file of the directory `%s` does not begin with a header\n"
                 "begin it with: practice NAME to EDITION, ... \"title\" layer LAYER",
                 LIBRARY_PRACTICE);
    return head;
}

/* Adds the practice files for the edition NAME to FILES. */
static void add_practice(Library *lib, const char *name, EditionFiles *files)
{
    Paths paths = { 0 };

    library_dir_paths(lib, LIBRARY_PRACTICE, &paths);
    library_read_ahead(lib, &paths);
    for (size_t i = 0; i < paths.n; i++) {
        const Node *head = library_practice_at(lib, paths.at[i]);

        if (head && !practice_is_for(lib, head, name))
            continue;
        add_law(lib, paths.at[i], files);
        if (files->n) {
            files->at[files->n - 1].practice = true;
            files->at[files->n - 1].left_out = files->letter;
        }
    }
    paths_free(&paths);
}

const Node *library_practice_header(Library *lib, const char *name)
{
    Paths paths = { 0 };
    const Node *found = NULL;

    library_dir_paths(lib, LIBRARY_PRACTICE, &paths);
    for (size_t i = 0; i < paths.n && !found; i++) {
        const Node *head = library_find_header(library_law_items(lib, paths.at[i]), N_Practice);

        found = head && practice_is_for(lib, head, name) ? head : NULL;
    }
    paths_free(&paths);
    return found;
}

/* NAMES has names joined by `+`.  Returns true if one of them is `letter`. */
static bool names_letter(const char *names)
{
    for (const char *s = names; s; s = strchr(s, '+') ? strchr(s, '+') + 1 : NULL)
        if (library_is_letter(s))
            return true;
    return false;
}

/* REST has names joined by `+`.  Returns true if one of them is NAME.  If NAME is a setting such as
 * `pause=from_noticing`, returns true if REST sets the same reading to any value. */
static bool named_again(const char *rest, const char *name)
{
    size_t n = strcspn(name, "=");
    const char *end = name[n] ? "=" : "+";

    for (const char *s = rest; s; s = strchr(s, '+') ? strchr(s, '+') + 1 : NULL)
        if (strncmp(s, name, n) == 0 && (s[n] == *end || (*end == '+' && !s[n])))
            return true;
    return false;
}

/* Puts the law files of EDITION and the NEXTRA files EXTRA into FILES.  If EDITION is NULL, takes
 * only the vocabulary.  Returns false on an error (reported). */
static bool edition_files(Library *lib, const char *edition, const char *const *extra,
                          size_t nextra, EditionFiles *files)
{
    size_t errors = diags_errors(lib->diags);
    char *names = arena_printf(lib->arena, "%s", edition ? edition : "");
    const char *name = library_next_name(&names);
    Paths paths = { 0 };
    size_t shared; /* the number of paths that do not depend on EDITION; these paths come first */
    bool known;

    if (!library_dir_paths(lib, "vocabulary", &paths)) {
        diag_add(lib->diags, DIAG_GEN_CANNOT_READ, NO_SPAN,
                 "there are no laws in `%s`\n"
                 "say where they are: --laws DIR, or set BRIDGELAW_LAWS",
                 lib->dir);
        return false;
    }
    library_dir_paths(lib, "universes", &paths);
    library_dir_paths(lib, "principles", &paths);
    library_dir_paths(lib, "incentives", &paths);
    shared = paths.n;
    known = !edition || library_is_edition(lib, name);
    if (edition && known)
        library_dir_paths(lib, name, &paths);
    library_read_ahead(lib, &paths);
    for (size_t i = 0; i < paths.n; i++) {
        const Node *practice = library_find_header(library_law_items(lib, paths.at[i]), N_Practice),
                   *head;

        if (practice && (!edition || !practice_is_for(lib, practice, name)))
            continue;
        head = library_find_header(add_law(lib, paths.at[i], files), N_Edition);
        if (i >= shared && head)
            library_header_matches(lib, head, name);
    }
    paths_free(&paths);
    if (!known) {
        library_unknown_edition(lib, name, "edition");
        return false;
    }
    files->letter = lib->letter || names_letter(names);
    if (edition)
        add_practice(lib, name, files);
    for (char *plus; (plus = library_next_name(&names));) {
        if (names && named_again(names, plus)) {
            diag_add(lib->diags, DIAG_NAME_EDITION, NO_SPAN,
                     "%s`%.*s` stands twice in `%s`\n"
                     "leave one of the two out",
                     strchr(plus, '=')         ? "the reading "
                     : library_is_letter(plus) ? ""
                                               : "the overlay ",
                     (int)strcspn(plus, "="), plus, edition);
            return false;
        }
        if (library_is_letter(plus))
            continue;
        if (strchr(plus, '=') ? !add_setting(lib, name, plus, files)
                              : !add_overlay(lib, name, plus, files))
            return false;
    }
    for (size_t i = 0; i < nextra; i++)
        add_law(lib, extra[i], files);
    return diags_errors(lib->diags) == errors;
}

/* A file of P may name the languages that it is written in (`language en`).  Such a file must name
 * every language in lib->langs.  Returns true if all these files do so.  Otherwise reports one
 * file, and a language that this file does not name. */
static bool library_claims_languages(Library *lib, const Program *p)
{
    for (const char *at = lib->langs; at && *at;) {
        size_t n = strcspn(at, ",");
        const char *code = arena_strndup(lib->arena, at, n), *spoken = "";
        int lang = program_lang(p, code);

        at += n + (at[n] == ',');
        if (lang < 0)
            /* the caller has checked the language with library_has_language() */
            BUG("the vocabulary has no language `%s`", code);
        for (size_t i = 0; i < p->nclaims; i++) {
            if (p->claims[i].langs >> lang & 1)
                continue;
            for (int k = 0; k < p->nlangs; k++)
                if (p->claims[i].langs >> k & 1)
                    spoken = arena_printf(lib->arena, "%s%s`%s`", spoken, *spoken ? ", " : "",
                                          p->langs[k].code);
            diag_add(lib->diags, DIAG_NAME_LANGUAGE, p->claims[i].span,
                     "the overlay `%s` has no texts in the language `%s`, but only in %s\n"
                     "write one of these languages after --lang, or add the texts to the overlay",
                     p->claims[i].origin, code, spoken);
            return false;
        }
    }
    return true;
}

/* Returns a new table of uses if LIB records uses.  Otherwise returns NULL. */
static Uses *uses_of(const Library *lib, Arena *arena)
{
    Uses *u = lib->uses ? uses_new(lib->sources, arena) : NULL;

    if (u)
        u->probe = lib->probe;
    return u;
}

Program *library_private_program(Library *lib, const char *edition, const char *const *extra,
                                 size_t nextra, Arena *arena)
{
    EditionFiles *files = arena_new_of(arena, EditionFiles);
    size_t errors = diags_errors(lib->diags);
    Program *p;

    if (!edition_files(lib, edition, extra, nextra, files))
        return NULL;
    p = check_program(arena_printf(arena, "%s", edition ? edition : ""), files->at, files->n,
                      bl_natives, bl_natives_count, lib->loaded, arena, lib->names, lib->threads,
                      lib->diags, uses_of(lib, arena));
    if (diags_errors(lib->diags) != errors)
        library_help_elsewhere(lib, files->at, files->n);
    if (lib->compare && !files->broken)
        library_check_follows(lib, files->at, files->n);
    /* also check a file with syntax errors, so that one run reports all errors */
    return !files->broken && diags_errors(lib->diags) == errors && library_claims_languages(lib, p)
               ? p
               : NULL;
}

const Program *library_edition_with(Library *lib, const char *edition, const char *const *extra,
                                    size_t nextra)
{
    return library_private_program(lib, edition, extra, nextra, lib->arena);
}

const Program *library_draft(Library *lib, const char *edition, const char *file, const char *name)
{
    Program *p = library_private_program(lib, edition, &file, 1, lib->arena);

    if (p)
        p->edition = name;
    return p;
}

const Program *library_edition(Library *lib, const char *edition)
{
    LoadedEdition *e;

    for (size_t i = 0; i < lib->neditions; i++) {
        e = &lib->editions[i];
        if (!text_same_or_none(e->name, edition))
            continue;
        if (e->from_image && !e->claims_checked && !library_claims_languages(lib, e->program))
            e->program = NULL;
        e->claims_checked = true;
        return e->program;
    }
    if (lib->neditions == BL_LEN(lib->editions)) {
        diag_add(lib->diags, DIAG_NAME_EDITION, NO_SPAN,
                 "one run cannot read more than %zu editions\n"
                 "name fewer editions, or run the program once for each",
                 BL_LEN(lib->editions));
        return NULL;
    }
    e = &lib->editions[lib->neditions++];
    e->name = edition ? arena_printf(lib->arena, "%s", edition) : NULL;
    e->program = library_edition_with(lib, edition, NULL, 0);
    return e->program;
}

const Program *library_edition_at(Library *lib, const char *edition, Span at)
{
    Paths names = { 0 };

    /* no help is needed if EDITION exists, or if an error about an unknown edition is reported
     * already */
    if (library_has_edition(lib, edition) || diags_find(lib->diags, DIAG_NAME_EDITION, NO_SPAN))
        return library_edition(lib, edition);
    library_edition_names(lib, &names);
    if (names.n == 0)
        return library_edition(lib, edition); /* reports that there are no laws */
    paths_free(&names);
    library_help_edition(lib,
                         diag_add(lib->diags, DIAG_NAME_EDITION, at,
                                  "there is no edition "
                                  "`%s`",
                                  edition),
                         edition);
    return NULL;
}

bool library_edition_loaded(const Library *lib, const char *edition)
{
    for (size_t i = 0; i < lib->neditions; i++)
        if (text_same_or_none(lib->editions[i].name, edition))
            return true;
    return false;
}

const Program *library_try_edition(Library *lib, const char *edition)
{
    Diags *told = lib->diags;
    size_t known = lib->neditions;
    const Program *p;

    lib->diags = diags_new(lib->sources);
    p = library_edition(lib, edition);
    if (!p)
        /* forget the edition, so that the next library_edition() reports its errors */
        lib->neditions = known;
    diags_free(lib->diags);
    lib->diags = told;
    return p;
}

bool library_has_language(Library *lib, const char *code)
{
    Paths paths = { 0 };
    bool speaks = false;

    if (!library_dir_paths(lib, "vocabulary", &paths))
        return true;
    library_read_ahead(lib, &paths);
    for (size_t i = 0; i < paths.n; i++) {
        const ParsedFile *p = library_parsed(lib, paths.at[i], PARSE_LAW);

        speaks |= !p->ok;
        for (const Node *n = p->items; n; n = n->next)
            speaks |= n->kind == N_Language && strcmp(n->text, code) == 0;
    }
    paths_free(&paths);
    return speaks;
}
