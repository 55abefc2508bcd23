/* Time passes in the suite where it sleeps, and where it waits for libinput. */
#define _GNU_SOURCE
#include "libinput_suite.h"

#include <poll.h>
#include <unistd.h>

HIDDEN void pass(uint64_t microseconds)
{
	uint64_t end = machine->now + microseconds;
	for EACH_RUN (run)
		if (run->deadline <= end)
			vinput_fire_timer(run);
	machine->now = end;
}

INTERPOSED int usleep(useconds_t microseconds)
{
	pass(microseconds);
	return 0;
}

static bool is_readable(int poll)
{
	struct epoll_event event;
	return epoll_wait(poll, &event, 1, 0) > 0;
}

INTERPOSED int poll(struct pollfd *files, nfds_t count, int timeout)
{
	struct vinput *context = count == 1 ? machine : NULL;
	while (context && context->poll != files[0].fd)
		context = context->joined;
	if (!context)
		return REAL(poll)(files, count, timeout);
	uint64_t most = (uint64_t)timeout * 1000, now = machine->now, deadline = context->deadline;
	if (!is_readable(context->poll))
		pass(deadline > now + most ? most : deadline > now ? deadline - now : 0);
	files[0].revents = is_readable(context->poll) ? POLLIN : 0;
	return files[0].revents != 0;
}
