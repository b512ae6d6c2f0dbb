/* server_tokens.h - the types of the tokens that the server colours. */
#ifndef BL_SERVER_TOKENS_H
#define BL_SERVER_TOKENS_H

#include "kit/json.h"

/* Returns the list of token types and modifiers, which the server sends when it is initialized. */
json_t *server_token_legend(void);

#endif
