/* one_processor.c - makes a program see a single processor.  The program is linked with
 * --wrap=sysconf.  Its profile then does not depend on how threads take turns (mk/profile.mk). */
#include <unistd.h>

long __real_sysconf(int name);
long __wrap_sysconf(int name);

long __wrap_sysconf(int name)
{
    return name == _SC_NPROCESSORS_ONLN ? 1 : __real_sysconf(name);
}
