/* What libinput's own test suite needs besides the virtual input: it creates its devices with libevdev's uinput, and opens
 * files. Each context of libinput is a run, for its timer, and so is each client of a device, for its events. */
#define _GNU_SOURCE
#include "libinput_suite.h"

#include <errno.h>
#include <fcntl.h>
#include <libinput.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

HIDDEN struct vinput *machine;
HIDDEN struct libevdev_uinput *pads;

/* ---- Devices ---- */

static struct libevdev_uinput *add_pad(struct vinput *run)
{
	struct libevdev_uinput *pad = calloc(1, sizeof *pad);
	char node[64];
	pad->number = pads ? pads->number + 1 : 0;
	pad->run = run;
	pad->next = pads;
	snprintf(node, sizeof node, "/dev/input/event%d", pad->number);
	vinput_set_node(run, node, strrchr(node, '/') + 1);
	vinput_join(run, machine);
	vinput_add_property(machine, VINPUT_EVENT, run->syspath, "");
	notify(pad, ADDED);
	return pads = pad;
}

/* Tests expect that the computer has a device. */
static void add_mouse(void)
{
	struct vinput *mouse = vinput_create();
	vinput_set_identity(mouse, "mouse", BUS_USB, 1, 1, 1);
	vinput_set_code(mouse, EV_REL, REL_X);
	vinput_set_code(mouse, EV_REL, REL_Y);
	vinput_set_code(mouse, EV_KEY, BTN_LEFT);
	vinput_add_property(mouse, VINPUT_EVENT, "ID_INPUT", "1");
	vinput_add_property(mouse, VINPUT_EVENT, "ID_INPUT_MOUSE", "1");
	add_pad(mouse);
}

__attribute__((constructor)) static void begin(void)
{
	machine = vinput_create();
	vinput_set_node(machine, "/dev/uinput", "uinput");
	vinput_set_time(machine, 1000000000);
	vinput_enter(machine);
	add_mouse();
}

INTERPOSED int libevdev_uinput_create_from_device(const struct libevdev *described, int file, struct libevdev_uinput **to)
{
	struct vinput *run = vinput_create();
	(void)file;
	vinput_set_identity(run, libevdev_get_name(described), (uint16_t)libevdev_get_id_bustype(described),
			    (uint16_t)libevdev_get_id_vendor(described), (uint16_t)libevdev_get_id_product(described),
			    (uint16_t)libevdev_get_id_version(described));
	describe(run, described);
	*to = add_pad(run);
	return 0;
}

INTERPOSED const char *libevdev_uinput_get_devnode(struct libevdev_uinput *pad)
{
	return pad->run->node;
}

INTERPOSED const char *libevdev_uinput_get_syspath(struct libevdev_uinput *pad)
{
	(void)pad;
	return "/sys/devices/virtual/input/input0";
}

/* All clients get the state, even those that do not get the events. */
static void deliver_to(struct vinput *client, const struct libevdev_uinput *pad)
{
	static const struct vinput_event overflow = { EV_SYN, SYN_DROPPED, 0 };
	uint64_t dropped = 0;
	size_t unread = vinput_unread(client);
	if (!vinput_report(client, pad->pending, pad->count, true, &dropped)) {
		client->first = client->end = 0;
		vinput_report(client, &overflow, 1, true, &dropped);
		vinput_report(client, pad->pending, pad->count, true, &dropped);
	}
	if (pad->grabbing && pad->grabbing != client)
		client->end = client->first + unread;
}

static void deliver(struct libevdev_uinput *pad)
{
	for EACH_RUN (client)
		if (client->node == pad->run->node)
			deliver_to(client, pad);
	pad->count = 0;
}

INTERPOSED int libevdev_uinput_write_event(const struct libevdev_uinput *to, unsigned type, unsigned code, int value)
{
	struct libevdev_uinput *pad = (struct libevdev_uinput *)to;
	if (type != EV_SYN || code != SYN_REPORT) {
		pad->pending[pad->count++] = (struct vinput_event){ (uint16_t)type, (uint16_t)code, value };
		return 0;
	}
	/* Writing takes time. */
	pass(20);
	deliver(pad);
	return 0;
}

INTERPOSED void libevdev_uinput_destroy(struct libevdev_uinput *pad)
{
	pad->is_gone = true;
	/* There is something to read: the error. */
	deliver(pad);
	notify(pad, REMOVED);
}

/* ---- Files ---- */

