/* Additions to the C interface for a page: callbacks into JavaScript, and a buffer for names and results. A coordinator is known to
 * the page by its address. */
#include "touchstone_gestures.h"

#define PAGE(name) __attribute__((import_module("page"), import_name(#name)))
#define EXPORT(name) __attribute__((export_name(#name)))

/* The page's functions. Times are in milliseconds, because JavaScript numbers are not 64-bit integers. */
PAGE(gestureChanged) void page_gesture_changed(
    void *coordinator, int32_t recognizer, int32_t state, double time_ms, double x, double y, int32_t touches);
PAGE(shouldReceive) int32_t page_should_receive(void *coordinator, int32_t recognizer, int32_t touch, double x, double y);
PAGE(lineWritten) void page_line_written(void *coordinator, const char *line);
PAGE(touchDelivered) void page_touch_delivered(
    void *coordinator, double time_ms, int32_t touch, int32_t phase, int32_t type, double x, double y);

static void gesture_changed(const tg_gesture *gesture, void *user) {
  page_gesture_changed(
      user, gesture->recognizer, (int32_t)gesture->state, (double)gesture->time_us / 1000, gesture->x, gesture->y,
      gesture->touches);
}

static bool should_receive_touch(tg_recognizer recognizer, const tg_contact *contact, tg_target target, void *user) {
  (void)target;
  return page_should_receive(user, recognizer, contact->id, contact->x, contact->y) != 0;
}

/* No touch has the number -1. */
static bool should_receive_touchpad(tg_recognizer recognizer, double x, double y, void *user) {
  return page_should_receive(user, recognizer, -1, x, y) != 0;
}

static void line_written(const char *line, void *user) { page_line_written(user, line); }

static void frame_delivered(const tg_frame *frame, void *user) {
  for (int32_t index = 0; index < frame->count; index++) {
    const tg_contact *contact = &frame->contacts[index];
    if (contact->phase == TG_TOUCH_STATIONARY) continue;
    page_touch_delivered(user, (double)frame->time_us / 1000, contact->id, (int32_t)contact->phase, (int32_t)contact->type,
                         contact->x, contact->y);
  }
}

EXPORT(listen) tg_status listen(tg_coordinator *coordinator) {
  return tg_set_callback(coordinator, gesture_changed, coordinator);
}

/* Asks the page which touches a recognizer receives. */
EXPORT(askBeforeTouches) tg_status ask_before_touches(tg_coordinator *coordinator, tg_recognizer recognizer) {
  tg_delegate delegate = {
      .size = sizeof delegate,
      .should_receive_touch = should_receive_touch,
      .should_receive_touchpad = should_receive_touchpad,
  };
  return tg_set_delegate(coordinator, recognizer, &delegate, coordinator);
}

/* Passes the touches and the transcript to the page from now on, with times from a start. */
EXPORT(record) tg_status record(tg_coordinator *coordinator, int64_t start_us) {
  tg_observer observer = {.size = sizeof observer, .frame = frame_delivered};
  tg_status status = tg_set_observer(coordinator, &observer, coordinator);
  return status == TG_OK ? tg_set_transcript(coordinator, line_written, start_us, coordinator) : status;
}

/* 64 bytes for a result, 128 for a name and 128 for a choice; or a touch. */
EXPORT(scratch) double *scratch(void) {
  static double buffer[40];
  return buffer;
}
