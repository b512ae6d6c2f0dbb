/* lin_address.h - addresses of hand viewers, which contain a LIN record: ...?lin=pn%7CS%2CW... */
#ifndef BL_LIN_ADDRESS_H
#define BL_LIN_ADDRESS_H

#include "kit/arena.h"
#include "syntax/source.h"

/* Returns true if the text begins with an address that contains a record. */
bool lin_address_first(const char *s, size_t n);
/* Returns SRC with each such address, and each line that is encoded as in one, replaced by its
 * record; SRC itself if it has none.  Diagnostics show the places in SRC. */
const Source *lin_address_plain(Sources *sources, const Source *src, Arena *arena);

#endif
