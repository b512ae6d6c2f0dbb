/* messages.c - keeps the tables of the program's own texts, and fills the slots of a text. */
#include "words/messages.h"

#include "kit/strbuf.h"

#include <string.h>

static const char *const english[] = {
#define MSG(name, en, el) [MSG_##name] = (en),
#include "words/messages.def"
#undef MSG
};

static const char *const greek[] = {
#define MSG(name, en, el) [MSG_##name] = (el),
#include "words/messages.def"
#undef MSG
};

const char *message_text(MessageId id, const char *lang)
{
    return strcmp(lang, "el") == 0 ? greek[id] : english[id];
}

const char *message_say(MessageId id, const char *lang, const char *a, const char *b, const char *c,
                        Arena *arena)
{
    const char *slots[] = { a, b, c };
    StrBuf out = { 0 };

    for (const char *at = message_text(id, lang); *at; at++)
        if (*at == '{') { /* a slot: a digit and `}` follow */
            const char *slot = slots[at[1] - '1'];

            if (!slot)
                BUG("nothing for a slot of: %s", message_text(id, lang));
            strbuf_add(&out, slot);
            at += 2;
        } else {
            strbuf_addc(&out, *at, 1);
        }
    return strbuf_keep(&out, arena);
}
