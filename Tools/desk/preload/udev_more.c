/* The functions of libudev that libinput does not call and compositors do, on a libinput device's udev device: the real libudev
 * must never get one of our objects. */
#define _GNU_SOURCE
#include "desk.h"

#include <dlfcn.h>

/* A function of a udev device, and its answer for ours. */
#define OF_DEVICE(type, name, answer, parameters, arguments)                                                                 \
	INTERPOSED type name parameters                                                                                      \
	{                                                                                                                    \
		enum vinput_place place;                                                                                     \
		if (run_of_device(device, &place))                                                                           \
			return answer;                                                                                       \
		return ((__typeof__(&name))dlsym(RTLD_NEXT, #name))arguments;                                                \
	}

#define ANSWER(type, name, answer) OF_DEVICE(type, name, answer, (struct udev_device * device), (device))
#define ANSWER_KEY(type, name, answer)                                                                                       \
	OF_DEVICE(type, name, answer, (struct udev_device * device, const char *key), (device, key))

ANSWER(dev_t, udev_device_get_devnum, 0)
ANSWER(const char *, udev_device_get_subsystem, "input")
ANSWER(const char *, udev_device_get_sysnum, "0")
ANSWER(const char *, udev_device_get_devtype, NULL)
ANSWER(const char *, udev_device_get_driver, NULL)
ANSWER(const char *, udev_device_get_devpath, "/devices/virtual/input/input0/event0")
ANSWER(unsigned long long, udev_device_get_seqnum, 0)
ANSWER(unsigned long long, udev_device_get_usec_since_initialized, 0)
ANSWER(struct udev_list_entry *, udev_device_get_tags_list_entry, NULL)
ANSWER(struct udev_list_entry *, udev_device_get_current_tags_list_entry, NULL)
ANSWER(struct udev_list_entry *, udev_device_get_devlinks_list_entry, NULL)
ANSWER(struct udev_list_entry *, udev_device_get_sysattr_list_entry, NULL)
ANSWER_KEY(const char *, udev_device_get_sysattr_value, NULL)
ANSWER_KEY(int, udev_device_has_tag, 0)
ANSWER_KEY(int, udev_device_has_current_tag, 0)
OF_DEVICE(int, udev_device_set_sysattr_value, -1, (struct udev_device * device, const char *key, const char *value),
	  (device, key, value))

/* What a program makes of a device's `struct udev` is about the machine. */
static struct udev *of_machine(struct udev *udev)
{
	static struct udev *machine;
	if (!desk.clock || (const void *)udev != &desk.clock->udev)
		return udev;
	if (!machine)
		machine = next()->udev_new();
	return machine;
}

#define OF_UDEV(type, name, parameters, ...)                                                                                 \
	INTERPOSED type name parameters                                                                                      \
	{                                                                                                                    \
		return ((__typeof__(&name))dlsym(RTLD_NEXT, #name))(of_machine(udev) __VA_ARGS__);                           \
	}

OF_UDEV(struct udev_enumerate *, udev_enumerate_new, (struct udev * udev))
OF_UDEV(struct udev_queue *, udev_queue_new, (struct udev * udev))
OF_UDEV(struct udev_hwdb *, udev_hwdb_new, (struct udev * udev))
OF_UDEV(struct udev_monitor *, udev_monitor_new_from_netlink, (struct udev * udev, const char *name), , name)
OF_UDEV(struct udev_device *, udev_device_new_from_device_id, (struct udev * udev, const char *id), , id)
OF_UDEV(struct udev_device *, udev_device_new_from_environment, (struct udev * udev))
OF_UDEV(struct udev_device *, udev_device_new_from_subsystem_sysname,
	(struct udev * udev, const char *subsystem, const char *name), , subsystem, name)
OF_UDEV(void *, udev_get_userdata, (struct udev * udev))
OF_UDEV(void, udev_set_userdata, (struct udev * udev, void *data), , data)
