/* Reads evemu recordings: the device's description, and its events. In a file that joins recordings, each begins when
 * the one before it ends, and states its slot: 0, or what its description says.
 *
 * Comments can contain what evemu cannot: `# DMI: `, the machine's modalias; `# udev: `, a property of the device; `# surface: `,
 * its size in micrometres; and the values of axes before the first event, as evemu-record writes them. */
#define _GNU_SOURCE
#include "desk.h"

#include <stdlib.h>
#include <string.h>

struct description {
	struct vinput *run;
	struct pad *pad;
	char name[256];
	unsigned bus, vendor, product, version;
	long long width, height;
	bool is_direct, has_udev, has_tool_finger;
	/* The next number of each bitmap. */
	unsigned property, code[EVENT_TYPES];
	/* The axis that the next comments describe, and the values that comments contain. */
	unsigned axis;
	int values[ABS_CNT];
};

static int read_byte_list(const char *from, unsigned *bytes)
{
	return sscanf(from, "%x %x %x %x %x %x %x %x", bytes, bytes + 1, bytes + 2, bytes + 3, bytes + 4, bytes + 5, bytes + 6,
		      bytes + 7);
}

static void read_properties(struct description *to, const char *line)
{
	unsigned bytes[8];
	int count = read_byte_list(line + 2, bytes);
	for (int bit = 0; bit < 8 * count; bit++, to->property++) {
		if (!(bytes[bit / 8] >> (bit % 8) & 1))
			continue;
		vinput_set_property(to->run, (uint16_t)to->property);
		to->is_direct |= to->property == INPUT_PROP_DIRECT;
	}
}

static void read_codes(struct description *to, const char *line)
{
	unsigned type, bytes[8];
	int end;
	if (sscanf(line, "B: %x%n", &type, &end) != 1 || type == EV_SYN || type >= EVENT_TYPES)
		return;
	int count = read_byte_list(line + end, bytes);
	for (int bit = 0; bit < 8 * count; bit++, to->code[type]++)
		if (bytes[bit / 8] >> (bit % 8) & 1)
			vinput_set_code(to->run, (uint16_t)type, (uint16_t)to->code[type]);
	to->has_tool_finger = has_bit(to->run->codes[EV_KEY], BTN_TOOL_FINGER);
}

/* libinput's own udev rule moves the fuzz of the position axes from the kernel to libinput. */
static int moved_fuzz(struct description *to, unsigned code, int fuzz)
{
	char key[32], value[16];
	if (to->has_udev || fuzz == 0 ||
	    (code != ABS_X && code != ABS_Y && code != ABS_MT_POSITION_X && code != ABS_MT_POSITION_Y))
		return fuzz;
	snprintf(key, sizeof key, "LIBINPUT_FUZZ_%02x", code);
	snprintf(value, sizeof value, "%d", fuzz);
	vinput_add_property(to->run, VINPUT_EVENT, key, value);
	return 0;
}

static void read_axis(struct description *to, const char *line)
{
	unsigned code;
	int low, high, fuzz = 0, flat = 0, resolution = 0;
	if (sscanf(line, "A: %x %d %d %d %d %d", &code, &low, &high, &fuzz, &flat, &resolution) < 3 || code >= ABS_CNT)
		return;
	vinput_set_axis(to->run, (uint16_t)code, low, high, moved_fuzz(to, code, fuzz), flat, resolution, to->values[code]);
	if (code == ABS_X && resolution > 0)
		to->width = ((long long)high - low) / resolution;
	if (code == ABS_Y && resolution > 0)
		to->height = ((long long)high - low) / resolution;
}

static void read_comment(struct description *to, char *line)
{
	unsigned type;
	int value;
	long width, height;
	line[strcspn(line, "\n")] = 0;
	if (strncmp(line, "# DMI: ", 7) == 0)
		vinput_add_property(to->run, VINPUT_DMI, "MODALIAS", line + 7);
	if (sscanf(line, "# surface: %ld %ld", &width, &height) == 2) {
		to->pad->width = (double)width / 1000;
		to->pad->height = (double)height / 1000;
	}
	if (sscanf(line, "#   Event type %u", &type) == 1)
		to->axis = ABS_CNT;
	else if (sscanf(line, "#     Event code %u (ABS_", &to->axis) == 1 && !strstr(line, "(ABS_"))
		to->axis = ABS_CNT;
	if (sscanf(line, "#       Value %d", &value) == 1 && to->axis < ABS_CNT)
		to->values[to->axis] = value;
	char *equals = strchr(line, '=');
	if (strncmp(line, "# udev: ", 8) != 0 || !equals)
		return;
	*equals = 0;
	to->has_udev = true;
	vinput_add_property(to->run, VINPUT_EVENT, line + 8, equals + 1);
	if (strncmp(line + 8, "ID_INPUT", 8) == 0)
		vinput_add_property(to->run, VINPUT_PARENT, line + 8, equals + 1);
}

