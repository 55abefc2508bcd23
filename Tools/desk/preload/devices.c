/* Devices: loaded from recordings, plugged in and unplugged. */
#define _GNU_SOURCE
#include "desk.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct pad *pad_named(const char *name)
{
	for (struct pad *pad = desk.pads; pad; pad = pad->next)
		if (strcmp(pad->name, name) == 0)
			return pad;
	return NULL;
}

struct pad *pad_of(const struct libinput_device *device)
{
	for (struct pad *pad = desk.pads; pad; pad = pad->next)
		if (pad->device == device)
			return pad;
	return NULL;
}

static struct pad *added_pad(const char *name)
{
	struct pad *pad = calloc(1, sizeof *pad), **last = &desk.pads;
	snprintf(pad->name, sizeof pad->name, "%s", name);
	while (*last)
		last = &(*last)->next;
	return *last = pad;
}

struct pad *pad_load(const char *name, const char *path)
{
	struct recording recording;
	if (strlen(name) >= sizeof desk.pads->name || !evemu_read(path, &recording))
		return NULL;
	struct pad *pad = pad_named(name);
	if (!pad)
		pad = added_pad(name);
	free(pad->file);
	free(pad->recording.events);
	free(pad->recording.frames);
	pad->file = strdup(path);
	pad->recording = recording;
	return pad;
}

/* Loads the devices of the compositor's start: `NAME=FILE`, one a line. */
void pads_load_initial(void)
{
	const char *list = getenv("TOUCHSTONE_DESK_DEVICES");
	char *copy = strdup(list ? list : ""), *rest = copy, *line;
	while ((line = strsep(&rest, "\n"))) {
		char *path = strchr(line, '=');
		if (!path)
			continue;
		*path++ = 0;
		if (!pad_load(line, path))
			fprintf(stderr, "touchstone-desk: cannot read %s as the evemu recording of a device %s\n", path, line);
	}
	free(copy);
}

/* Adds the described device to libinput, and replaces the reference to the one before it. */
static void add_device(struct pad *pad)
{
	vinput_join(pad->run, desk.clock);
	vinput_enter(desk.clock);
	if (pad->device)
		libinput_device_unref(pad->device);
	/* Any existing device file works: libinput asks udev what it is. */
	pad->device = REAL(libinput_path_add_device)(desk.libinput, "/dev/null");
	if (pad->device)
		libinput_device_ref(pad->device);
	else
		pad->run = NULL;
	vinput_leave();
}

struct libinput_device *pad_plug(struct pad *pad)
{
	pad_unplug(pad);
	pad->run = vinput_create();
	if (!pad->run || !evemu_describe(pad)) {
		vinput_destroy(pad->run);
		pad->run = NULL;
		return NULL;
	}
	add_device(pad);
	return pad->device;
}

/* libinput's object is kept: a compositor may still read events of it, and pad_of must know them. */
void pad_unplug(struct pad *pad)
{
	if (!pad->run || !pad->device)
		return;
	vinput_enter(desk.clock);
	REAL(libinput_path_remove_device)(pad->device);
	vinput_leave();
	pad->run = NULL;
}

bool pad_is_touched(const struct pad *pad)
{
	for (int slot = 0; pad->run && slot < MOST_SLOTS; slot++)
		if (vinput_touch_id(pad->run, slot) >= 0)
			return true;
	return false;
}

static int open_device(const char *path, int flags, void *data)
{
	(void)flags;
	(void)data;
	for (struct vinput *run = desk.clock; run; run = run->joined)
		if (run->node && strcmp(run->node, path) == 0)
			return vinput_open(run);
	return -ENOENT;
}

static void close_device(int file, void *data)
{
	(void)data;
	for (struct vinput *run = desk.clock; run; run = run->joined)
		if (run->file == file)
			return vinput_close(run);
}

const struct libinput_interface pad_interface = { open_device, close_device };
