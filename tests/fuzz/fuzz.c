/* fuzz.c - loads the Laws of 2017 for the fuzz targets (see fuzz.h). */
#include "fuzz.h"

Library *fuzz_laws(const Program **p)
{
    static Library *lib;
    static const Program *of_2017;

    if (!lib) {
        lib = library_new("laws", NULL);
        of_2017 = library_edition(lib, "wbf-2017");
        FUZZ_EXPECT(of_2017 && !diags_errors(library_diags(lib)));
    }
    *p = of_2017;
    return lib;
}
