/* frames.h - divides a stream of bytes into the messages of the language server protocol.
 *
 * A frame has a header, an empty line, and N bytes of JSON. Each line of the header ends in CR
 * LF. One of these lines is `Content-Length: N`. */
#ifndef BL_FRAMES_H
#define BL_FRAMES_H

#include "kit/strbuf.h"

/* The bytes that have been received.  The caller sets all fields to zero first, and calls
 * frames_free() at the end. */
typedef struct Frames {
    StrBuf in;
    size_t at; /* where the next frame begins */
} Frames;

typedef enum FrameState {
    FRAME_PART, /* the frame is not complete yet */
    FRAME_WHOLE,
    FRAME_BAD /* the bytes are not a frame, and no later frame can be read */
} FrameState;

enum { FRAME_MAX = 64 * 1024 * 1024, FRAME_HEADER_MAX = 4096 };

/* Adds the N bytes at BYTES to F. */
void frames_add(Frames *f, const char *bytes, size_t n);
/* Takes the next frame out of F.  If the frame is complete, sets *TEXT and *N to its JSON.  The
 * JSON is valid until the next frames_add(). */
FrameState frames_next(Frames *f, const char **text, size_t *n);
void frames_free(Frames *f);
/* Writes the frame of the N bytes at TEXT to OUT. */
void frames_write(const char *text, size_t n, FILE *out);

#endif
