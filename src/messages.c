#include "messages.h"

#include <string.h>

static const char *const english[] = {
#define MSG(name, en, el) [MSG_##name] = en,
#include "messages.def"
#undef MSG
};

static const char *const greek[] = {
#define MSG(name, en, el) [MSG_##name] = el,
#include "messages.def"
#undef MSG
};

const char *message_text(MessageId id, const char *lang)
{
    return strcmp(lang, "el") == 0 ? greek[id] : english[id];
}
