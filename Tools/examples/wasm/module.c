/* What a page needs beside the C interface: a call back into it, and a place where it can leave names and find numbers. */
#include "touchstone_gestures.h"

/* The page's own function. Milliseconds, because JavaScript's numbers have no 64 whole bits. */
__attribute__((import_module("page"), import_name("told"))) void page_told(
    int32_t recognizer, int32_t state, double time_ms, double x, double y, int32_t touches);

static void told(const tg_gesture *gesture, void *user) {
  (void)user;
  page_told(gesture->recognizer, (int32_t)gesture->state, (double)gesture->time_us / 1000, gesture->x, gesture->y,
            gesture->touches);
}

__attribute__((export_name("listen"))) tg_status listen(tg_coordinator *coordinator) {
  return tg_set_callback(coordinator, told, 0);
}

__attribute__((export_name("scratch"))) double *scratch(void) {
  static double place[32];
  return place;
}
