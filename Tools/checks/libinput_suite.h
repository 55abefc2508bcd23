/* Declarations shared by what libinput's own test suite needs besides the virtual input. */
#include "run.h"

#include <dlfcn.h>
#include <libevdev/libevdev-uinput.h>
#include <stdio.h>
#include <string.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define EACH_RUN(run) (struct vinput *run = machine; run; run = run->joined)

struct libevdev_uinput {
	int number;
	/* What udev knows, and the first client. Each client has its own state and queue, and this one's description. */
	struct vinput *run;
	/* The client that gets all events; NULL if each of them does. */
	const struct vinput *grabbing;
	bool is_gone;
	size_t count;
	struct vinput_event pending[VINPUT_MAX_EVENTS];
	struct libevdev_uinput *next;
};

/* The run with the clock, to which all clients, contexts of libinput and monitors of udev's are joined. It also serves
 * `/dev/uinput`, which is not an input device. */
HIDDEN extern struct vinput *machine;
/* All devices, the newest first. */
HIDDEN extern struct libevdev_uinput *pads;

/* Lets time pass, and timers that are due fire. */
HIDDEN void pass(uint64_t microseconds);
/* Adds what the kernel and udev know about a device. */
HIDDEN void describe(struct vinput *run, const struct libevdev *described);
enum change { ADDED, REMOVED };
/* Has udev report a device. */
HIDDEN void notify(const struct libevdev_uinput *pad, enum change kind);
