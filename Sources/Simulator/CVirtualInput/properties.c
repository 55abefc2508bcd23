/* udev's lists of properties, which libinput's plugins are shown. An entry of the run's own lists is the property itself. */
#define _GNU_SOURCE
#include "next.h"
#include "run.h"

/* Returns the list that contains an entry; NULL for an entry of the real udev. */
static const struct properties *list_of(const struct udev_list_entry *entry)
{
	const struct property *property = (const struct property *)entry;
	for (struct vinput *run = answering_run(); run; run = run->joined)
		for (int place = VINPUT_EVENT; place <= VINPUT_DMI; place++) {
			const struct properties *list = &run->properties[place];
			if (list->count > 0 && property >= list->all && property < list->all + list->count)
				return list;
		}
	return NULL;
}

INTERPOSED struct udev_list_entry *udev_device_get_properties_list_entry(struct udev_device *device)
{
	enum vinput_place place;
	struct vinput *run = run_of_device(device, &place);
	if (!run)
		return next()->udev_device_get_properties_list_entry(device);
	run->calls.udev++;
	return run->properties[place].count > 0 ? (struct udev_list_entry *)run->properties[place].all : NULL;
}

INTERPOSED struct udev_list_entry *udev_list_entry_get_next(struct udev_list_entry *entry)
{
	const struct properties *list = list_of(entry);
	if (!list)
		return next()->udev_list_entry_get_next(entry);
	struct property *following = (struct property *)entry + 1;
	return following < list->all + list->count ? (struct udev_list_entry *)following : NULL;
}

INTERPOSED const char *udev_list_entry_get_name(struct udev_list_entry *entry)
{
	return list_of(entry) ? ((struct property *)entry)->key : next()->udev_list_entry_get_name(entry);
}

INTERPOSED const char *udev_list_entry_get_value(struct udev_list_entry *entry)
{
	return list_of(entry) ? ((struct property *)entry)->value : next()->udev_list_entry_get_value(entry);
}
