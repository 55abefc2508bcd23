/* libinput's functions that a compositor calls: its context gets the recorded devices instead of the seat's. */
#define _GNU_SOURCE
#include "desk.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>

static libinput_log_handler their_handler;
static enum libinput_log_priority their_priority = LIBINPUT_LOG_PRIORITY_ERROR;

static bool is_ours(struct libinput *libinput)
{
	return libinput && libinput == desk.libinput;
}

/* Returns the context with a virtual clock; NULL to leave libinput alone. */
static struct libinput *virtual_context(void *data)
{
	const char *path = getenv("TOUCHSTONE_DESK"), *unbound = vinput_unbound();
	/* Not for the programs that the compositor starts. */
	unsetenv("LD_PRELOAD");
	if (desk.clock || !path || unbound) {
		fprintf(stderr, "touchstone-desk: libinput has the seat's devices, because %s%s\n",
			desk.clock    ? "this is the second context" :
			!path	      ? "TOUCHSTONE_DESK names no socket" :
					"the program itself defines ",
			unbound ? unbound : "");
		return NULL;
	}
	desk.clock = vinput_create();
	if (!desk.clock)
		return NULL;
	vinput_set_time(desk.clock, real_now() / 1000 * 1000);
	vinput_share(desk.clock);
	vinput_enter(desk.clock);
	desk.libinput = REAL(libinput_path_create_context)(&pad_interface, data);
	vinput_leave();
	if (!desk.libinput)
		return NULL;
	desk.pace = next()->timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
	struct epoll_event readable = { EPOLLIN, { .ptr = NULL } };
	next()->epoll_ctl(libinput_get_fd(desk.libinput), EPOLL_CTL_ADD, desk.pace, &readable);
	pads_load_initial();
	if (!socket_open(path, command_run))
		fprintf(stderr, "touchstone-desk: cannot listen at %s\n", path);
	return desk.libinput;
}

INTERPOSED struct libinput *libinput_udev_create_context(const struct libinput_interface *interface, void *data,
							 struct udev *udev)
{
	struct libinput *ours = virtual_context(data);
	return ours ? ours : REAL(libinput_udev_create_context)(interface, data, udev);
}

INTERPOSED struct libinput *libinput_path_create_context(const struct libinput_interface *interface, void *data)
{
	struct libinput *ours = virtual_context(data);
	return ours ? ours : REAL(libinput_path_create_context)(interface, data);
}

INTERPOSED int libinput_udev_assign_seat(struct libinput *libinput, const char *seat)
{
	if (!is_ours(libinput))
		return REAL(libinput_udev_assign_seat)(libinput, seat);
	for (struct pad *pad = desk.pads; pad; pad = pad->next)
		pad_plug(pad);
	/* Some compositors dispatch only when the descriptor is readable. */
	pace_wake(0);
	return 0;
}

/* The X server's driver adds devices by path: /dev/input/event0 is the first that was loaded. */
INTERPOSED struct libinput_device *libinput_path_add_device(struct libinput *libinput, const char *path)
{
	if (!is_ours(libinput))
		return REAL(libinput_path_add_device)(libinput, path);
	const char *number = strpbrk(path, "0123456789");
	struct pad *pad = desk.pads;
	for (int rest = number ? atoi(number) : 0; pad && rest > 0; rest--)
		pad = pad->next;
	pace_wake(0);
	return pad ? pad_plug(pad) : NULL;
}

INTERPOSED void libinput_path_remove_device(struct libinput_device *device)
{
	struct pad *pad = pad_of(device);
	if (pad)
		pad_unplug(pad);
	else if (!desk.libinput)
		REAL(libinput_path_remove_device)(device);
}

INTERPOSED int libinput_dispatch(struct libinput *libinput)
{
	return is_ours(libinput) ? pace_dispatch() : REAL(libinput_dispatch)(libinput);
}

INTERPOSED struct libinput_event *libinput_get_event(struct libinput *libinput)
{
	struct libinput_event *event = REAL(libinput_get_event)(libinput);
	if (event && is_ours(libinput))
		event_send(event);
	return event;
}

#define ENTERED(call)                                                                                                        \
	if (is_ours(libinput))                                                                                               \
		vinput_enter(desk.clock);                                                                                    \
	call;                                                                                                                \
	vinput_leave();

INTERPOSED void libinput_suspend(struct libinput *libinput)
{
	ENTERED(REAL(libinput_suspend)(libinput))
}

INTERPOSED int libinput_resume(struct libinput *libinput)
{
	ENTERED(int status = REAL(libinput_resume)(libinput))
	return status;
}

INTERPOSED struct libinput *libinput_unref(struct libinput *libinput)
{
	ENTERED(struct libinput *rest = REAL(libinput_unref)(libinput))
	/* Another context can get the same address. */
	if (!rest && is_ours(libinput))
		desk.libinput = NULL;
	return rest;
}

/* ---- libinput's log ---- */

__attribute__((format(printf, 3, 0))) static void log_line(struct libinput *libinput, enum libinput_log_priority priority,
							   const char *format, va_list arguments)
{
	char text[2048], escaped[4096];
	va_list copy;
	va_copy(copy, arguments);
	vsnprintf(text, sizeof text, format, copy);
	va_end(copy);
	text[strcspn(text, "\n")] = 0;
	if (desk.sends_log)
		socket_send("{\"log\":\"%s\",\"logged_us\":%lld}", json_escaped(text, escaped, sizeof escaped),
			    (long long)(vinput_time(desk.clock) - desk.start));
	if (their_handler && priority >= their_priority)
		their_handler(libinput, priority, format, arguments);
}

INTERPOSED void libinput_log_set_handler(struct libinput *libinput, libinput_log_handler handler)
{
	if (is_ours(libinput))
		their_handler = handler;
	REAL(libinput_log_set_handler)(libinput, is_ours(libinput) ? log_line : handler);
}

INTERPOSED void libinput_log_set_priority(struct libinput *libinput, enum libinput_log_priority priority)
{
	if (is_ours(libinput))
		their_priority = priority;
	REAL(libinput_log_set_priority)(libinput, priority);
}

/* ---- What cannot work ---- */

__attribute__((destructor)) static void explain(void)
{
	if (!desk.clock && getenv("TOUCHSTONE_DESK") && dlsym(RTLD_DEFAULT, "libinput_dispatch") != (void *)libinput_dispatch)
		return;
	if (!desk.clock && getenv("TOUCHSTONE_DESK") && dlsym(RTLD_NEXT, "libinput_dispatch"))
		fprintf(stderr, "touchstone-desk: the program has libinput, but created no context of it\n");
}
