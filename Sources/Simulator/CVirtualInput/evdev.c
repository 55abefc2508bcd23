/* The kernel's answers about the device: libevdev queries it by ioctl, at first and after dropped events. */
#define _GNU_SOURCE
#include "next.h"
#include "run.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

/* Copies as much as fits, and returns how much that is, like the kernel. */
static int answer(void *to, size_t room, const void *from, size_t size)
{
	if (size > room)
		size = room;
	memcpy(to, from, size);
	return (int)size;
}

static int answer_text(void *to, size_t room, const char *text)
{
	if (text)
		return answer(to, room, text, strlen(text) + 1);
	errno = ENOENT;
	return -1;
}

static int answer_zeros(void *to, size_t room)
{
	memset(to, 0, room);
	return (int)room;
}

/* The caller passes the axis in the first word; each slot's value follows it. */
static int answer_slots(struct vinput *run, void *to, size_t room)
{
	uint32_t code;
	if (room < sizeof code) {
		errno = EINVAL;
		return -1;
	}
	memcpy(&code, to, sizeof code);
	if (code <= ABS_MT_SLOT || code >= ABS_CNT || run->slot_count == 0) {
		errno = EINVAL;
		return -1;
	}
	answer((char *)to + sizeof code, room - sizeof code, run->slots[code - ABS_MT_SLOT],
	       (size_t)run->slot_count * sizeof(int32_t));
	return 0;
}

static int answer_read(struct vinput *run, unsigned number, void *to, size_t room)
{
	switch (number) {
	case _IOC_NR(EVIOCGNAME(0)):
		return answer_text(to, room, run->name);
	/* No recording contains the device's port, and libinput only groups devices by it. */
	case _IOC_NR(EVIOCGPHYS(0)):
	case _IOC_NR(EVIOCGUNIQ(0)):
		return answer_text(to, room, NULL);
	case _IOC_NR(EVIOCGPROP(0)):
		return answer(to, room, run->input_properties, sizeof run->input_properties);
	case _IOC_NR(EVIOCGKEY(0)):
		return answer(to, room, run->keys, sizeof run->keys);
	case _IOC_NR(EVIOCGLED(0)):
	case _IOC_NR(EVIOCGSND(0)):
		return answer_zeros(to, room);
	case _IOC_NR(EVIOCGSW(0)):
		return answer(to, room, run->switches, sizeof run->switches);
	case _IOC_NR(EVIOCGMTSLOTS(0)):
		return answer_slots(run, to, room);
	}
	unsigned axes = _IOC_NR(EVIOCGABS(0)), bits = _IOC_NR(EVIOCGBIT(0, 0));
	if (number >= axes && number < axes + ABS_CNT) {
		answer(to, room, &run->axes[number - axes], sizeof run->axes[0]);
		return 0;
	}
	if (number == bits)
		return answer(to, room, run->types, sizeof run->types);
	if (number > bits && number < bits + EVENT_TYPES)
		return answer(to, room, run->codes[number - bits], sizeof run->codes[0]);
	errno = EINVAL;
	return -1;
}

static int answer_ioctl(struct vinput *run, unsigned long request, void *argument)
{
	run->calls.ioctl++;
	/* The answer of any file that is not an event device. */
	if (_IOC_TYPE(request) != 'E') {
		errno = ENOTTY;
		return -1;
	}
	switch (request) {
	case EVIOCGVERSION: {
		int version = EV_VERSION;
		memcpy(argument, &version, sizeof version);
		return 0;
	}
	case EVIOCGID:
		memcpy(argument, &run->id, sizeof run->id);
		return 0;
	case EVIOCGREP: {
		/* The kernel's own delay and period, in milliseconds. */
		unsigned repeat[2] = { 250, 33 };
		memcpy(argument, repeat, sizeof repeat);
		return 0;
	}
	/* There is one clock, one reader, and nothing to revoke. */
	case EVIOCSCLOCKID:
	case EVIOCGRAB:
	case EVIOCREVOKE:
	case EVIOCSMASK:
		return 0;
	}
	if (_IOC_DIR(request) == _IOC_READ)
		return answer_read(run, _IOC_NR(request), argument, _IOC_SIZE(request));
	errno = EINVAL;
	return -1;
}

