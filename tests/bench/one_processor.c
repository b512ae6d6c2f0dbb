/* one_processor.c - makes a program that is linked with --wrap=sysconf see one processor.  The
 * program's profile then does not depend on how threads take turns (mk/profile.mk). */
#include <unistd.h>

long __real_sysconf(int name);
long __wrap_sysconf(int name);

long __wrap_sysconf(int name)
{
    return name == _SC_NPROCESSORS_ONLN ? 1 : __real_sysconf(name);
}
