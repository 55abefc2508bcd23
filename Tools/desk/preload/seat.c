/* libseat without seatd, logind or a terminal: a seat that is always active and opens no device. */
#define _GNU_SOURCE
#include "run.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct libseat;

struct listener {
	void (*enable)(struct libseat *seat, void *data);
	void (*disable)(struct libseat *seat, void *data);
};

struct libseat {
	const struct listener *listener;
	void *data;
	int file;
	bool is_active;
};

INTERPOSED struct libseat *libseat_open_seat(const struct listener *listener, void *data)
{
	struct libseat *seat = calloc(1, sizeof *seat);
	if (seat)
		*seat = (struct libseat){ listener, data, eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK), false };
	return seat;
}

INTERPOSED int libseat_dispatch(struct libseat *seat, int timeout)
{
	eventfd_t count;
	(void)timeout;
	if (eventfd_read(seat->file, &count) || seat->is_active)
		return 0;
	seat->is_active = true;
	seat->listener->enable(seat, seat->data);
	return 1;
}

INTERPOSED int libseat_get_fd(struct libseat *seat)
{
	return seat->file;
}

INTERPOSED const char *libseat_seat_name(struct libseat *seat)
{
	(void)seat;
	return "seat0";
}

INTERPOSED int libseat_disable_seat(struct libseat *seat)
{
	(void)seat;
	return 0;
}

INTERPOSED int libseat_close_seat(struct libseat *seat)
{
	close(seat->file);
	free(seat);
	return 0;
}

INTERPOSED int libseat_open_device(struct libseat *seat, const char *path, int *file)
{
	(void)seat;
	(void)path;
	(void)file;
	errno = ENODEV;
	return -1;
}

INTERPOSED int libseat_close_device(struct libseat *seat, int device)
{
	(void)seat;
	(void)device;
	return 0;
}

INTERPOSED int libseat_switch_session(struct libseat *seat, int session)
{
	(void)seat;
	(void)session;
	errno = ENOTSUP;
	return -1;
}
