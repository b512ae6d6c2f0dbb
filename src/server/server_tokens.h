/* server_tokens.h - the types of the tokens that the server colours. */
#ifndef BL_SERVER_TOKENS_H
#define BL_SERVER_TOKENS_H

#include "kit/json.h"

/* Returns what the server says of its tokens when it is initialized. */
json_t *server_token_legend(void);

#endif
