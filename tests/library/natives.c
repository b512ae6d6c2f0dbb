/* natives.c - uses an edition with natives from a shared library, through libbridgelaw: natives
 * OVERLAYS NATIVES
 *
 * If the directory NATIVES is allowed, a case must be ruled on, otherwise it must be refused.  The
 * shared library must be unloaded with the edition. */
#include <bridgelaw.h>
#include <dlfcn.h>
#include <stdio.h>

static const char name[] = "wbf-2017+atlantis-openings";

static void load(const char *const *overlays, const char *const *natives)
{
    BlOptions options = { .size = sizeof options, .overlays = overlays, .natives = natives };
    BlContext *context = NULL;
    BlEdition *edition = NULL;
    BlDiagnostics *wrong = NULL;
    BlStatus status = bl_context_new(&options, &context);

    if (status == BL_OK)
        status = bl_edition_load(context, name, &edition, &wrong);
    printf("%s\n", edition ? bl_edition_title(edition, "en") : bl_status_text(status));
    for (size_t i = 0; i < bl_diagnostics_count(wrong); i++)
        printf("  %s\n", bl_diagnostics_at(wrong, i)->code);
    bl_diagnostics_free(wrong);
    bl_edition_free(edition);
    bl_context_free(context);
}

int main(int argc, char **argv)
{
    const char *const overlays[] = { argc > 2 ? argv[1] : "", NULL };
    const char *const natives[] = { argc > 2 ? argv[2] : "", NULL };
    const char *const nowhere[] = { "nowhere", NULL };
    char path[4096];

    snprintf(path, sizeof path, "%s/libpoints.so", natives[0]);
    load(overlays, natives);
    if (dlopen(path, RTLD_LAZY | RTLD_NOLOAD))
        puts("the library is still loaded");
    load(overlays, NULL);
    load(NULL, natives);
    load(overlays, nowhere);
    return 0;
}
