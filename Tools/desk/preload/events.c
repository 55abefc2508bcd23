/* libinput's events as the compositor takes them, in the same JSON as `touchstone replay --libinput-events --json` prints. */
#define _GNU_SOURCE
#include "desk.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* A line that grows. */
struct text {
	char bytes[1024];
	size_t length;
};

__attribute__((format(printf, 2, 3))) static void add(struct text *to, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	to->length += (size_t)vsnprintf(to->bytes + to->length, sizeof to->bytes - to->length, format, arguments);
	va_end(arguments);
}

static void add_number(struct text *to, const char *key, double value)
{
	/* Rounded as the command rounds. */
	long long millionths = llround(value * 1000 * 1000);
	unsigned long long size = (unsigned long long)llabs(millionths);
	add(to, ",\"%s\":%s%llu.%06llu", key, millionths < 0 ? "-" : "", size / 1000000, size % 1000000);
}

static void add_truth(struct text *to, const char *key, bool value)
{
	add(to, ",\"%s\":%s", key, value ? "true" : "false");
}

static const char *name_of(enum libinput_event_type type)
{
	switch ((int)type) {
	case LIBINPUT_EVENT_DEVICE_REMOVED: return "DEVICE_REMOVED";
	case LIBINPUT_EVENT_POINTER_MOTION: return "POINTER_MOTION";
	case LIBINPUT_EVENT_POINTER_BUTTON: return "POINTER_BUTTON";
	case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL: return "POINTER_SCROLL_WHEEL";
	case LIBINPUT_EVENT_POINTER_SCROLL_FINGER: return "POINTER_SCROLL_FINGER";
	case LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS: return "POINTER_SCROLL_CONTINUOUS";
	case LIBINPUT_EVENT_TOUCH_DOWN: return "TOUCH_DOWN";
	case LIBINPUT_EVENT_TOUCH_UP: return "TOUCH_UP";
	case LIBINPUT_EVENT_TOUCH_MOTION: return "TOUCH_MOTION";
	case LIBINPUT_EVENT_TOUCH_CANCEL: return "TOUCH_CANCEL";
	case LIBINPUT_EVENT_TOUCH_FRAME: return "TOUCH_FRAME";
	case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN: return "GESTURE_SWIPE_BEGIN";
	case LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE: return "GESTURE_SWIPE_UPDATE";
	case LIBINPUT_EVENT_GESTURE_SWIPE_END: return "GESTURE_SWIPE_END";
	case LIBINPUT_EVENT_GESTURE_PINCH_BEGIN: return "GESTURE_PINCH_BEGIN";
	case LIBINPUT_EVENT_GESTURE_PINCH_UPDATE: return "GESTURE_PINCH_UPDATE";
	case LIBINPUT_EVENT_GESTURE_PINCH_END: return "GESTURE_PINCH_END";
	case LIBINPUT_EVENT_GESTURE_HOLD_BEGIN: return "GESTURE_HOLD_BEGIN";
	case LIBINPUT_EVENT_GESTURE_HOLD_END: return "GESTURE_HOLD_END";
	}
	return NULL;
}

static void add_times(struct text *to, const char *name, uint64_t time)
{
	uint64_t now = vinput_time(desk.clock);
	add(to, "{\"event\":\"%s\",\"time_us\":%lld,\"delivered_us\":%lld", name,
	    (long long)((time ? time : now) - desk.start), (long long)(now - desk.start));
}

static void add_pointer(struct text *to, const char *name, enum libinput_event_type type, struct libinput_event_pointer *event)
{
	static const char *const axes[] = { "vertical", "horizontal" };
	add_times(to, name, libinput_event_pointer_get_time_usec(event));
	if (type == LIBINPUT_EVENT_POINTER_MOTION) {
		add_number(to, "dx", libinput_event_pointer_get_dx(event));
		add_number(to, "dy", libinput_event_pointer_get_dy(event));
		add_number(to, "dx_unaccelerated", libinput_event_pointer_get_dx_unaccelerated(event));
		add_number(to, "dy_unaccelerated", libinput_event_pointer_get_dy_unaccelerated(event));
	} else if (type == LIBINPUT_EVENT_POINTER_BUTTON) {
		add(to, ",\"button\":%u", libinput_event_pointer_get_button(event));
		add_truth(to, "pressed", libinput_event_pointer_get_button_state(event) == LIBINPUT_BUTTON_STATE_PRESSED);
	} else {
		for (int axis = 0; axis < 2; axis++)
			if (libinput_event_pointer_has_axis(event, (enum libinput_pointer_axis)axis))
				add_number(to, axes[axis],
					   libinput_event_pointer_get_scroll_value(event, (enum libinput_pointer_axis)axis));
	}
}

