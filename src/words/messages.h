/* messages.h - returns the program's own texts, in every language.
 *
 * The texts are in messages.def, where {1}, {2} and {3} are slots.  The words of the game and of
 * the laws come from the law files instead (words.h). */
#ifndef BL_MESSAGES_H
#define BL_MESSAGES_H

#include "kit/arena.h"

typedef enum MessageId {
#define MSG(name, en, el) MSG_##name,
#include "words/messages.def"
#undef MSG
    MSG_COUNT
} MessageId;

/* Returns the text ID in the language with the code LANG, such as "en".  For an unknown code,
 * returns the English text. */
const char *message_text(MessageId id, const char *lang);
/* Returns the text ID in the language LANG with A, B and C in its slots, in ARENA.  Arguments
 * without a slot are NULL. */
const char *message_say(MessageId id, const char *lang, const char *a, const char *b, const char *c,
                        Arena *arena);

#endif
