/* Additions to the C interface for a page: callbacks into JavaScript, and a buffer for names and results. A coordinator is known to
 * the page by its address. */
#include <stddef.h>

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

/* Memory for what is larger than the buffer below: a table's columns, a setup. */
int posix_memalign(void **result, size_t alignment, size_t size);
void free(void *address);

EXPORT(allocate) void *allocate(size_t size) {
  void *address = 0;
  return posix_memalign(&address, 16, size) == 0 ? address : 0;
}

EXPORT(release) void release(void *address) { free(address); }

/* The page reads these structures by their layout. */
_Static_assert(sizeof(tg_row) == 136 && offsetof(tg_row, option) == 44 && offsetof(tg_row, reason) == 128, "tg_row");
_Static_assert(sizeof(tg_repair) == 40 && offsetof(tg_repair, is_repaired) == 32, "tg_repair");

/* Recognizes rows of samples: the columns are one after the other, with room for `capacity` rows each: x, y, time, identifier, session,
 * phase. result: receives the address and the number of the rows of gestures. */
EXPORT(recognizeRows) tg_status recognize_rows(
    tg_coordinator *coordinator, const double *columns, int32_t capacity, int32_t count, bool is_last, uint32_t *result) {
  const int64_t *numbers = (const int64_t *)(columns + 2 * capacity);
  tg_samples samples = {
      .size = sizeof samples, .count = count, .x = columns, .y = columns + capacity, .time_us = numbers,
      .id = numbers + capacity, .session = numbers + 2 * capacity, .phase = (const uint8_t *)(numbers + 3 * capacity)};
  const tg_row *rows = 0;
  int64_t found = 0;
  tg_status status = tg_recognize(coordinator, &samples, is_last, &rows, &found);
  result[0] = (uint32_t)(uintptr_t)rows;
  result[1] = (uint32_t)found;
  return status;
}

/* 64 bytes for a result, 128 for a name and 128 for a choice; or a touch. */
EXPORT(scratch) double *scratch(void) {
  static double buffer[40];
  return buffer;
}
