/* The system functions that this library interposes. */
#ifndef TOUCHSTONE_NEXT_H
#define TOUCHSTONE_NEXT_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>
#include <time.h>

#include <sys/timerfd.h>

/* Declared here, so that this library does not need libudev's headers. */
struct udev;
struct udev_device;
struct udev_list_entry;

struct system_functions {
	int (*ioctl)(int, unsigned long, ...);
	int (*clock_gettime)(clockid_t, struct timespec *);
	int (*timerfd_create)(int, int);
	int (*timerfd_settime)(int, int, const struct itimerspec *, struct itimerspec *);
	struct udev *(*udev_new)(void);
	struct udev *(*udev_ref)(struct udev *);
	struct udev *(*udev_unref)(struct udev *);
	struct udev_device *(*udev_device_new_from_devnum)(struct udev *, char, dev_t);
	struct udev_device *(*udev_device_new_from_syspath)(struct udev *, const char *);
	struct udev_device *(*udev_device_ref)(struct udev_device *);
	struct udev_device *(*udev_device_unref)(struct udev_device *);
	struct udev *(*udev_device_get_udev)(struct udev_device *);
	struct udev_device *(*udev_device_get_parent)(struct udev_device *);
	struct udev_device *(*udev_device_get_parent_with_subsystem_devtype)(struct udev_device *, const char *,
									     const char *);
	int (*udev_device_get_is_initialized)(struct udev_device *);
	const char *(*udev_device_get_devnode)(struct udev_device *);
	const char *(*udev_device_get_sysname)(struct udev_device *);
	const char *(*udev_device_get_syspath)(struct udev_device *);
	const char *(*udev_device_get_action)(struct udev_device *);
	const char *(*udev_device_get_property_value)(struct udev_device *, const char *);
	struct udev_list_entry *(*udev_device_get_properties_list_entry)(struct udev_device *);
	struct udev_list_entry *(*udev_list_entry_get_next)(struct udev_list_entry *);
	const char *(*udev_list_entry_get_name)(struct udev_list_entry *);
	const char *(*udev_list_entry_get_value)(struct udev_list_entry *);
	FILE *(*fopen)(const char *, const char *);
	FILE *(*fopen64)(const char *, const char *);
};

/* Returns all of them, looked up on first use. */
const struct system_functions *next(void);

#endif
