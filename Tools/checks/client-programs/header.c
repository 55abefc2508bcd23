/* The C header alone, and one use of each kind of declaration: a type, a constant, a callback and a function. */
#include "touchstone_gestures.h"

static void gesture_changed(const tg_gesture *gesture, void *user) { *(int *)user += gesture->state == TG_ENDED; }

int count_taps(void);

int count_taps(void) {
  int taps = 0;
  tg_recognizer tap = -1;
  tg_coordinator *coordinator = tg_coordinator_create();
  tg_status status = tg_attach(coordinator, "tap", &tap);
  if (status == TG_OK) status = tg_set_callback(coordinator, gesture_changed, &taps);
  if (status == TG_OK) status = tg_touch(coordinator, 1, TG_TOUCH_BEGAN, 120, 44, 0);
  if (status == TG_OK) status = tg_touch(coordinator, 1, TG_TOUCH_ENDED, 120, 44, 80000);
  if (status == TG_OK) status = tg_flush(coordinator);
  (void)tg_coordinator_destroy(coordinator);
  return status == TG_OK ? taps : -1;
}
