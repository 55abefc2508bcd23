/* Finds the system functions that this library interposes, and checks that other libraries find the interposed ones. */
#define _GNU_SOURCE
#include "next.h"
#include "run.h"

#include <dlfcn.h>

#define EVERY_LIST_FUNCTION(each)                                                                                      \
	each(udev_device_get_properties_list_entry) each(udev_list_entry_get_next) each(udev_list_entry_get_name)      \
		each(udev_list_entry_get_value)

#define EVERY_FUNCTION(each)                                                                                           \
	each(ioctl) each(clock_gettime) each(timerfd_create) each(timerfd_settime) each(udev_new) each(udev_ref)       \
		each(udev_unref) each(udev_device_new_from_devnum) each(udev_device_new_from_syspath)                  \
			each(udev_device_ref) each(udev_device_unref) each(udev_device_get_udev)                       \
				each(udev_device_get_parent)                                                           \
					each(udev_device_get_parent_with_subsystem_devtype)                            \
						each(udev_device_get_is_initialized) each(udev_device_get_devnode)     \
							each(udev_device_get_sysname) each(udev_device_get_syspath)    \
								each(udev_device_get_action)                           \
									each(udev_device_get_property_value)           \
										each(fopen) each(fopen64) EVERY_LIST_FUNCTION(each)

/* The interposed functions, by the names that other libraries call. */
#define DECLARE(name) extern __typeof__(*((struct system_functions *)0)->name) name;
EVERY_FUNCTION(DECLARE)

static struct system_functions found;
static bool has_looked;

/* Runs before `main`, so that no function is looked up in the middle of a call; early, because other constructors read
 * the clock. */
__attribute__((constructor(101))) static void look_up(void)
{
	if (has_looked)
		return;
#define LOOK_UP(name) *(void **)&found.name = dlsym(RTLD_NEXT, #name);
	EVERY_FUNCTION(LOOK_UP)
	has_looked = true;
}

HIDDEN const struct system_functions *next(void)
{
	/* A constructor that runs before this one, on the only thread at that time. */
	if (!has_looked)
		look_up();
	return &found;
}

bool vinput_is_resolved(void)
{
	bool all = true;
#define IS_THERE(name) all = all && next()->name;
	EVERY_FUNCTION(IS_THERE)
	return all;
}

const char *vinput_unbound(void)
{
	/* Libraries look names up starting at the executable, as this does. */
#define IS_OURS(name)                                                                                                  \
	if (dlsym(RTLD_DEFAULT, #name) != (void *)name)                                                                \
		return #name;
	EVERY_FUNCTION(IS_OURS)
	return NULL;
}
