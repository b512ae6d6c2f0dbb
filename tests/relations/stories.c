/* stories.c - tells random stories, rules on them, and checks the rulings. */
#include "generate.h"

#include "library/library.h"

#include <stdlib.h>
#include <string.h>

static void show(const Vocabulary *v, uint64_t seed, uint64_t number)
{
    static const char *const states[] = { "no ", "?  ", "   " };
    Arena *arena = arena_new();
    Story *s = generate_story(v, seed, number, arena);
    Told *t = told_new(s);

    puts(story_print(s, "story", arena));
    if (t->error)
        puts(t->error);
    for (int i = 0; i < t->nlines; i++)
        if (!t->lines[i].line->background && t->lines[i].state != STATE_NO)
            printf("    %s%s\n", states[t->lines[i].state], t->lines[i].key);
    told_free(t);
    arena_free(arena);
}

int main(int argc, char **argv)
{
    Library *lib = library_new("laws", argv[0]);
    const Program *p;

    (void)argc;
    library_only_rules(lib);
    p = library_edition(lib, argv[1]);
    if (!p) {
        diags_print_text(library_diags(lib), stderr, false);
        return 2;
    }
    const Vocabulary *v = vocabulary_new(p, library_arena(lib));
    for (uint64_t n = strtoull(argv[3], NULL, 10); n < strtoull(argv[4], NULL, 10); n++)
        show(v, strtoull(argv[2], NULL, 10), n);
    library_free(lib);
    return 0;
}
