/* msan.c - wraps libutf8proc and libffi for MemorySanitizer.  These libraries are not instrumented,
 * so the wrappers mark their output as initialized (see msan.h). */
#include <ffi.h>
#include <sanitizer/msan_interface.h>
#include <utf8proc.h>

utf8proc_ssize_t msan_iterate(const utf8proc_uint8_t *s, utf8proc_ssize_t n, utf8proc_int32_t *cp);
utf8proc_ssize_t msan_decompose(const utf8proc_uint8_t *s, utf8proc_ssize_t n, utf8proc_int32_t *to,
                                utf8proc_ssize_t room, utf8proc_option_t how);
utf8proc_ssize_t msan_decompose_char(utf8proc_int32_t cp, utf8proc_int32_t *to,
                                     utf8proc_ssize_t room, utf8proc_option_t how, int *border);
utf8proc_ssize_t msan_reencode(utf8proc_int32_t *to, utf8proc_ssize_t n, utf8proc_option_t how);
utf8proc_ssize_t msan_encode_char(utf8proc_int32_t cp, utf8proc_uint8_t *to);
ffi_status msan_prep_cif(ffi_cif *cif, ffi_abi abi, unsigned n, ffi_type *result, ffi_type **types);
void msan_call(ffi_cif *cif, void (*fn)(void), void *result, void **at);

utf8proc_ssize_t msan_iterate(const utf8proc_uint8_t *s, utf8proc_ssize_t n, utf8proc_int32_t *cp)
{
    utf8proc_ssize_t got = utf8proc_iterate(s, n, cp);

    __msan_unpoison(cp, sizeof *cp);
    return got;
}

utf8proc_ssize_t msan_decompose(const utf8proc_uint8_t *s, utf8proc_ssize_t n, utf8proc_int32_t *to,
                                utf8proc_ssize_t room, utf8proc_option_t how)
{
    utf8proc_ssize_t got = utf8proc_decompose(s, n, to, room, how);

    if (got > 0)
        __msan_unpoison(to, sizeof *to * (size_t)(got < room ? got : room));
    return got;
}

utf8proc_ssize_t msan_decompose_char(utf8proc_int32_t cp, utf8proc_int32_t *to,
                                     utf8proc_ssize_t room, utf8proc_option_t how, int *border)
{
    utf8proc_ssize_t got = utf8proc_decompose_char(cp, to, room, how, border);

    if (got > 0)
        __msan_unpoison(to, sizeof *to * (size_t)(got < room ? got : room));
    return got;
}

utf8proc_ssize_t msan_reencode(utf8proc_int32_t *to, utf8proc_ssize_t n, utf8proc_option_t how)
{
    utf8proc_ssize_t got = utf8proc_reencode(to, n, how);

    if (got >= 0)
        __msan_unpoison(to, (size_t)got + 1);
    return got;
}

utf8proc_ssize_t msan_encode_char(utf8proc_int32_t cp, utf8proc_uint8_t *to)
{
    utf8proc_ssize_t got = utf8proc_encode_char(cp, to);

    __msan_unpoison(to, (size_t)got);
    return got;
}

ffi_status msan_prep_cif(ffi_cif *cif, ffi_abi abi, unsigned n, ffi_type *result, ffi_type **types)
{
    ffi_status status = ffi_prep_cif(cif, abi, n, result, types);

    __msan_unpoison(cif, sizeof *cif);
    return status;
}

void msan_call(ffi_cif *cif, void (*fn)(void), void *result, void **at)
{
    ffi_call(cif, fn, result, at);
    __msan_unpoison(result, cif->rtype->size);
}
