/* Checks that other libraries find the functions that this library interposes. */
#define _GNU_SOURCE
#include "next.h"
#include "run.h"

#include <dlfcn.h>

/* The interposed functions, by the names that other libraries call. */
#define DECLARE(name) extern __typeof__(*((struct system_functions *)0)->name) name;
EVERY_FUNCTION(DECLARE)

const char *vinput_unbound(void)
{
	/* Libraries look names up starting at the executable, as this does. */
#define IS_OURS(name)                                                                                                  \
	if (dlsym(RTLD_DEFAULT, #name) != (void *)name)                                                                \
		return #name;
	EVERY_FUNCTION(IS_OURS)
	return NULL;
}
