/* msan.h - put before everything else in a build with MemorySanitizer: libutf8proc and
 * libffi are called through tests/sanitizers/msan.c, which says what they wrote. */
#ifndef BL_MSAN_ITSELF
#    define utf8proc_iterate        msan_iterate
#    define utf8proc_decompose      msan_decompose
#    define utf8proc_decompose_char msan_decompose_char
#    define utf8proc_reencode       msan_reencode
#    define utf8proc_encode_char    msan_encode_char
#    define ffi_prep_cif            msan_prep_cif
#    define ffi_call                msan_call
#endif
