/* Declarations shared by the files of this library. */
#ifndef TOUCHSTONE_RUN_H
#define TOUCHSTONE_RUN_H

#include "virtual_input.h"

#include <linux/input.h>
#include <sys/epoll.h>

/* The interposed functions must be visible to other libraries. */
#define INTERPOSED __attribute__((visibility("default"), used))
#define HIDDEN __attribute__((visibility("hidden")))

enum {
	BITS_PER_LONG = 8 * sizeof(unsigned long),
	/* More than any touch device has; libinput allocates an object for each. */
	MOST_SLOTS = 64,
	/* The multitouch axes, ABS_MT_SLOT included. */
	MT_AXES = ABS_CNT - ABS_MT_SLOT,
	EVENT_TYPES = EV_CNT,
	/* More than twice VINPUT_MAX_EVENTS, so that libinput may be slow once. */
	QUEUED_EVENTS = 2730,
	/* As many as libinput asks for at once. */
	READY_FILES = 32,
};
#define LONGS(bits) (((bits) + BITS_PER_LONG - 1) / BITS_PER_LONG)

struct udev_device;

struct property {
	char *key;
	char *value;
};

struct properties {
	struct property *all;
	size_t count;
};

/* What libinput opens: it waits for the first two, with the third. */
enum vinput_file { VINPUT_NODE, VINPUT_TIMER, VINPUT_WAITED, VINPUT_POLL = VINPUT_WAITED, VINPUT_FILES };

struct watch {
	/* The run with the epoll instance that waits for the file; NULL for none. */
	const struct vinput *waiting;
	/* What epoll_wait returns for the file. */
	epoll_data_t data;
};

/* Represents a `struct udev` or `struct udev_device`: libinput only passes their addresses around. */
struct token {
	char unused;
};

struct vinput {
	/* The device's identity. */
	char *name;
	char *node;
	char *sysname;
	char *syspath;
	struct input_id id;
	unsigned long input_properties[LONGS(INPUT_PROP_CNT)];
	unsigned long types[LONGS(EVENT_TYPES)];
	unsigned long codes[EVENT_TYPES][LONGS(KEY_CNT)];
	struct properties properties[VINPUT_DMI + 1];

	/* Its state: libevdev queries all of it again when the kernel dropped events. */
	struct input_absinfo axes[ABS_CNT];
	unsigned long keys[LONGS(KEY_CNT)];
	unsigned long switches[LONGS(SW_CNT)];
	int32_t slots[MT_AXES][MOST_SLOTS];
	int32_t slot_count;
	int32_t slot;

	/* What libinput takes for descriptors: the first of numbers that the kernel gives to no file. So a run opens no file, and
	 * no limit of open files changes what libinput does. */
	int numbers;
	/* Those that libinput has opened; -1 for none. Whether there is something to read, and what it is, follows from the fields
	 * below. */
	int file;
	int timer;
	int poll;
	struct watch watches[VINPUT_WAITED];
	/* When each became readable, as a number that grows; the run with the clock has the last one. */
	uint64_t turns[VINPUT_WAITED];
	uint64_t turn;
	/* Events that libinput has not read, at `first` up to `end`. */
	struct input_event queue[QUEUED_EVENTS];
	size_t first;
	size_t end;
	bool has_expired;
	uint64_t now;
	uint64_t deadline;

	struct token udev;
	struct token devices[VINPUT_DMI + 1];
	struct vinput_calls calls;

	/* The run with the clock: this one, or the one that it joined. */
	struct vinput *clock;
	/* The runs joined to this one, one after the other. */
	struct vinput *joined;
	/* The device that libinput opens next, in the run that was joined. */
	struct vinput *front;
};

/* The run that this thread has entered, or NULL. */
HIDDEN extern _Thread_local struct vinput *current_run;
HIDDEN extern struct vinput *shared_run;

/* Returns the run that answers for files and udev objects on this thread, or NULL. Those joined to it follow as `joined`. */
static inline struct vinput *answering_run(void)
{
	return current_run ? current_run->clock : shared_run;
}

/* Returns the run of a file, and what is read from it; NULL for a file of the system. */
HIDDEN struct vinput *run_of_file(int file, enum vinput_file *what);

/* Returns the run of a udev device and which of its three it is; NULL for a device of the system. */
HIDDEN struct vinput *run_of_device(const struct udev_device *device, enum vinput_place *place);

static inline void set_bit(unsigned long *bits, unsigned index, bool on)
{
	unsigned long mask = 1UL << (index % BITS_PER_LONG);
	if (on)
		bits[index / BITS_PER_LONG] |= mask;
	else
		bits[index / BITS_PER_LONG] &= ~mask;
}

static inline bool has_bit(const unsigned long *bits, unsigned index)
{
	return bits[index / BITS_PER_LONG] >> (index % BITS_PER_LONG) & 1;
}

#endif
