/* Measures how fast libinput itself is: runs only the library, in virtual time.
 *
 *     libinput-floor RECORDING.evemu
 *
 * Reads the recording, replays it and discards every event. Prints the seconds of the replay, including the creation of
 * context and device, and the number of events. Tools/benchmarks/libinput compiles and runs it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <libinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "virtual_input.h"

struct frame {
	uint64_t time;
	size_t first, count;
};

static struct vinput_event *events;
static struct frame *frames;
static size_t event_count, frame_count;
static char name[256] = "Floor";
static struct vinput *run;

static void *grown(void *all, size_t count, size_t size)
{
	/* Doubles the size if the count is a power of two. */
	if (count & (count - 1))
		return all;
	all = realloc(all, (count ? 2 * count : 1) * size);
	if (!all)
		abort();
	return all;
}

static void set_bits(const char *line, int is_property, unsigned type, unsigned *byte)
{
	const char *at = line;
	char *end;
	for (;; at = end, (*byte)++) {
		unsigned long bits = strtoul(at, &end, 16);
		if (end == at)
			return;
		for (unsigned bit = 0; bit < 8; bit++) {
			if (!(bits >> bit & 1))
				continue;
			if (is_property)
				vinput_set_property(run, (uint16_t)(*byte * 8 + bit));
			else if (type != 0)
				vinput_set_code(run, (uint16_t)type, (uint16_t)(*byte * 8 + bit));
		}
	}
}

static void read_line(char *line)
{
	static unsigned property_byte, code_byte[0x20];
	unsigned bus, vendor, product, version, type, code;
	int minimum, maximum, fuzz, flat, resolution, value;
	unsigned long seconds, micros;
	if (sscanf(line, "N: %255[^\n]", name) == 1) {
		return;
	} else if (sscanf(line, "I: %x %x %x %x", &bus, &vendor, &product, &version) == 4) {
		vinput_set_identity(run, name, (uint16_t)bus, (uint16_t)vendor, (uint16_t)product, (uint16_t)version);
	} else if (strncmp(line, "P: ", 3) == 0) {
		set_bits(line + 3, 1, 0, &property_byte);
	} else if (sscanf(line, "B: %x", &type) == 1 && type < 0x20) {
		set_bits(line + 5, 0, type, &code_byte[type]);
	} else if (sscanf(line, "A: %x %d %d %d %d %d", &code, &minimum, &maximum, &fuzz, &flat, &resolution) == 6) {
		vinput_set_axis(run, (uint16_t)code, minimum, maximum, fuzz, flat, resolution, 0);
	} else if (sscanf(line, "E: %lu.%lu %x %x %d", &seconds, &micros, &type, &code, &value) == 5) {
		static size_t first;
		if (type == 0 && code == 0) {
			frames = grown(frames, frame_count, sizeof *frames);
			frames[frame_count++] = (struct frame){ seconds * 1000000 + micros, first, event_count - first };
			first = event_count;
			return;
		}
		events = grown(events, event_count, sizeof *events);
		events[event_count++] = (struct vinput_event){ (uint16_t)type, (uint16_t)code, value };
	}
}

static int open_node(const char *path, int flags, void *data)
{
	(void)path, (void)flags, (void)data;
	return vinput_open(run);
}
static void close_node(int file, void *data)
{
	(void)file, (void)data;
}

static size_t dispatch(struct libinput *context)
{
	size_t count = 0;
	struct libinput_event *event;
	if (libinput_dispatch(context) != 0)
		abort();
	while ((event = libinput_get_event(context))) {
		count++;
		libinput_event_destroy(event);
	}
	return count;
}

static double seconds_now(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
	static const struct libinput_interface interface = { open_node, close_node };
	static const uint64_t base = 1000000000000000;
	static char *line;
	size_t room = 0, reported = 0, next = 0;
	uint64_t ignored = 0;
	FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
	if (!file) {
		fprintf(stderr, "usage: libinput-floor RECORDING.evemu\n");
		return 64;
	}
	run = vinput_create();
	if (!run || vinput_unbound())
		return 70;
	vinput_set_node(run, "/dev/input/event0", "event0");
	while (getline(&line, &room, file) >= 0)
		read_line(line);
	for (int place = VINPUT_EVENT; place <= VINPUT_PARENT; place++) {
		vinput_add_property(run, (enum vinput_place)place, "ID_INPUT", "1");
		vinput_add_property(run, (enum vinput_place)place, "ID_INPUT_TOUCHPAD", "1");
	}

	double start = seconds_now();
	vinput_set_time(run, base);
	vinput_enter(run);
	struct libinput *context = libinput_path_create_context(&interface, NULL);
	struct libinput_device *device = libinput_path_add_device(context, "/dev/null");
	if (!device)
		return 70;
	libinput_device_config_tap_set_enabled(device, LIBINPUT_CONFIG_TAP_ENABLED);
	reported += dispatch(context);
	for (;;) {
		uint64_t deadline = vinput_deadline(run);
		uint64_t time = next < frame_count ? base + frames[next].time - frames[0].time : UINT64_MAX;
		if (deadline <= time) {
			if (deadline == UINT64_MAX)
				break;
			vinput_set_time(run, deadline);
			vinput_fire_timer(run);
		} else {
			vinput_set_time(run, time);
			vinput_report(run, events + frames[next].first, frames[next].count, true, &ignored);
			next++;
		}
		reported += dispatch(context);
	}
	printf("%.6f %zu\n", seconds_now() - start, reported);
	return 0;
}
