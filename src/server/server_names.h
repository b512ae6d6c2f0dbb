/* server_names.h - finds what the name at a place of a document means. */
#ifndef BL_SERVER_NAMES_H
#define BL_SERVER_NAMES_H

#include "program/uses.h"
#include "server/workspace.h"

typedef struct Server Server;

/* A name in the last version of a document without errors. */
typedef struct FoundName {
    const Use *use;
    const Uses *uses; /* the table that `use` is in */
    const Program *program;
    const Sources *sources;
} FoundName;

/* Stores in *D the open document that PARAMS name, and in *AT the offset of the position in PARAMS.
 * If the document or the position is missing, makes the request fail and returns false. */
bool server_position(Server *s, const json_t *params, Document **d, uint32_t *at);
/* Stores in F the name at the offset AT of D.  Returns false if no name is there. */
bool server_name_at(const Document *d, uint32_t at, FoundName *f);

#endif
