/* udev's answers: an event node `eventN`, the input device above it, and the machine's DMI data.
 *
 * There is no reference counting: udev's objects live as long as the run. */
#define _GNU_SOURCE
#include "next.h"
#include "run.h"

#include <errno.h>
#include <string.h>

/* Quirks read the machine's name here. */
static const char dmi_path[] = "/sys/devices/virtual/dmi/id";

static struct vinput *run_of(const struct udev *udev)
{
	struct vinput *run = answering_run();
	return run && (const void *)udev == &run->udev ? run : NULL;
}

HIDDEN struct vinput *run_of_device(const struct udev_device *device, enum vinput_place *place)
{
	for (struct vinput *run = answering_run(); run; run = run->joined)
		for (*place = VINPUT_EVENT; *place <= VINPUT_DMI; (*place)++)
			if ((const void *)device == &run->devices[*place])
				return run;
	return NULL;
}

/* Returns whether it is one of the run's devices. */
static bool is_ours(const struct udev_device *device)
{
	enum vinput_place place;
	return run_of_device(device, &place);
}

static struct udev_device *device_at(struct vinput *run, enum vinput_place place)
{
	return (struct udev_device *)&run->devices[place];
}

INTERPOSED struct udev *udev_new(void)
{
	if (!current_run)
		return next()->udev_new();
	current_run->clock->calls.udev++;
	return (struct udev *)&current_run->clock->udev;
}

INTERPOSED struct udev *udev_ref(struct udev *udev)
{
	return run_of(udev) ? udev : next()->udev_ref(udev);
}

INTERPOSED struct udev *udev_unref(struct udev *udev)
{
	return run_of(udev) ? NULL : next()->udev_unref(udev);
}

/* It is the device that was joined last, whatever file libinput opened. */
INTERPOSED struct udev_device *udev_device_new_from_devnum(struct udev *udev, char type, dev_t number)
{
	struct vinput *run = run_of(udev);
	if (!run)
		return next()->udev_device_new_from_devnum(udev, type, number);
	run->calls.udev++;
	return device_at(run->front, VINPUT_EVENT);
}

INTERPOSED struct udev_device *udev_device_new_from_syspath(struct udev *udev, const char *path)
{
	struct vinput *run = run_of(udev);
	if (!run)
		return next()->udev_device_new_from_syspath(udev, path);
	run->calls.udev++;
	if (strcmp(path, dmi_path) == 0)
		return device_at(run->front, VINPUT_DMI);
	for (; run; run = run->joined)
		if (run->syspath && strcmp(path, run->syspath) == 0)
			return device_at(run, VINPUT_EVENT);
	errno = ENOENT;
	return NULL;
}

INTERPOSED struct udev_device *udev_device_ref(struct udev_device *device)
{
	return is_ours(device) ? device : next()->udev_device_ref(device);
}

INTERPOSED struct udev_device *udev_device_unref(struct udev_device *device)
{
	return !device || is_ours(device) ? NULL : next()->udev_device_unref(device);
}

INTERPOSED struct udev *udev_device_get_udev(struct udev_device *device)
{
	return is_ours(device) ? (struct udev *)&answering_run()->udev : next()->udev_device_get_udev(device);
}

INTERPOSED struct udev_device *udev_device_get_parent(struct udev_device *device)
{
	enum vinput_place place;
	struct vinput *run = run_of_device(device, &place);
	if (!run)
		return next()->udev_device_get_parent(device);
	return place == VINPUT_EVENT ? device_at(run, VINPUT_PARENT) : NULL;
}

INTERPOSED struct udev_device *udev_device_get_parent_with_subsystem_devtype(struct udev_device *device,
									     const char *subsystem, const char *type)
{
	enum vinput_place place;
	struct vinput *run = run_of_device(device, &place);
	if (!run)
		return next()->udev_device_get_parent_with_subsystem_devtype(device, subsystem, type);
	return place == VINPUT_EVENT && strcmp(subsystem, "input") == 0 ? device_at(run, VINPUT_PARENT) : NULL;
}

INTERPOSED int udev_device_get_is_initialized(struct udev_device *device)
{
	return is_ours(device) ? 1 : next()->udev_device_get_is_initialized(device);
}

INTERPOSED const char *udev_device_get_devnode(struct udev_device *device)
{
	enum vinput_place place;
	struct vinput *run = run_of_device(device, &place);
	if (!run)
		return next()->udev_device_get_devnode(device);
	return place == VINPUT_EVENT ? run->node : NULL;
}

INTERPOSED const char *udev_device_get_sysname(struct udev_device *device)
{
	enum vinput_place place;
	struct vinput *run = run_of_device(device, &place);
	if (!run)
		return next()->udev_device_get_sysname(device);
	return place == VINPUT_EVENT ? run->sysname : "input0";
}

INTERPOSED const char *udev_device_get_syspath(struct udev_device *device)
{
	enum vinput_place place;
	struct vinput *run = run_of_device(device, &place);
	if (!run)
		return next()->udev_device_get_syspath(device);
	return place == VINPUT_DMI ? dmi_path : run->syspath;
}

/* Only devices reported by a monitor have one. */
INTERPOSED const char *udev_device_get_action(struct udev_device *device)
{
	return is_ours(device) ? NULL : next()->udev_device_get_action(device);
}

INTERPOSED const char *udev_device_get_property_value(struct udev_device *device, const char *key)
{
	enum vinput_place place;
	struct vinput *run = run_of_device(device, &place);
	if (!run)
		return next()->udev_device_get_property_value(device, key);
	run->calls.udev++;
	const struct properties *properties = &run->properties[place];
	for (size_t i = 0; i < properties->count; i++)
		if (strcmp(properties->all[i].key, key) == 0)
			return properties->all[i].value;
	return NULL;
}
