#include "audit/audit_seen.h"

#include <string.h>

struct Marks {
    Arena *arena;
    unsigned char *before, *now; /* NULL before the first shape */
    int n;
};

Marks *marks_new(Arena *arena)
{
    Marks *m = arena_new_of(arena, Marks);

    m->arena = arena;
    return m;
}

int marks_take(Marks *m, int n)
{
    int first = m->n;

    if (m->now)
        BUG("marks are taken after the first shape");
    m->n += n;
    return first;
}

static unsigned char *none(const Marks *m, Arena *arena)
{
    return arena_new_array(arena, unsigned char, (size_t)m->n + 1);
}

void marks_settle(Marks *m)
{
    if (!m->now) {
        m->before = none(m, m->arena);
        m->now = none(m, m->arena);
    }
    memcpy(m->before, m->now, (size_t)m->n);
}

ShapeMarks marks_of_shape(const Marks *m, Arena *arena)
{
    return (ShapeMarks){ m->before, none(m, arena) };
}

void marks_merge(Marks *m, const ShapeMarks *s)
{
    for (int i = 0; i < m->n; i++)
        m->now[i] |= s->own[i];
}

bool marked(const Marks *m, int thing, int bits)
{
    return (m->now[thing] & bits) == bits;
}

void mark(Marks *m, int thing, int bits)
{
    m->now[thing] |= (unsigned char)bits;
}
