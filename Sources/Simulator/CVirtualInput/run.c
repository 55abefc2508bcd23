/* A run: created, described, entered, left and destroyed. */
#define _GNU_SOURCE
#include "run.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

HIDDEN _Thread_local struct vinput *current_run;
HIDDEN struct vinput *shared_run;

/* Returns the first of a run's numbers. They come again after 2^28 runs. */
static int next_numbers(void)
{
	static atomic_uint runs;
	return (1 << 30) + (int)(runs++ % (1U << 28)) * VINPUT_FILES;
}

struct vinput *vinput_create(void)
{
	struct vinput *run = calloc(1, sizeof *run);
	if (!run)
		return NULL;
	run->numbers = next_numbers();
	run->file = -1;
	run->timer = -1;
	run->poll = -1;
	run->clock = run;
	run->front = run;
	run->deadline = UINT64_MAX;
	for (int slot = 0; slot < MOST_SLOTS; slot++)
		run->slots[ABS_MT_TRACKING_ID - ABS_MT_SLOT][slot] = -1;
	set_bit(run->types, EV_SYN, true);
	return run;
}

void vinput_destroy(struct vinput *run)
{
	if (!run)
		return;
	for (int place = VINPUT_EVENT; place <= VINPUT_DMI; place++) {
		struct properties *properties = &run->properties[place];
		for (size_t i = 0; i < properties->count; i++) {
			free(properties->all[i].key);
			free(properties->all[i].value);
		}
		free(properties->all);
	}
	free(run->name);
	free(run->node);
	free(run->sysname);
	free(run->syspath);
	/* libinput closes an epoll instance of the system. */
	free(run);
}

static void replace(char **text, const char *with)
{
	free(*text);
	*text = strdup(with);
}

void vinput_set_identity(struct vinput *run, const char *name, uint16_t bus, uint16_t vendor, uint16_t product,
			 uint16_t version)
{
	replace(&run->name, name);
	run->id = (struct input_id){ .bustype = bus, .vendor = vendor, .product = product, .version = version };
}

void vinput_set_node(struct vinput *run, const char *node, const char *sysname)
{
	replace(&run->node, node);
	replace(&run->sysname, sysname);
	free(run->syspath);
	/* Below `virtual`, where the kernel puts devices without a bus. */
	if (asprintf(&run->syspath, "/sys/devices/virtual/input/input0/%s", sysname) < 0)
		run->syspath = NULL;
}

void vinput_set_property(struct vinput *run, uint16_t property)
{
	if (property < INPUT_PROP_CNT)
		set_bit(run->input_properties, property, true);
}

void vinput_set_code(struct vinput *run, uint16_t type, uint16_t code)
{
	if (type >= EVENT_TYPES || code >= KEY_CNT)
		return;
	set_bit(run->types, type, true);
	/* The bits of type 0 are the types. */
	if (type != EV_SYN)
		set_bit(run->codes[type], code, true);
}

void vinput_set_axis(struct vinput *run, uint16_t code, int32_t minimum, int32_t maximum, int32_t fuzz, int32_t flat,
		     int32_t resolution, int32_t value)
{
	if (code >= ABS_CNT)
		return;
	vinput_set_code(run, EV_ABS, code);
	run->axes[code] = (struct input_absinfo){
		.value = value,
		.minimum = minimum,
		.maximum = maximum,
		.fuzz = fuzz,
		.flat = flat,
		.resolution = resolution,
	};
	if (code != ABS_MT_SLOT)
		return;
	run->slot = value;
	run->slot_count = maximum < 0 ? 0 : maximum >= MOST_SLOTS ? MOST_SLOTS : maximum + 1;
	/* libevdev queries as many slots as the axis declares. */
	run->axes[code].minimum = 0;
	run->axes[code].maximum = run->slot_count - 1;
	if (value < 0 || value >= run->slot_count)
		run->slot = run->axes[code].value = 0;
}

bool vinput_add_property(struct vinput *run, enum vinput_place place, const char *key, const char *value)
{
	struct properties *properties = &run->properties[place];
	struct property *all = realloc(properties->all, (properties->count + 1) * sizeof *all);
	if (!all)
		return false;
	properties->all = all;
	struct property added = { strdup(key), strdup(value) };
	if (!added.key || !added.value) {
		free(added.key);
		free(added.value);
		return false;
	}
	all[properties->count++] = added;
	return true;
}

void vinput_enter(struct vinput *run)
{
	current_run = run;
}

void vinput_leave(void)
{
	current_run = NULL;
}

void vinput_join(struct vinput *device, struct vinput *first)
{
	first->front = device;
	if (device == first)
		return;
	device->clock = first;
	struct vinput *last = first;
	while (last->joined && last->joined != device)
		last = last->joined;
	last->joined = device;
}

void vinput_share(struct vinput *first)
{
	shared_run = first;
}

int vinput_open(struct vinput *run)
{
	run->file = run->numbers + VINPUT_NODE;
	run->clock->front = run;
	return run->file;
}

void vinput_close(struct vinput *run)
{
	run->file = -1;
}

struct vinput_calls vinput_calls(const struct vinput *run)
{
	return run->calls;
}
