/* What libinput's own test suite needs besides the virtual input: it creates its devices with libevdev's uinput, waits for udev,
 * sleeps, and opens files. It has one virtual machine, so a device can be in one context of libinput at a time. */
#define _GNU_SOURCE
#include "run.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <libevdev/libevdev-uinput.h>
#include <libinput.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define HAS(type, code) libevdev_has_event_code(described, type, code)

struct libevdev_uinput {
	struct vinput *run;
	bool is_open;
	/* A test reads the device alone. */
	bool is_grabbed;
	size_t count;
	struct vinput_event pending[VINPUT_MAX_EVENTS];
	struct libevdev_uinput *next;
};

/* The run with the clock, and all devices, the newest first. */
static struct vinput *machine;
static struct libevdev_uinput *pads;
/* What udev reports next. */
static struct libevdev_uinput *changed;
static const char *action;

__attribute__((constructor)) static void begin(void)
{
	machine = vinput_create();
	machine->syspath = strdup("/none");
	vinput_set_time(machine, 1000000000);
	vinput_enter(machine);
}

/* ---- Time ---- */

static void pass(uint64_t microseconds)
{
	uint64_t end = machine->now + microseconds;
	if (machine->deadline <= end)
		vinput_fire_timer(machine);
	machine->now = end;
}

INTERPOSED int usleep(useconds_t microseconds)
{
	pass(microseconds);
	return 0;
}

static bool is_readable(void)
{
	struct epoll_event event;
	return epoll_wait(machine->poll, &event, 1, 0) > 0;
}

INTERPOSED int poll(struct pollfd *files, nfds_t count, int timeout)
{
	if (count != 1 || files[0].fd != machine->poll)
		return REAL(poll)(files, count, timeout);
	uint64_t most = (uint64_t)timeout * 1000, now = machine->now, deadline = machine->deadline;
	if (!is_readable())
		pass(deadline > now + most ? most : deadline > now ? deadline - now : 0);
	files[0].revents = is_readable() ? POLLIN : 0;
	return is_readable();
}

/* ---- Devices ---- */

static void add_property(struct vinput *run, const char *key, const char *value)
{
	vinput_add_property(run, VINPUT_EVENT, key, value);
	if (strncmp(key, "ID_INPUT", 8) == 0)
		vinput_add_property(run, VINPUT_PARENT, key, value);
}

static void read_rules(struct vinput *run, const char *path)
{
	char line[1024], text[256], value[256] = "";
	bool matches = false;
	FILE *file = REAL(fopen)(path, "r");
	for (; file && fgets(line, sizeof line, file); value[0] = 0) {
		if (sscanf(line, "ATTRS{name}==\"%255[^\"]\"", text) == 1)
			matches = fnmatch(text, run->name, 0) == 0;
		else if (matches && sscanf(line, " ENV{%255[^}]}=\"%255[^\"]\"", text, value) >= 1)
			add_property(run, text, value);
	}
	if (file)
		fclose(file);
}

/* The suite writes udev's rules for its devices. */
static void apply_rules(struct vinput *run)
{
	static const char folder[] = "/run/udev/rules.d";
	DIR *rules = opendir(folder);
	for (struct dirent *entry; rules && (entry = readdir(rules));) {
		char path[512];
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		if (strstr(entry->d_name, "litest"))
			read_rules(run, path);
	}
	if (rules)
		closedir(rules);
}

static void add_size(struct vinput *run, const struct input_absinfo *axis, const char *key)
{
	char text[16];
	if (!axis || axis->resolution <= 0)
		return;
	snprintf(text, sizeof text, "%d", (axis->maximum - axis->minimum) / axis->resolution);
	add_property(run, key, text);
}

