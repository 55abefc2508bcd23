/* One virtual touch device on a clock of its own, for a libinput that is not modified and does not know.
 *
 * This library defines `ioctl`, `clock_gettime`, `timerfd_create`, `timerfd_settime` and a few functions of libudev. In
 * an executable that links it, libinput's and libevdev's calls arrive here: they find the device that a recording
 * describes, and the time that the player sets. Outside of `vinput_enter` and `vinput_leave` everything goes on to
 * where it would have gone.
 *
 * A `struct vinput` is one run. Several may live in one process, on one thread each.
 */
#ifndef TOUCHSTONE_VIRTUAL_INPUT_H
#define TOUCHSTONE_VIRTUAL_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vinput;

/* NULL where memory or file descriptors ran out. */
struct vinput *vinput_create(void);
/* Only once libinput has let go of it. */
void vinput_destroy(struct vinput *run);

/* ---- The device, told before libinput is asked to open it. Strings are copied. ---- */

void vinput_set_identity(struct vinput *run, const char *name, uint16_t bus, uint16_t vendor, uint16_t product,
			 uint16_t version);
/* `/dev/input/event5` and `event5`. */
void vinput_set_node(struct vinput *run, const char *node, const char *sysname);
/* An INPUT_PROP_ number. Numbers that no kernel has are passed over, here and below. */
void vinput_set_property(struct vinput *run, uint16_t property);
void vinput_set_code(struct vinput *run, uint16_t type, uint16_t code);
/* Also makes the axis one that the device can send. Slots beyond 64 are not kept. */
void vinput_set_axis(struct vinput *run, uint16_t code, int32_t minimum, int32_t maximum, int32_t fuzz, int32_t flat,
		     int32_t resolution, int32_t value);

/* Where a udev property stands: at the event node, at the input device above it, or at the machine's DMI data. */
enum vinput_place { VINPUT_EVENT, VINPUT_PARENT, VINPUT_DMI };
/* False where memory ran out. */
bool vinput_add_property(struct vinput *run, enum vinput_place place, const char *key, const char *value);

/* ---- Running ---- */

/* From here on, this thread's calls are about `run`. Not nested. */
void vinput_enter(struct vinput *run);
void vinput_leave(void);

/* For libinput's `open_restricted`: the end of a pipe from which the device's events are read. */
int vinput_open(struct vinput *run);

/* Microseconds of CLOCK_MONOTONIC. */
void vinput_set_time(struct vinput *run, uint64_t microseconds);
uint64_t vinput_time(const struct vinput *run);
/* When the timer that libinput has set runs out; UINT64_MAX where none is set. */
uint64_t vinput_deadline(const struct vinput *run);
/* The timer runs out. False where there is none. */
bool vinput_fire_timer(struct vinput *run);

struct vinput_event {
	uint16_t type;
	uint16_t code;
	int32_t value;
};
/* How many events fit into the pipe at once, the closing SYN_REPORT not counted. */
enum { VINPUT_MOST_EVENTS = 1024 };
/* The device reports `count` events at the present time, and closes them with SYN_REPORT if `closes`. Those that no
 * kernel would pass on are left out, and added to `left_out`: codes that the device does not have, keys and axes that
 * are as they were, slots that it does not have. False where the pipe does not take them, or `count` is more than
 * VINPUT_MOST_EVENTS. */
bool vinput_report(struct vinput *run, const struct vinput_event *events, size_t count, bool closes,
		   uint64_t *left_out);
/* The tracking id of the finger in a slot; -1 where there is none, or no such slot. */
int32_t vinput_touch_id(const struct vinput *run, int32_t slot);

/* ---- Whether it works ---- */

/* How often libinput and libevdev have called. */
struct vinput_calls {
	uint64_t clock;
	uint64_t timer_created;
	uint64_t timer_set;
	uint64_t ioctl;
	uint64_t udev;
};
struct vinput_calls vinput_calls(const struct vinput *run);
/* The first function that other libraries would not find here; NULL where they find all of them. */
const char *vinput_unbound(void);
/* Whether all that is passed on has somewhere to go. */
bool vinput_is_resolved(void);

/* ---- The loaded libinput ---- */

/* Copies the version that the library which `function` belongs to bears in its texts, as `1.22.1`, behind `marker`.
 * False where it bears none. libinput has no call that tells it. */
bool vinput_library_text(const void *function, const char *marker, char *buffer, size_t size);
/* A function of any loaded library, or NULL: for those that not every libinput has. */
void *vinput_optional(const char *name);

#endif
