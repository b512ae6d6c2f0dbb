/* ffi.h - calls natives without libffi: a switch over the number of their arguments.
 *
 * A native takes an optional pointer and up to four values of 64 bits, and returns such a value.
 * Only the part of libffi that lang/program/ffi.c uses is declared. */
#ifndef BL_WEB_FFI_H
#define BL_WEB_FFI_H

#include <stdint.h>

typedef enum ffi_type { FFI_WEB_WORD, FFI_WEB_POINTER } ffi_type;

typedef enum ffi_status { FFI_OK, FFI_BAD_ABI } ffi_status;

enum { FFI_DEFAULT_ABI, FFI_WEB_MOST = 4 };

typedef struct ffi_cif {
    unsigned n; /* the number of values; the pointer is not counted */
    int pointer;
} ffi_cif;

extern ffi_type ffi_type_pointer, ffi_type_sint64;

ffi_status ffi_prep_cif(ffi_cif *cif, int abi, unsigned n, ffi_type *result, ffi_type **types);
void ffi_call(ffi_cif *cif, void (*fn)(void), void *result, void **at);

#endif
