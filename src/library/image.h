/* image.h - the image of a library: a file with the memory of a library that has read and checked
 * editions.
 *
 * A program that maps an image need not read and check these editions.  An image fits only the
 * program that made it, because it contains addresses in that program.  It lies at a fixed
 * address. */
#ifndef BL_IMAGE_H
#define BL_IMAGE_H

#include "library/library.h"

/* The name of the image file.  The file lies beside the program, or in the directory of its
 * helpers. */
#define IMAGE_NAME "laws.image"

/* Reads and checks the N editions NAMES of the laws of LIB, and writes their image to the file
 * PATH.  N is at least 1.  Reports the reason and returns false if a name has an overlay, if an
 * edition has diagnostics, if the editions are too large, if the file cannot be written, or if this
 * system has no images. */
bool image_make(Library *lib, const char *const *names, size_t n, const char *path);
/* Maps the image in the file PATH, and returns its library.  Returns NULL if PATH has no image that
 * fits this program, or if the directory LAWS lacks the first edition of the image.  The library
 * stays mapped until the program ends.  A caller may change the library; the file stays unchanged.
 * Only one image may be mapped. */
Library *image_open(const char *path, const char *laws);

#endif
