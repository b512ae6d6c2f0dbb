/* msan.h - makes calls of libutf8proc and libffi go through msan.c, which marks their output as
 * initialized.  A build with MemorySanitizer includes it before everything else. */
#ifndef BL_MSAN_ITSELF
#    define utf8proc_iterate        msan_iterate
#    define utf8proc_decompose      msan_decompose
#    define utf8proc_decompose_char msan_decompose_char
#    define utf8proc_reencode       msan_reencode
#    define utf8proc_encode_char    msan_encode_char
#    define ffi_prep_cif            msan_prep_cif
#    define ffi_call                msan_call
#endif
