/* The command and its helper for libinput in one program. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Swift's runtime asks for the ends of the sections that the link omits. */
#define BOTH(section) "__start_swift5_" section ", __stop_swift5_" section "\n"
#define EMPTY(section) \
	".globl " BOTH(section) ".hidden " BOTH(section) "__start_swift5_" section ":\n__stop_swift5_" section ":\n"
__asm__(".section .rodata\n" EMPTY("assocty") EMPTY("builtin") EMPTY("mpenum") ".byte 0\n.previous");

int touchstone_main(int count, char **arguments);
int touchstone_libinput_main(int count, char **arguments);

static int is_helper(int count, char **arguments)
{
	return count > 1 && strcmp(arguments[1], "touchstone-libinput") == 0;
}

/* What the helper calls. */
static const char *const functions[] = {
#define EACH(name) #name,
#include "functions.h"
};

/* Before the virtual input looks for the functions that it interposes, which libinput's libraries define. */
__attribute__((constructor(101))) static void load_libinput(int count, char **arguments)
{
	if (!is_helper(count, arguments))
		return;
	/* Functions that were looked up before there was libinput stay missing. */
	if (getenv("LD_BIND_NOW") && !dlsym(RTLD_DEFAULT, "libinput_dispatch")) {
		unsetenv("LD_BIND_NOW");
		execv("/proc/self/exe", arguments);
	}
	/* For all, because libevdev, which it brings, is looked up by name. */
	if (!dlopen("libinput.so.10", RTLD_LAZY | RTLD_GLOBAL)) {
		/* As the loader does where a library is missing. */
		fprintf(stderr, "touchstone-libinput: error while loading shared libraries: %s\n", dlerror());
		_exit(127);
	}
	for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
		if (dlsym(RTLD_DEFAULT, functions[index]))
			continue;
		fprintf(stderr, "touchstone-libinput: symbol lookup error: undefined symbol: %s\n", functions[index]);
		_exit(127);
	}
}

int main(int count, char **arguments)
{
	return is_helper(count, arguments) ? touchstone_libinput_main(count, arguments) : touchstone_main(count, arguments);
}