/* What udev's `input_id` finds out. */
static void identify(struct vinput *run, const struct libevdev *described)
{
	bool is_direct = libevdev_has_property(described, INPUT_PROP_DIRECT), is_keyboard = true, has_keys = false;
	bool has_place = HAS(EV_ABS, ABS_X) && HAS(EV_ABS, ABS_Y);
	const char *kind = HAS(EV_KEY, BTN_TOOL_PEN) || HAS(EV_KEY, BTN_STYLUS) ? "ID_INPUT_TABLET" :
			   HAS(EV_KEY, BTN_TOOL_FINGER) && !is_direct		? "ID_INPUT_TOUCHPAD" :
			   HAS(EV_KEY, BTN_LEFT)				? "ID_INPUT_MOUSE" :
			   HAS(EV_KEY, BTN_TOUCH) || is_direct			? "ID_INPUT_TOUCHSCREEN" :
			   HAS(EV_KEY, BTN_TRIGGER)				? "ID_INPUT_JOYSTICK" :
										  NULL;
	add_property(run, "LIBINPUT_TEST_DEVICE", "1");
	add_property(run, "ID_INPUT", "1");
	if (libevdev_has_property(described, INPUT_PROP_ACCELEROMETER)) {
		add_property(run, "ID_INPUT_ACCELEROMETER", "1");
		return;
	}
	if (kind && (has_place || HAS(EV_ABS, ABS_MT_POSITION_X)))
		add_property(run, kind, "1");
	if (HAS(EV_KEY, BTN_LEFT) && (HAS(EV_REL, REL_X) || !has_place))
		add_property(run, "ID_INPUT_MOUSE", "1");
	if (libevdev_has_property(described, INPUT_PROP_POINTING_STICK))
		add_property(run, "ID_INPUT_POINTINGSTICK", "1");
	for (unsigned key = KEY_ESC; key < BTN_MISC; key++)
		has_keys |= HAS(EV_KEY, key);
	for (unsigned key = KEY_ESC; key <= KEY_S; key++)
		is_keyboard &= HAS(EV_KEY, key);
	if (has_keys)
		add_property(run, "ID_INPUT_KEY", "1");
	if (is_keyboard)
		add_property(run, "ID_INPUT_KEYBOARD", "1");
	if (libevdev_has_event_type(described, EV_SW))
		add_property(run, "ID_INPUT_SWITCH", "1");
	add_size(run, libevdev_get_abs_info(described, ABS_X), "ID_INPUT_WIDTH_MM");
	add_size(run, libevdev_get_abs_info(described, ABS_Y), "ID_INPUT_HEIGHT_MM");
}

static void add_axis(struct vinput *run, unsigned code, const struct input_absinfo *axis)
{
	char key[32], value[16];
	bool is_moved = code == ABS_X || code == ABS_Y || code == ABS_MT_POSITION_X || code == ABS_MT_POSITION_Y;
	/* libinput's own udev rule moves the fuzz from the kernel to libinput. */
	snprintf(key, sizeof key, "LIBINPUT_FUZZ_%02x", code);
	snprintf(value, sizeof value, "%d", axis->fuzz);
	if (is_moved && axis->fuzz)
		add_property(run, key, value);
	vinput_set_axis(run, (uint16_t)code, axis->minimum, axis->maximum, is_moved ? 0 : axis->fuzz, axis->flat,
			axis->resolution, code == ABS_MT_SLOT ? 0 : axis->value);
}

static void describe(struct vinput *run, const struct libevdev *described)
{
	for (unsigned property = 0; property < INPUT_PROP_CNT; property++)
		if (libevdev_has_property(described, property))
			vinput_set_property(run, (uint16_t)property);
	for (unsigned type = EV_KEY; type < EV_MAX; type++)
		for (int code = 0; code <= libevdev_event_type_get_max(type); code++) {
			/* The kernel keeps KEY_RESERVED to itself. */
			if (!HAS(type, (unsigned)code) || (type == EV_KEY && code == KEY_RESERVED))
				continue;
			if (type == EV_ABS)
				add_axis(run, (unsigned)code, libevdev_get_abs_info(described, (unsigned)code));
			else
				vinput_set_code(run, (uint16_t)type, (uint16_t)code);
		}
}

INTERPOSED int libevdev_uinput_create_from_device(const struct libevdev *described, int file, struct libevdev_uinput **to)
{
	static int number;
	struct libevdev_uinput *pad = calloc(1, sizeof *pad);
	struct vinput *run = pad->run = vinput_create();
	char node[64], text[300];
	(void)file;
	vinput_set_identity(run, libevdev_get_name(described), (uint16_t)libevdev_get_id_bustype(described),
			    (uint16_t)libevdev_get_id_vendor(described), (uint16_t)libevdev_get_id_product(described),
			    (uint16_t)libevdev_get_id_version(described));
	snprintf(node, sizeof node, "/dev/input/event%d", number++);
	vinput_set_node(run, node, strrchr(node, '/') + 1);
	describe(run, described);
	identify(run, described);
	apply_rules(run);
	snprintf(text, sizeof text, "\"%s\"", run->name);
	vinput_add_property(run, VINPUT_PARENT, "NAME", text);
	snprintf(text, sizeof text, "%x/%x/%x/%x", run->id.bustype, run->id.vendor, run->id.product, run->id.version);
	vinput_add_property(run, VINPUT_PARENT, "PRODUCT", text);
	vinput_join(run, machine);
	pad->next = pads;
	*to = changed = pads = pad;
	action = "add";
	return 0;
}

