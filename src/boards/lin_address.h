/* lin_address.h - decodes the web addresses of hand viewers.  Such an address contains a LIN
 * record: ...?lin=pn%7CS%2CW... */
#ifndef BL_LIN_ADDRESS_H
#define BL_LIN_ADDRESS_H

#include "kit/arena.h"
#include "syntax/source.h"

/* Returns true if S, which has N bytes, begins with an address that contains a record. */
bool lin_address_first(const char *s, size_t n);
/* Returns a copy of SRC where each address is replaced by its record, and each line of encoded bars
 * is decoded.  If SRC has no addresses and no such lines, returns SRC.  Diagnostics about the copy
 * show places in SRC. */
const Source *lin_address_plain(Sources *sources, const Source *src, Arena *arena);

#endif
