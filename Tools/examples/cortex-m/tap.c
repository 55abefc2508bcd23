/* The smallest firmware: a tap, by the C interface. */
#include "touchstone_gestures.h"

#include <stdbool.h>

bool world_write(const uint8_t *bytes, int32_t count, bool is_error);

static void recognized(const tg_gesture *gesture, void *user) {
  static const char text[] = "tap at 120,44\n";
  (void)user;
  if (gesture->state == TG_ENDED && gesture->x == 120 && gesture->y == 44) world_write((const uint8_t *)text, sizeof text - 1, false);
}

int main(void) {
  tg_coordinator *coordinator = tg_coordinator_create();
  tg_recognizer tap;
  tg_attach(coordinator, "tap", &tap);
  tg_set_callback(coordinator, recognized, NULL);
  tg_touch(coordinator, 1, TG_TOUCH_BEGAN, 120, 44, 0);
  tg_touch(coordinator, 1, TG_TOUCH_ENDED, 120, 44, 80000);
  return tg_flush(coordinator) == TG_OK && tg_coordinator_destroy(coordinator) == TG_OK ? 0 : 1;
}
