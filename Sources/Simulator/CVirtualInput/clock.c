/* Time: the clock that libinput reads, and the one timer that drives all of its timers. */
#define _GNU_SOURCE
#include "next.h"
#include "run.h"

INTERPOSED int clock_gettime(clockid_t clock, struct timespec *time)
{
	struct vinput *run = current_run;
	/* libinput makes no decision by other clocks. */
	if (!run || clock != CLOCK_MONOTONIC)
		return next()->clock_gettime(clock, time);
	run->calls.clock++;
	time->tv_sec = (time_t)(run->clock->now / 1000000);
	time->tv_nsec = (long)(run->clock->now % 1000000) * 1000;
	return 0;
}

INTERPOSED int timerfd_create(clockid_t clock, int flags)
{
	struct vinput *run = current_run;
	if (!run)
		return next()->timerfd_create(clock, flags);
	run->calls.timer_created++;
	run->timer = run->numbers + VINPUT_TIMER;
	return run->timer;
}

INTERPOSED int timerfd_settime(int timer, int flags, const struct itimerspec *new, struct itimerspec *old)
{
	enum vinput_file own;
	struct vinput *run = run_of_file(timer, &own);
	if (!run || own != VINPUT_TIMER)
		return next()->timerfd_settime(timer, flags, new, old);
	run->calls.timer_set++;
	uint64_t when = (uint64_t)new->it_value.tv_sec * 1000000 + (uint64_t)new->it_value.tv_nsec / 1000;
	if (when == 0)
		run->deadline = UINT64_MAX;
	else
		run->deadline = flags & TFD_TIMER_ABSTIME ? when : run->clock->now + when;
	return 0;
}

void vinput_set_time(struct vinput *run, uint64_t microseconds)
{
	run->clock->now = microseconds;
}

uint64_t vinput_time(const struct vinput *run)
{
	return run->clock->now;
}

uint64_t vinput_deadline(const struct vinput *run)
{
	return run->deadline;
}

bool vinput_fire_timer(struct vinput *run)
{
	/* An expired timer is no longer set. */
	run->deadline = UINT64_MAX;
	run->has_expired = run->timer >= 0;
	run->turns[VINPUT_TIMER] = ++run->clock->turn;
	return run->has_expired;
}
