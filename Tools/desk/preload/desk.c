/* What the files of this library share: its state, and the functions behind its own. */
#define _GNU_SOURCE
#include "desk.h"

#include <dlfcn.h>
#include <stdlib.h>

struct desk desk = { .pace = -1, .speed = 1 };

void *real_function(const char *name)
{
	void *function = dlsym(RTLD_NEXT, name);
	if (function)
		return function;
	fprintf(stderr, "touchstone-desk: this libinput has no %s\n", name);
	abort();
}
