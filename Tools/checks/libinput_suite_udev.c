/* What libinput's own test suite needs of udev: the properties of its devices, its rules for them, and a list and monitors of
 * devices. */
#define _GNU_SOURCE
#include "libinput_suite.h"

#include <dirent.h>
#include <fnmatch.h>
#include <libudev.h>
#include <unistd.h>

#define HAS(type, code) libevdev_has_event_code(described, type, code)

/* ---- Properties ---- */

static void add_property(struct vinput *run, const char *key, const char *value)
{
	vinput_add_property(run, VINPUT_EVENT, key, value);
	if (strncmp(key, "ID_INPUT", 8) == 0)
		vinput_add_property(run, VINPUT_PARENT, key, value);
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

static void apply_rule(struct vinput *run, const char *key, const char *value)
{
	unsigned code;
	struct input_absinfo axis = { 0 };
	add_property(run, key, value);
	/* udev replaces the description of an axis. */
	if (sscanf(key, "EVDEV_ABS_%x", &code) == 1 && sscanf(value, "%d:%d:%d:%d", &axis.minimum, &axis.maximum,
							      &axis.resolution, &axis.fuzz) == 4)
		add_axis(run, code, &axis);
}

static void read_rules(struct vinput *run, const char *path)
{
	char line[1024], text[256], value[256];
	bool matches = false;
	FILE *file = REAL(fopen)(path, "r");
	while (file && fgets(line, sizeof line, file)) {
		if (sscanf(line, "ATTRS{name}==\"%255[^\"]\"", text) == 1)
			matches = fnmatch(text, run->name, 0) == 0;
		else if (matches && sscanf(line, " ENV{%255[^}]}=\"%255[^\"]\"", text, value) == 2)
			apply_rule(run, text, value);
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

/* What the kernel answers. */
static void add_codes(struct vinput *run, const struct libevdev *described)
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

HIDDEN void describe(struct vinput *run, const struct libevdev *described)
{
	char text[300];
	add_codes(run, described);
	identify(run, described);
	apply_rules(run);
	snprintf(text, sizeof text, "\"%s\"", run->name);
	vinput_add_property(run, VINPUT_PARENT, "NAME", text);
	snprintf(text, sizeof text, "%x/%x/%x/%x", run->id.bustype, run->id.vendor, run->id.product, run->id.version);
	vinput_add_property(run, VINPUT_PARENT, "PRODUCT", text);
}

/* ---- Devices ---- */

#pragma GCC diagnostic ignored "-Wunused-parameter"

/* There is none at another file's path. */
INTERPOSED struct udev_device *udev_device_new_from_devnum(struct udev *udev, char type, dev_t number)
{
	return machine->front ? REAL(udev_device_new_from_devnum)(udev, type, number) : NULL;
}

INTERPOSED struct udev_enumerate *udev_enumerate_new(struct udev *udev)
{
	return (struct udev_enumerate *)udev;
}

INTERPOSED int udev_enumerate_add_match_subsystem(struct udev_enumerate *devices, const char *subsystem)
{
	return 0;
}

INTERPOSED int udev_enumerate_scan_devices(struct udev_enumerate *devices)
{
	return 0;
}

INTERPOSED struct udev_list_entry *udev_enumerate_get_list_entry(struct udev_enumerate *devices)
{
	/* Their paths are the machine's properties. */
	return udev_device_get_properties_list_entry((struct udev_device *)&machine->devices[VINPUT_EVENT]);
}

INTERPOSED struct udev_enumerate *udev_enumerate_unref(struct udev_enumerate *devices)
{
	return NULL;
}

/* ---- Monitors: runs without a device, which read the kind and the number of each change ---- */

/* What was read last. */
static enum change change;

HIDDEN void notify(const struct libevdev_uinput *pad, enum change kind)
{
	struct vinput_event event = { EV_SYN, (uint16_t)kind, pad->number };
	uint64_t dropped = 0;
	for EACH_RUN (monitor)
		if (!monitor->node)
			vinput_report(monitor, &event, 1, false, &dropped);
}

INTERPOSED struct udev_monitor *udev_monitor_new_from_netlink(struct udev *udev, const char *name)
{
	struct vinput *monitor = vinput_create();
	vinput_join(monitor, machine);
	return (struct udev_monitor *)monitor;
}

INTERPOSED int udev_monitor_filter_add_match_subsystem_devtype(struct udev_monitor *monitor, const char *name, const char *type)
{
	return 0;
}

INTERPOSED int udev_monitor_enable_receiving(struct udev_monitor *monitor)
{
	vinput_open((struct vinput *)monitor);
	return 0;
}

/* The suite sets flags of a monitor that is not enabled: any file has them. */
INTERPOSED int udev_monitor_get_fd(struct udev_monitor *monitor)
{
	int file = ((struct vinput *)monitor)->file;
	return file < 0 ? 0 : file;
}

INTERPOSED struct udev_monitor *udev_monitor_unref(struct udev_monitor *monitor)
{
	vinput_close((struct vinput *)monitor);
	return NULL;
}

INTERPOSED struct udev_device *udev_monitor_receive_device(struct udev_monitor *monitor)
{
	struct libevdev_uinput *pad = pads;
	struct input_event event;
	if (read(udev_monitor_get_fd(monitor), &event, sizeof event) != sizeof event)
		return NULL;
	while (pad->number != event.value)
		pad = pad->next;
	change = event.code;
	return (struct udev_device *)&pad->run->devices[VINPUT_EVENT];
}

INTERPOSED const char *udev_device_get_action(struct udev_device *device)
{
	return change == ADDED ? "add" : "remove";
}
