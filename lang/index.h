/* index.h - what the engine looks up again and again, worked out once for a
 * program: it changes nothing that the program means. */
#ifndef BL_INDEX_H
#define BL_INDEX_H

#include "model.h"

/* Work it all out.  Again after rules or definitions of P were changed: P must not be
 * in use elsewhere. */
void program_index(Program *p);
/* The same for one rule of an indexed program, new or changed. */
void rule_index(Program *p, Rule *r);

#endif
