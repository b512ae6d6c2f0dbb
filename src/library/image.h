/* image.h - the image of a library: a file with the memory of a library that has read and checked
 * editions.
 *
 * A program that maps an image need not read and check these editions.  The image lies at a fixed
 * address.  It contains addresses in the program that made it, and fits only that program. */
#ifndef BL_IMAGE_H
#define BL_IMAGE_H

#include "library/library.h"

/* The name of the image file.  The file lies beside the program, or in the directory of its
 * helpers. */
#define IMAGE_NAME "laws.image"

/* Reads and checks the N editions NAMES of the laws of LIB, and writes their image to the file
 * PATH.  N is at least 1. Returns false on an error (reported).  It is an error if a name has an
 * overlay, or if an edition has diagnostics.  It is an error if the editions are too large, or if
 * the file cannot be written.  On a system without images, every call is an error. */
bool image_make(Library *lib, const char *const *names, size_t n, const char *path);
/* Maps the image in the file PATH, and returns its library.  Returns NULL if PATH has no image that
 * fits this program.  Also returns NULL if the directory LAWS lacks the first edition of the image.
 * The library stays mapped until the program ends.  A caller may change the library; the file stays
 * unchanged.  Only one image may be mapped. */
Library *image_open(const char *path, const char *laws);

#endif
