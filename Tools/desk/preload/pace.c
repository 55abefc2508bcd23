/* Pace: libinput runs in virtual time, from one thing that is due to the next, and each is handed over when it is due in real
 * time. libinput's events therefore do not depend on how late the compositor is. */
#define _GNU_SOURCE
#include "desk.h"

#include <sys/timerfd.h>

enum {
	/* From a command to the first frame, in microseconds. */
	LEAD = 5000,
	/* libinput's timers end sooner after the last frame; one that is set again and again must not play forever. */
	LONGEST_TAIL = 60000000,
};

uint64_t real_now(void)
{
	struct timespec now;
	next()->clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* Wakes the compositor at a real time; UINT64_MAX for never. */
void pace_wake(uint64_t when)
{
	struct itimerspec at = { 0 };
	if (when != UINT64_MAX) {
		at.it_value.tv_sec = (time_t)(when / 1000000);
		at.it_value.tv_nsec = (long)(when % 1000000) * 1000 + 1;
	}
	next()->timerfd_settime(desk.pace, TFD_TIMER_ABSTIME, &at, NULL);
}

static uint64_t frame_time(void)
{
	if (!desk.is_playing || desk.next_frame >= desk.player->recording.frame_count)
		return UINT64_MAX;
	return desk.start + desk.player->recording.frames[desk.next_frame].time;
}

static uint64_t due_time(void)
{
	uint64_t timer = vinput_deadline(desk.clock), frame = frame_time();
	return timer < frame ? timer : frame;
}

/* Returns when something virtual is due in real time. */
static uint64_t real_time(uint64_t virtual)
{
	if (virtual == UINT64_MAX || virtual <= desk.start)
		return virtual == UINT64_MAX ? virtual : desk.real_start;
	return desk.real_start + (uint64_t)((double)(virtual - desk.start) / desk.speed);
}

static void pass_time(uint64_t to)
{
	if (vinput_time(desk.clock) < to)
		vinput_set_time(desk.clock, to);
}

static int dispatch(void)
{
	vinput_enter(desk.clock);
	int status = REAL(libinput_dispatch)(desk.libinput);
	vinput_leave();
	return status;
}

static int play_frame(const struct frame *frame)
{
	const struct vinput_event *events = desk.player->recording.events + frame->first;
	size_t rest = frame->count;
	int status;
	do {
		size_t part = rest < VINPUT_MAX_EVENTS ? rest : VINPUT_MAX_EVENTS;
		rest -= part;
		if (desk.player->run && !vinput_report(desk.player->run, events, part, rest == 0, &desk.dropped))
			socket_send("{\"error\":\"libinput does not read the device's events\"}");
		events += part;
		status = dispatch();
	} while (rest > 0 && status == 0);
	return status;
}

/* A timer due at the time of a frame fires before it. */
static int step(uint64_t due)
{
	bool is_timer = due == vinput_deadline(desk.clock);
	pass_time(due);
	if (!is_timer)
		return play_frame(&desk.player->recording.frames[desk.next_frame++]);
	vinput_fire_timer(desk.clock);
	return dispatch();
}

void pace_play(struct pad *pad)
{
	uint64_t now = vinput_time(desk.clock);
	desk.player = pad;
	desk.next_frame = 0;
	desk.late = desk.dropped = 0;
	/* Compositors pass times on in milliseconds; whole ones let readers find the recording's. */
	desk.real_start = (real_now() + LEAD) / 1000 * 1000;
	/* Virtual time is ahead after a recording that was played faster. */
	desk.start = now < desk.real_start ? desk.real_start : (now + LEAD) / 1000 * 1000;
	desk.is_playing = true;
	desk.is_cut_off = false;
	socket_send("{\"start_us\":%llu,\"real_start_us\":%llu}", (unsigned long long)desk.start,
		    (unsigned long long)desk.real_start);
}

/* Returns whether libinput has processed the recording and its timers. */
static bool has_settled(void)
{
	if (frame_time() != UINT64_MAX)
		return false;
	const struct recording *played = &desk.player->recording;
	uint64_t deadline = vinput_deadline(desk.clock);
	return deadline == UINT64_MAX ||
	       deadline > desk.start + played->frames[played->frame_count - 1].time + LONGEST_TAIL;
}

static void finish(void)
{
	/* A recording that was cut off ends with an unplugged device, which releases the fingers. */
	if (!desk.is_cut_off && pad_is_touched(desk.player)) {
		desk.is_cut_off = true;
		pad_unplug(desk.player);
		return pace_wake(0);
	}
	desk.is_playing = false;
	socket_send("{\"done\":\"play\",\"frames\":%zu,\"dropped\":%llu,\"late_us\":%llu,\"took_us\":%llu}", desk.next_frame,
		    (unsigned long long)desk.dropped, (unsigned long long)desk.late,
		    (unsigned long long)(real_now() - desk.real_start));
	socket_receive();
}

static void finish_waiting(uint64_t now)
{
	if (desk.waits_until == 0 || now < desk.waits_until)
		return;
	desk.waits_until = 0;
	socket_send("{\"done\":\"wait\"}");
	socket_receive();
}

static bool has_events(void)
{
	return libinput_next_event_type(desk.libinput) != LIBINPUT_EVENT_NONE;
}

/* The compositor takes the events of each step before the next one. */
static void plan_wake(void)
{
	uint64_t due = real_time(due_time());
	if (desk.waits_until && desk.waits_until < due)
		due = desk.waits_until;
	pace_wake(has_events() ? 0 : due);
}

int pace_dispatch(void)
{
	uint64_t expirations, now = real_now();
	bool has_stepped = false;
	int status = 0;
	while (next()->read(desk.pace, &expirations, sizeof expirations) > 0)
		;
	socket_receive();
	while (status == 0 && !has_events()) {
		uint64_t due = due_time();
		now = real_now();
		if (due == UINT64_MAX || real_time(due) > now)
			break;
		if (now - real_time(due) > desk.late)
			desk.late = now - real_time(due);
		has_stepped = true;
		status = step(due);
	}
	/* Time passes without events as well. */
	if (!has_stepped && !desk.is_playing && now < due_time())
		pass_time(now);
	if (!has_stepped)
		status = dispatch();
	if (desk.is_playing && !has_events() && has_settled())
		finish();
	finish_waiting(now);
	plan_wake();
	return status;
}
