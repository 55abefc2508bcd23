/* mutter's headless mode creates its seat with the flag “no libinput”, which this removes. It depends on the names inside of
 * mutter; 43 is tested. */
#define _GNU_SOURCE
#include "run.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
	unsigned long type;
} value_head;

enum { NO_LIBINPUT = 1 };

INTERPOSED unsigned g_value_get_flags(const value_head *value)
{
	unsigned (*real)(const value_head *);
	const char *(*name_of)(unsigned long);
	*(void **)&real = dlsym(RTLD_NEXT, "g_value_get_flags");
	*(void **)&name_of = dlsym(RTLD_DEFAULT, "g_type_name");
	const char *name = name_of ? name_of(value->type) : NULL;
	unsigned flags = real(value);
	return getenv("TOUCHSTONE_DESK") && name && strcmp(name, "MetaSeatNativeFlag") == 0 ? flags & ~(unsigned)NO_LIBINPUT :
											      flags;
}