/* An end that the removed device caused is a cancellation, whatever libinput calls it. */
static void add_gesture(struct text *to, const char *name, struct libinput_event_gesture *event)
{
	bool is_update = strstr(name, "UPDATE"), is_end = strstr(name, "END"), is_pinch = strstr(name, "PINCH");
	add_times(to, name, libinput_event_gesture_get_time_usec(event));
	add(to, ",\"fingers\":%d", libinput_event_gesture_get_finger_count(event));
	if (is_update) {
		add_number(to, "dx", libinput_event_gesture_get_dx(event));
		add_number(to, "dy", libinput_event_gesture_get_dy(event));
		add_number(to, "dx_unaccelerated", libinput_event_gesture_get_dx_unaccelerated(event));
		add_number(to, "dy_unaccelerated", libinput_event_gesture_get_dy_unaccelerated(event));
	}
	if (is_pinch)
		add_number(to, "scale", is_update || is_end ? libinput_event_gesture_get_scale(event) : 1);
	if (is_pinch && is_update)
		add_number(to, "angle", libinput_event_gesture_get_angle_delta(event));
	if (is_end)
		add_truth(to, "cancelled", desk.is_cut_off || libinput_event_gesture_get_cancelled(event));
}

static void add_touch(struct text *to, const char *name, enum libinput_event_type type, struct libinput_event_touch *event)
{
	add_times(to, name, libinput_event_touch_get_time_usec(event));
	if (type == LIBINPUT_EVENT_TOUCH_FRAME)
		return;
	add(to, ",\"slot\":%d", libinput_event_touch_get_slot(event));
	if (type != LIBINPUT_EVENT_TOUCH_DOWN && type != LIBINPUT_EVENT_TOUCH_MOTION)
		return;
	double width = 0, height = 0;
	const struct pad *pad = desk.player;
	struct libinput_device *device = libinput_event_get_device(libinput_event_touch_get_base_event(event));
	bool has_size = libinput_device_get_size(device, &width, &height) == 0;
	if (has_size && (pad->width == 0 || (fabs(width - pad->width) < 0.01 && fabs(height - pad->height) < 0.01))) {
		add_number(to, "x_mm", libinput_event_touch_get_x(event));
		add_number(to, "y_mm", libinput_event_touch_get_y(event));
	} else {
		add_number(to, "x_mm", libinput_event_touch_get_x_transformed(event, 1) * pad->width);
		add_number(to, "y_mm", libinput_event_touch_get_y_transformed(event, 1) * pad->height);
	}
}

void event_send(struct libinput_event *event)
{
	enum libinput_event_type type = libinput_event_get_type(event);
	const char *name = name_of(type);
	struct text line = { .length = 0 };
	/* Other devices place the pointer. */
	if (!name || !desk.is_playing || pad_of(libinput_event_get_device(event)) != desk.player)
		return;
	if (desk.is_cut_off && type == LIBINPUT_EVENT_TOUCH_UP)
		name = "TOUCH_CANCEL";
	if (strncmp(name, "POINTER", 7) == 0)
		add_pointer(&line, name, type, libinput_event_get_pointer_event(event));
	else if (strncmp(name, "GESTURE", 7) == 0)
		add_gesture(&line, name, libinput_event_get_gesture_event(event));
	else if (strncmp(name, "TOUCH", 5) == 0)
		add_touch(&line, name, type, libinput_event_get_touch_event(event));
	else
		add_times(&line, name, 0);
	if (desk.is_cut_off && type != LIBINPUT_EVENT_DEVICE_REMOVED)
		add_truth(&line, "cut_off", true);
	socket_send("%s}", line.bytes);
}
