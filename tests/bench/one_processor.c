/* one_processor.c - lets a program that is linked with --wrap=sysconf run as if the machine had
 * one processor: its profile must not depend on how threads take turns (mk/profile.mk). */
#include <unistd.h>

long __real_sysconf(int name);
long __wrap_sysconf(int name);

long __wrap_sysconf(int name)
{
    return name == _SC_NPROCESSORS_ONLN ? 1 : __real_sysconf(name);
}
