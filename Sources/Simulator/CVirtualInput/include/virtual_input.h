/* One virtual touch device with its own clock, for an unmodified libinput.
 *
 * This library defines `ioctl`, `read`, `fstat`, `clock_gettime`, `timerfd_create`, `timerfd_settime`, `fopen` and a few
 * functions of epoll and libudev. In an executable that links it, libinput's and libevdev's calls reach these functions and see the device
 * that a recording describes, and the time that the player sets. Outside of `vinput_enter` and `vinput_leave` every call is
 * forwarded to the system.
 *
 * A `struct vinput` is one run. A process can have several, on one thread each. Several devices of one libinput are runs of
 * which all but the first are joined to it; so are several contexts of libinput, each created while its run is entered.
 */
#ifndef TOUCHSTONE_VIRTUAL_INPUT_H
#define TOUCHSTONE_VIRTUAL_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vinput;

/* Returns NULL if memory runs out. */
struct vinput *vinput_create(void);
/* Call this only after libinput has released it. */
void vinput_destroy(struct vinput *run);

/* ---- The device, described before libinput opens it. Strings are copied. ---- */

void vinput_set_identity(struct vinput *run, const char *name, uint16_t bus, uint16_t vendor, uint16_t product,
			 uint16_t version);
/* Such as `/dev/input/event5` and `event5`. */
void vinput_set_node(struct vinput *run, const char *node, const char *sysname);
/* An INPUT_PROP_ number. Numbers that no kernel has are ignored, here and below. */
void vinput_set_property(struct vinput *run, uint16_t property);
void vinput_set_code(struct vinput *run, uint16_t type, uint16_t code);
/* Also adds the axis to the device's codes. Slots beyond 64 are ignored. */
void vinput_set_axis(struct vinput *run, uint16_t code, int32_t minimum, int32_t maximum, int32_t fuzz, int32_t flat,
		     int32_t resolution, int32_t value);

/* The udev object of a property: the event node, the input device above it, or the machine's DMI data. */
enum vinput_place { VINPUT_EVENT, VINPUT_PARENT, VINPUT_DMI };
/* Returns false if memory runs out. */
bool vinput_add_property(struct vinput *run, enum vinput_place place, const char *key, const char *value);

/* ---- Running ---- */

/* Directs this thread's calls to `run`. Does not nest. */
void vinput_enter(struct vinput *run);
void vinput_leave(void);

/* Adds a device to the libinput of `first`, which opens it next: libinput asks for a device by the number of a file that is not
 * its own. From now on the device has the clock of `first`. `device` may be `first` itself. A device stays until the process
 * ends, because callers may keep its udev objects. */
void vinput_join(struct vinput *device, struct vinput *first);
/* Has every thread that has entered no run answer for the files and udev objects of `first` and the devices joined to it, so
 * that the system never gets one of them. Only `vinput_enter` also directs the clock. */
void vinput_share(struct vinput *first);

/* For libinput's `open_restricted`: returns a number, of no file of the system, from which the device's events are read. */
int vinput_open(struct vinput *run);
/* For `close_restricted` of a joined device. */
void vinput_close(struct vinput *run);

/* Microseconds of CLOCK_MONOTONIC. */
void vinput_set_time(struct vinput *run, uint64_t microseconds);
uint64_t vinput_time(const struct vinput *run);
/* Returns the expiry of libinput's timer; UINT64_MAX if it is not set. */
uint64_t vinput_deadline(const struct vinput *run);
/* Fires the timer. Returns false if it is not set. */
bool vinput_fire_timer(struct vinput *run);

struct vinput_event {
	uint16_t type;
	uint16_t code;
	int32_t value;
};
/* The number of events that can be reported at once, without the closing SYN_REPORT. */
enum { VINPUT_MAX_EVENTS = 1024 };
/* Reports `count` events at the current time, followed by SYN_REPORT if `closes`. Drops events that no kernel would pass
 * on, and adds their number to `dropped_count`: codes and slots that the device lacks, and unchanged keys and axes.
 * Returns false if libinput has read too few of the earlier events, or `count` is above VINPUT_MAX_EVENTS. */
bool vinput_report(struct vinput *run, const struct vinput_event *events, size_t count, bool closes,
		   uint64_t *dropped_count);
/* Returns the number of reported events that libinput has not read. */
size_t vinput_unread(const struct vinput *run);
/* Returns the tracking ID in a slot; -1 if the slot is empty or does not exist. */
int32_t vinput_touch_id(const struct vinput *run, int32_t slot);

/* ---- Quirk files ---- */

/* Has libinput read `text` after the quirk file at the path that ends with `ending`, in contexts that this thread creates
 * from now on. The file need not exist. If `instead` is not NULL, every other quirk file contains only that text. Strings are
 * copied; NULL as `ending` ends it. Returns false, and adds nothing, if memory runs out. */
bool vinput_add_quirks(const char *ending, const char *text, const char *instead);

/* ---- libevdev's log ---- */

/* Passes libevdev's messages to `receive` instead of printing them, from any thread that calls it. Returns false if there is
 * no libevdev. */
bool vinput_redirect_log(void (*receive)(const char *message));

/* ---- Checks ---- */

/* The number of calls by libinput and libevdev. */
struct vinput_calls {
	uint64_t clock;
	uint64_t timer_created;
	uint64_t timer_set;
	uint64_t ioctl;
	uint64_t udev;
	/* Additions to and removals from what libinput waits for. */
	uint64_t watched;
	/* Questions whether something can be read. */
	uint64_t waited;
	/* Reads that returned events of the device. */
	uint64_t read;
};
struct vinput_calls vinput_calls(const struct vinput *run);
/* Returns the first function that other libraries would not find here; NULL if they find all of them. */
const char *vinput_unbound(void);
/* Returns whether every forwarded function exists in the system. */
bool vinput_is_resolved(void);

/* ---- The process ---- */

/* Has the kernel kill this process when its parent ends, if the parent is the process `parent`. */
void vinput_end_with_parent(int parent);

/* ---- The loaded libinput ---- */

/* Copies the version, such as `1.22.1`, that follows `marker` in the strings of the library that contains `function`.
 * Returns false if there is none. libinput has no function for it. */
bool vinput_library_text(const void *function, const char *marker, char *buffer, size_t size);
/* Copies the path of the library that contains `function`. Returns false if it is unknown or longer than `size`. */
bool vinput_library_path(const void *function, char *buffer, size_t size);
/* Returns a function of any loaded library, or NULL: for functions that not every libinput has. */
void *vinput_optional(const char *name);

#endif
