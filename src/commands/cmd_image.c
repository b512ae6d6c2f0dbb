/* cmd_image.c - implements `image`: writes checked editions to a file.  With this file, the program
 * starts faster. */
#include "commands/command.h"

#include "library/image.h"

int cmd_image(const Options *o, Library *lib, FILE *out)
{
    (void)out;
    if (!o->output)
        return COMMAND_WRONG(lib, "`image` needs the option -o\n"
                                  "write the file after it: bridgelaw image EDITION... -o FILE");
    return image_make(lib, o->paths, (size_t)o->npaths, o->output) ? EXIT_DONE : EXIT_WRONG;
}