static struct libevdev_uinput *pad_at(const char *node)
{
	struct libevdev_uinput *pad = pads;
	while (pad && strcmp(pad->run->node, node) != 0)
		pad = pad->next;
	return pad;
}

/* Returns the client that has a file; NULL for other files. */
static struct vinput *client_of(int file, struct libevdev_uinput **pad)
{
	for EACH_RUN (client)
		if (file >= 0 && client->file == file && client->node) {
			*pad = pad_at(client->node);
			return client;
		}
	return NULL;
}

static struct vinput *add_client(const struct libevdev_uinput *pad)
{
	struct vinput *client = vinput_create();
	int numbers = client->numbers;
	*client = *pad->run;
	client->numbers = numbers;
	client->joined = NULL;
	vinput_join(client, machine);
	return client;
}

static int open_pad(const struct libevdev_uinput *pad)
{
	struct vinput *client = machine;
	if (pad->is_gone) {
		errno = ENODEV;
		return -1;
	}
	while (client && (client->node != pad->run->node || client->file >= 0))
		client = client->joined;
	if (!client)
		client = add_client(pad);
	client->first = client->end = 0;
	memset(client->watches, 0, sizeof client->watches);
	return vinput_open(client);
}

INTERPOSED int open(const char *path, int flags, ...)
{
	va_list rest;
	va_start(rest, flags);
	mode_t mode = (mode_t)va_arg(rest, int);
	va_end(rest);
	struct libevdev_uinput *pad = pad_at(path);
	return pad ? open_pad(pad) : REAL(open)(strcmp(path, machine->node) == 0 ? "/dev/null" : path, flags, mode);
}

INTERPOSED int open64(const char *path, int flags, ...) __attribute__((alias("open")));

INTERPOSED int close(int file)
{
	struct libevdev_uinput *pad;
	struct vinput *client = client_of(file, &pad);
	if (!client)
		return REAL(close)(file);
	if (pad->grabbing == client)
		pad->grabbing = NULL;
	vinput_close(client);
	return 0;
}

INTERPOSED ssize_t read(int file, void *to, size_t room)
{
	struct libevdev_uinput *pad;
	if (!client_of(file, &pad) || !pad->is_gone)
		return REAL(read)(file, to, room);
	errno = ENODEV;
	return -1;
}

/* Each client gets what libinput writes. */
INTERPOSED ssize_t write(int file, const void *from, size_t size)
{
	struct libevdev_uinput *pad;
	const struct input_event *events = from;
	if (!client_of(file, &pad))
		return REAL(write)(file, from, size);
	for (size_t i = 0; i < size / sizeof *events; i++)
		libevdev_uinput_write_event(pad, events[i].type, events[i].code, events[i].value);
	return (ssize_t)size;
}

INTERPOSED int access(const char *path, int mode)
{
	return strcmp(path, machine->node) == 0 ? 0 : REAL(access)(path, mode);
}

INTERPOSED int ioctl(int file, unsigned long request, ...)
{
	va_list rest;
	va_start(rest, request);
	void *argument = va_arg(rest, void *);
	va_end(rest);
	struct libevdev_uinput *pad;
	struct vinput *client = request == EVIOCGRAB ? client_of(file, &pad) : NULL;
	if (!client)
		return REAL(ioctl)(file, request, argument);
	pad->grabbing = argument ? client : NULL;
	return 0;
}

/* ---- libinput ---- */

/* A context takes its timer and its epoll instance from the entered run. */
static void enter_context(void)
{
	struct vinput *context = vinput_create();
	vinput_join(context, machine);
	vinput_enter(context);
}

INTERPOSED struct libinput *libinput_path_create_context(const struct libinput_interface *interface, void *data)
{
	enter_context();
	struct libinput *libinput = REAL(libinput_path_create_context)(interface, data);
	vinput_enter(machine);
	return libinput;
}

INTERPOSED struct libinput *libinput_udev_create_context(const struct libinput_interface *interface, void *data,
							 struct udev *udev)
{
	enter_context();
	struct libinput *libinput = REAL(libinput_udev_create_context)(interface, data, udev);
	vinput_enter(machine);
	return libinput;
}

INTERPOSED struct libinput_device *libinput_path_add_device(struct libinput *libinput, const char *path)
{
	struct libevdev_uinput *pad = pad_at(path);
	bool is_device = pad || strcmp(path, machine->node) == 0;
	machine->front = pad ? pad->run : is_device ? machine : NULL;
	/* Any existing device file works: libinput asks udev what it is. */
	return REAL(libinput_path_add_device)(libinput, is_device ? "/dev/null" : path);
}
