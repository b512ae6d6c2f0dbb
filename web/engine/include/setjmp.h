/* setjmp.h - replaces the jump out of a failed attempt by a trap, which ends the instance.
 *
 * The page catches the trap and makes the instance anew. */
#ifndef BL_WEB_SETJMP_H
#define BL_WEB_SETJMP_H

typedef int jmp_buf[1];

#define setjmp(back)         ((void)(back), 0)
#define longjmp(back, value) ((void)(back), (void)(value), __builtin_trap())

#endif