static void read_line(struct description *to, char *line)
{
	if (line[0] == '#')
		return read_comment(to, line);
	/* A short line has nothing behind these two. */
	if (line[0] == 0 || line[1] != ':')
		return;
	switch (line[0]) {
	case 'N':
		line += line[2] == ' ' ? 3 : 2;
		snprintf(to->name, sizeof to->name, "%.*s", (int)strcspn(line, "\n"), line);
		return;
	case 'I':
		sscanf(line, "I: %x %x %x %x", &to->bus, &to->vendor, &to->product, &to->version);
		return;
	case 'P':
		return read_properties(to, line);
	case 'B':
		return read_codes(to, line);
	case 'A':
		return read_axis(to, line);
	}
}

/* What udev finds out about a touch device. */
static void derive_udev(struct description *to)
{
	char width[24], height[24];
	snprintf(width, sizeof width, "%lld", to->width);
	snprintf(height, sizeof height, "%lld", to->height);
	const char *kind = !to->is_direct && to->has_tool_finger ? "ID_INPUT_TOUCHPAD" : "ID_INPUT_TOUCHSCREEN";
	for (int place = VINPUT_EVENT; place <= VINPUT_PARENT; place++) {
		vinput_add_property(to->run, (enum vinput_place)place, "ID_INPUT", "1");
		vinput_add_property(to->run, (enum vinput_place)place, kind, "1");
		if (to->width > 0 && to->height > 0) {
			vinput_add_property(to->run, (enum vinput_place)place, "ID_INPUT_WIDTH_MM", width);
			vinput_add_property(to->run, (enum vinput_place)place, "ID_INPUT_HEIGHT_MM", height);
		}
	}
}

static void finish(struct description *to)
{
	static unsigned number;
	char node[64], sysname[32], text[300];
	if (!to->has_udev)
		derive_udev(to);
	vinput_set_identity(to->run, to->name, (uint16_t)to->bus, (uint16_t)to->vendor, (uint16_t)to->product,
			    (uint16_t)to->version);
	snprintf(sysname, sizeof sysname, "event%u", number++);
	snprintf(node, sizeof node, "/dev/input/%s", sysname);
	vinput_set_node(to->run, node, sysname);
	snprintf(text, sizeof text, "\"%s\"", to->name);
	vinput_add_property(to->run, VINPUT_PARENT, "NAME", text);
	snprintf(text, sizeof text, "%x/%x/%x/%x", to->bus, to->vendor, to->product, to->version);
	vinput_add_property(to->run, VINPUT_PARENT, "PRODUCT", text);
}

bool evemu_describe(struct pad *pad)
{
	struct description to = { .run = pad->run, .pad = pad, .name = "Touch device", .axis = ABS_CNT };
	char line[4096];
	FILE *file = next()->fopen(pad->file, "re");
	if (!file)
		return false;
	while (fgets(line, sizeof line, file) && line[0] != 'E')
		read_line(&to, line);
	fclose(file);
	finish(&to);
	return to.run->types[0] != 0;
}

static void *grown(void *array, size_t count, size_t size)
{
	/* By powers of two. */
	if ((count & (count - 1)) != 0)
		return array;
	return realloc(array, (count ? 2 * count : 1) * size);
}

static void add_event(struct recording *to, unsigned type, unsigned code, int value)
{
	to->events = grown(to->events, to->event_count, sizeof *to->events);
	to->events[to->event_count++] = (struct vinput_event){ (uint16_t)type, (uint16_t)code, value };
}

bool evemu_read(const char *path, struct recording *to)
{
	unsigned long long seconds, micros, last = 0, start = 0, origin = 0;
	unsigned type, code;
	int value, slot = 0;
	bool begins = true, is_slot = false;
	size_t first = 0;
	char line[4096];
	FILE *file = next()->fopen(path, "re");
	if (!file)
		return false;
	*to = (struct recording){ 0 };
	while (fgets(line, sizeof line, file)) {
		begins |= strncmp(line, "N:", 2) == 0;
		if (strncmp(line, "#     Event code", 16) == 0)
			is_slot = strstr(line, "(ABS_MT_SLOT)");
		if (is_slot && sscanf(line, "#       Value %d", &value) == 1)
			slot = value;
		if (sscanf(line, "E: %llu.%llu %x %x %d", &seconds, &micros, &type, &code, &value) != 5)
			continue;
		unsigned long long time = seconds * 1000000 + micros;
		if (begins) {
			origin = time;
			start = last;
			add_event(to, EV_ABS, ABS_MT_SLOT, slot);
			slot = 0;
		}
		begins = is_slot = false;
		last = start + (time > origin ? time - origin : 0);
		if (type != EV_SYN || code != SYN_REPORT) {
			add_event(to, type, code, value);
			continue;
		}
		to->frames = grown(to->frames, to->frame_count, sizeof *to->frames);
		to->frames[to->frame_count++] = (struct frame){ last, first, to->event_count - first };
		first = to->event_count;
	}
	fclose(file);
	if (to->frame_count == 0)
		free(to->events);
	return to->frame_count > 0;
}
