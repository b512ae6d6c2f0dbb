/* messages.h - what the program itself says to people, in every language it
 * knows.  The texts are in messages.def; a slot is {1}, {2} or {3}.  Words of
 * the game and of the law come from the law files (words.h). */
#ifndef BL_MESSAGES_H
#define BL_MESSAGES_H

#include "kit/arena.h"

typedef enum MessageId {
#define MSG(name, en, el) MSG_##name,
#include "words/messages.def"
#undef MSG
    MSG_COUNT
} MessageId;

/* The text in the language with this code ("en", "el"); English for others. */
const char *message_text(MessageId id, const char *lang);
/* The same with its slots filled; unused ones are NULL. */
const char *message_say(MessageId id, const char *lang, const char *a, const char *b,
                        const char *c, Arena *arena);

#endif
