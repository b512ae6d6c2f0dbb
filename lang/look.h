/* look.h - what can be seen of a case without asking anything of anybody. */
#ifndef BL_LOOK_H
#define BL_LOOK_H

#include "casefile.h"

typedef enum Seen { SEEN_NOT, SEEN_SO, SEEN_UNTOLD } Seen;
/* Is S so in the case C, its variables being SLOTS?  Where that hangs on what is open it
 * is not told. */
Seen screen_seen(const Case *c, const Screen *s, const Value *slots);

#endif