INTERPOSED void libevdev_uinput_destroy(struct libevdev_uinput *pad)
{
	changed = pad;
	action = "remove";
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

INTERPOSED int libevdev_uinput_write_event(const struct libevdev_uinput *to, unsigned type, unsigned code, int value)
{
	struct libevdev_uinput *pad = (struct libevdev_uinput *)to;
	uint64_t dropped = 0;
	if (type != EV_SYN || code != SYN_REPORT) {
		pad->pending[pad->count++] = (struct vinput_event){ (uint16_t)type, (uint16_t)code, value };
		return 0;
	}
	/* Writing takes time. */
	pass(20);
	static const struct vinput_event overflow = { EV_SYN, SYN_DROPPED, 0 };
	if (!vinput_report(pad->run, pad->pending, pad->count, true, &dropped)) {
		pad->run->first = pad->run->end = 0;
		vinput_report(pad->run, &overflow, 1, true, &dropped);
	}
	if (pad->is_grabbed)
		pad->run->first = pad->run->end = 0;
	pad->count = 0;
	return 0;
}

/* ---- Files ---- */

static struct libevdev_uinput *pad_at(const char *node)
{
	struct libevdev_uinput *pad = pads;
	while (pad && strcmp(pad->run->node, node) != 0)
		pad = pad->next;
	return pad;
}

INTERPOSED int open(const char *path, int flags, ...)
{
	va_list rest;
	va_start(rest, flags);
	mode_t mode = (mode_t)va_arg(rest, int);
	va_end(rest);
	struct libevdev_uinput *pad = pad_at(path);
	if (!pad)
		return REAL(open)(path, flags, mode);
	/* The suite itself opens devices, too, but only libinput with this flag, and reads events. */
	pad->is_open |= (flags & O_CLOEXEC) != 0;
	if (flags & O_CLOEXEC)
		pad->run->first = pad->run->end = 0;
	return vinput_open(pad->run);
}

INTERPOSED int open64(const char *path, int flags, ...) __attribute__((alias("open")));

INTERPOSED int close(int file)
{
	for (struct libevdev_uinput *pad = pads; pad; pad = pad->next) {
		if (pad->run->file != file)
			continue;
		if (pad->is_open)
			vinput_close(pad->run);
		pad->is_open = false;
		return 0;
	}
	return REAL(close)(file);
}

INTERPOSED int access(const char *path, int mode)
{
	return strcmp(path, "/dev/uinput") == 0 ? 0 : REAL(access)(path, mode);
}

INTERPOSED int ioctl(int file, unsigned long request, ...)
{
	va_list rest;
	va_start(rest, request);
	void *argument = va_arg(rest, void *);
	va_end(rest);
	return request == EVIOCGRAB ? 0 : REAL(ioctl)(file, request, argument);
}

/* Tests take devices away from libinput with libevdev. */
INTERPOSED int libevdev_grab(struct libevdev *device, enum libevdev_grab_mode mode)
{
	for (struct libevdev_uinput *pad = pads; pad; pad = pad->next)
		if (pad->run->file == libevdev_get_fd(device))
			pad->is_grabbed = mode == LIBEVDEV_GRAB;
	return 0;
}

/* ---- libinput ---- */

INTERPOSED struct libinput *libinput_path_create_context(const struct libinput_interface *interface, void *data)
{
	machine->poll = machine->timer = -1;
	machine->deadline = UINT64_MAX;
	machine->has_expired = false;
	memset(machine->watches, 0, sizeof machine->watches);
	return REAL(libinput_path_create_context)(interface, data);
}

INTERPOSED struct libinput_device *libinput_path_add_device(struct libinput *libinput, const char *path)
{
	struct libevdev_uinput *pad = pad_at(path);
	if (pad)
		machine->front = pad->run;
	/* Any existing device file works: libinput asks udev what it is. */
	return REAL(libinput_path_add_device)(libinput, pad ? "/dev/null" : path);
}

/* ---- udev's monitor ---- */

#pragma GCC diagnostic ignored "-Wunused-parameter"

INTERPOSED struct udev_monitor *udev_monitor_new_from_netlink(struct udev *udev, const char *name)
{
	return (struct udev_monitor *)udev;
}

INTERPOSED int udev_monitor_filter_add_match_subsystem_devtype(struct udev_monitor *monitor, const char *name, const char *type)
{
	return 0;
}

INTERPOSED int udev_monitor_get_fd(struct udev_monitor *monitor)
{
	return 0;
}

INTERPOSED int udev_monitor_enable_receiving(struct udev_monitor *monitor)
{
	return 0;
}

INTERPOSED struct udev_monitor *udev_monitor_unref(struct udev_monitor *monitor)
{
	return NULL;
}

INTERPOSED struct udev_device *udev_monitor_receive_device(struct udev_monitor *monitor)
{
	return (struct udev_device *)&changed->run->devices[VINPUT_EVENT];
}

INTERPOSED const char *udev_device_get_action(struct udev_device *device)
{
	return action;
}
