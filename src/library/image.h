/* image.h - the image of a library: its memory, with editions read and checked, in a file.
 *
 * A program that maps an image need not read and check the editions in it.  An image fits only the
 * program that made it, because it contains addresses in that program.  It lies at a fixed
 * address. */
#ifndef BL_IMAGE_H
#define BL_IMAGE_H

#include "library/library.h"

/* The name of the image file, beside the program or where its helpers are. */
#define IMAGE_NAME "laws.image"

/* Reads and checks the N editions NAMES, at least one, of the laws of LIB, and writes their image to
 * the file PATH.  The names have no overlays.  Returns true if this is done.  Otherwise reports the
 * reason: an edition has diagnostics, the file cannot be written, or this system has no images. */
bool image_make(Library *lib, const char *const *names, size_t n, const char *path);
/* Maps the image in the file PATH.  Returns its library.  Returns NULL if there is no image there that
 * fits this program, or if the directory LAWS lacks the first edition of the image.  The library stays mapped until the program ends; a caller may change it, as
 * the changes do not reach the file.  Only one image may be mapped. */
Library *image_open(const char *path, const char *laws);

#endif
