/* Additions to the C interface for a page: a callback into JavaScript, and a buffer for names and results. */
#include "touchstone_gestures.h"

/* The page's function. Times are in milliseconds, because JavaScript numbers are not 64-bit integers. */
__attribute__((import_module("page"), import_name("gestureChanged"))) void page_gesture_changed(
    int32_t recognizer, int32_t state, double time_ms, double x, double y, int32_t touches);

static void gesture_changed(const tg_gesture *gesture, void *user) {
  (void)user;
  page_gesture_changed(gesture->recognizer, (int32_t)gesture->state, (double)gesture->time_us / 1000, gesture->x,
                       gesture->y, gesture->touches);
}

__attribute__((export_name("listen"))) tg_status listen(tg_coordinator *coordinator) {
  return tg_set_callback(coordinator, gesture_changed, 0);
}

/* 64 bytes for a result, 128 for a name and 128 for a choice. */
__attribute__((export_name("scratch"))) double *scratch(void) {
  static double buffer[40];
  return buffer;
}
