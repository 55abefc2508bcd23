/* Waiting and reading: libinput waits with epoll, and reads the device's events and its timer. Both are answered from memory:
 * with a pipe and a timer of the kernel's, four system calls a frame take longer than libinput itself. */
#define _GNU_SOURCE
#include "next.h"
#include "run.h"

#include <errno.h>
#include <string.h>

HIDDEN struct vinput *run_of_file(int file, enum vinput_file *what)
{
	for (struct vinput *run = answering_run(); run && file >= 0; run = run->joined) {
		*what = file == run->file ? VINPUT_NODE : VINPUT_TIMER;
		if (file == run->file || file == run->timer)
			return run;
	}
	return NULL;
}

/* Returns the run with an epoll instance; NULL for one of the system. */
static struct vinput *run_of_poll(int poll)
{
	struct vinput *run = poll < 0 ? NULL : answering_run();
	while (run && poll != run->poll)
		run = run->joined;
	return run;
}

/* libinput asks for the number of a device, which is nothing to udev here. */
INTERPOSED int fstat(int file, struct stat *status)
{
	enum vinput_file own;
	if (!run_of_file(file, &own))
		return next()->fstat(file, status);
	*status = (struct stat){ .st_mode = S_IFCHR };
	return 0;
}

/* libinput calls this one where a file's size has 64 bits. */
INTERPOSED int fstat64(int file, struct stat64 *status)
{
	enum vinput_file own;
	if (!run_of_file(file, &own))
		return next()->fstat64(file, status);
	*status = (struct stat64){ .st_mode = S_IFCHR };
	return 0;
}

static bool is_readable(const struct vinput *run, enum vinput_file file)
{
	return file == VINPUT_NODE ? run->first < run->end : run->has_expired;
}

INTERPOSED int epoll_create1(int flags)
{
	struct vinput *run = current_run;
	if (!run || run->poll >= 0)
		return next()->epoll_create1(flags);
	/* Others wait for the epoll instance of a shared run. */
	run->poll = shared_run ? next()->epoll_create1(flags) : run->numbers + VINPUT_POLL;
	return run->poll;
}

INTERPOSED int epoll_ctl(int poll, int operation, int file, struct epoll_event *event)
{
	enum vinput_file own;
	struct vinput *run = run_of_file(file, &own), *waiting = run_of_poll(poll);
	if (!run || !waiting)
		return next()->epoll_ctl(poll, operation, file, event);
	run->calls.watched++;
	struct watch *watch = &run->watches[own];
	bool adds = operation == EPOLL_CTL_ADD;
	if (adds ? watch->waiting != NULL : watch->waiting != waiting) {
		errno = adds ? EEXIST : ENOENT;
		return -1;
	}
	watch->waiting = operation == EPOLL_CTL_DEL ? NULL : waiting;
	if (watch->waiting)
		watch->data = event->data;
	return 0;
}

/* The files that can be read, in the order in which they became readable, as the kernel has them. */
struct ready {
	struct epoll_event events[READY_FILES];
	uint64_t turns[READY_FILES];
	int count;
};

static void add_ready(struct ready *ready, const struct vinput *run, enum vinput_file file)
{
	int place = ready->count++;
	for (; place > 0 && ready->turns[place - 1] > run->turns[file]; place--) {
		ready->events[place] = ready->events[place - 1];
		ready->turns[place] = ready->turns[place - 1];
	}
	ready->events[place] = (struct epoll_event){ EPOLLIN, run->watches[file].data };
	ready->turns[place] = run->turns[file];
}

/* Never blocks: no time passes and nothing is written while libinput waits. */
INTERPOSED int epoll_wait(int poll, struct epoll_event *events, int most, int timeout)
{
	struct vinput *waiting = run_of_poll(poll);
	if (!waiting)
		return next()->epoll_wait(poll, events, most, timeout);
	waiting->calls.waited++;
	struct ready ready = { .count = 0 };
	for (struct vinput *run = answering_run(); run; run = run->joined)
		for (int file = VINPUT_NODE; file < VINPUT_WAITED && ready.count < READY_FILES; file++)
			if (run->watches[file].waiting == waiting && is_readable(run, (enum vinput_file)file))
				add_ready(&ready, run, (enum vinput_file)file);
	int count = ready.count < most ? ready.count : most;
	memcpy(events, ready.events, (size_t)count * sizeof *events);
	return count;
}

static ssize_t read_events(struct vinput *run, void *to, size_t room)
{
	run->calls.read++;
	size_t count = room / sizeof run->queue[0];
	if (count > run->end - run->first)
		count = run->end - run->first;
	memcpy(to, run->queue + run->first, count * sizeof run->queue[0]);
	run->first += count;
	return (ssize_t)(count * sizeof run->queue[0]);
}

INTERPOSED ssize_t read(int file, void *to, size_t room)
{
	enum vinput_file own;
	struct vinput *run = run_of_file(file, &own);
	if (!run)
		return next()->read(file, to, room);
	uint64_t expirations = 1;
	if (room < (own == VINPUT_NODE ? sizeof run->queue[0] : sizeof expirations)) {
		errno = EINVAL;
		return -1;
	}
	if (!is_readable(run, own)) {
		errno = EAGAIN;
		return -1;
	}
	if (own == VINPUT_NODE)
		return read_events(run, to, room);
	run->has_expired = false;
	memcpy(to, &expirations, sizeof expirations);
	return sizeof expirations;
}