INTERPOSED int ioctl(int file, unsigned long request, ...)
{
	va_list arguments;
	va_start(arguments, request);
	void *argument = va_arg(arguments, void *);
	va_end(arguments);
	enum vinput_file own;
	struct vinput *run = run_of_file(file, &own);
	return run && own == VINPUT_NODE ? answer_ioctl(run, request, argument) : next()->ioctl(file, request, argument);
}

/* The device's state follows from its events. */
static void keep_axis(struct vinput *run, uint16_t code, int32_t value)
{
	if (code >= ABS_CNT)
		return;
	/* Only existing slots are passed on. */
	if (code == ABS_MT_SLOT)
		run->slot = value;
	if (code <= ABS_MT_SLOT || run->slot_count == 0)
		run->axes[code].value = value;
	else
		run->slots[code - ABS_MT_SLOT][run->slot] = value;
}

static bool is_axis_passed_on(const struct vinput *run, uint16_t code, int32_t value)
{
	if (code == ABS_MT_SLOT)
		return value >= 0 && value < run->slot_count;
	if (code < ABS_MT_SLOT)
		return value != run->axes[code].value;
	/* Without slots every frame contains all of a contact's axes. */
	return run->slot_count == 0 || value != run->slots[code - ABS_MT_SLOT][run->slot];
}

/* The kernel's own rules: libinput relies on them, and a handwritten recording may break them. */
static bool is_passed_on(const struct vinput *run, const struct vinput_event *event)
{
	if (event->type == EV_SYN)
		return true;
	if (event->type >= EVENT_TYPES || event->code >= KEY_CNT || !has_bit(run->codes[event->type], event->code))
		return false;
	if (event->type == EV_KEY && event->value != 2)
		return has_bit(run->keys, event->code) != (event->value != 0);
	if (event->type == EV_SW)
		return event->code < SW_CNT && has_bit(run->switches, event->code) != (event->value != 0);
	if (event->type == EV_ABS && event->code < ABS_CNT)
		return is_axis_passed_on(run, event->code, event->value);
	return event->type != EV_REL || event->value != 0;
}

static void fill(struct input_event *to, uint64_t time, const struct vinput_event *event)
{
	memset(to, 0, sizeof *to);
	to->input_event_sec = (__typeof__(to->input_event_sec))(time / 1000000);
	to->input_event_usec = (__typeof__(to->input_event_usec))(time % 1000000);
	to->type = event->type;
	to->code = event->code;
	to->value = event->value;
}

bool vinput_report(struct vinput *run, const struct vinput_event *events, size_t count, bool closes, uint64_t *dropped_count)
{
	static const struct vinput_event end = { EV_SYN, SYN_REPORT, 0 };
	if (run->first == run->end) {
		run->first = run->end = 0;
		run->turns[VINPUT_NODE] = ++run->clock->turn;
	}
	if (count > VINPUT_MAX_EVENTS || run->end + count + closes > QUEUED_EVENTS)
		return false;
	for (size_t i = 0; i < count; i++) {
		const struct vinput_event *event = &events[i];
		if (!is_passed_on(run, event)) {
			(*dropped_count)++;
			continue;
		}
		if (event->type == EV_KEY || event->type == EV_SW)
			set_bit(event->type == EV_KEY ? run->keys : run->switches, event->code, event->value != 0);
		else if (event->type == EV_ABS)
			keep_axis(run, event->code, event->value);
		fill(&run->queue[run->end++], run->clock->now, event);
	}
	if (closes)
		fill(&run->queue[run->end++], run->clock->now, &end);
	/* The kernel keeps events only for readers. */
	if (run->file < 0)
		run->first = run->end = 0;
	return true;
}

size_t vinput_unread(const struct vinput *run)
{
	return run->end - run->first;
}

int32_t vinput_touch_id(const struct vinput *run, int32_t slot)
{
	if (slot < 0 || slot >= run->slot_count)
		return -1;
	return run->slots[ABS_MT_TRACKING_ID - ABS_MT_SLOT][slot];
}
