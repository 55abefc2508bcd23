/* A tap, then a pinch: what a C program says to the recognizers, and what it is told. */
#include <stdio.h>
#include <stdlib.h>

#include "touchstone_gestures.h"

typedef struct {
  tg_coordinator *coordinator;
  tg_recognizer tap, pinch;
} page;

/* Leaves with what was wrong. */
static void check(page *page, tg_status status) {
  if (status == TG_OK) return;
  fprintf(stderr, "%s\n", tg_last_error(page->coordinator));
  exit(1);
}

static void told(const tg_gesture *gesture, void *user) {
  page *page = user;
  double scale;
  if (gesture->recognizer == page->tap && gesture->state == TG_ENDED)
    printf("%lld ms: tap at %.0f,%.0f\n", (long long)gesture->time_us / 1000, gesture->x, gesture->y);
  if (gesture->recognizer == page->pinch && gesture->state != TG_FAILED) {
    check(page, tg_measurement(page->coordinator, page->pinch, "scale", &scale));
    printf("%lld ms: pinch, scale %.2f\n", (long long)gesture->time_us / 1000, scale);
  }
  if (gesture->state == TG_FAILED)
    printf("%lld ms: no gesture %d: %s\n", (long long)gesture->time_us / 1000, gesture->recognizer,
           tg_failure(page->coordinator, gesture->recognizer));
}

int main(void) {
  page page = {tg_coordinator_create(), -1, -1};
  check(&page, tg_attach(page.coordinator, "tap", &page.tap));
  check(&page, tg_attach(page.coordinator, "pinch", &page.pinch));
  check(&page, tg_set_parameter(page.coordinator, page.tap, "allowableMovement", 10));
  check(&page, tg_set_callback(page.coordinator, told, &page));
  check(&page, tg_report_failures(page.coordinator, true));

  check(&page, tg_begin(page.coordinator, 1, 120, 44));
  check(&page, tg_commit(page.coordinator, 0));
  check(&page, tg_end(page.coordinator, 1, 121, 45));
  check(&page, tg_commit(page.coordinator, 80 * 1000));

  check(&page, tg_begin(page.coordinator, 1, 100, 100));
  check(&page, tg_begin(page.coordinator, 2, 200, 100));
  check(&page, tg_commit(page.coordinator, 1000 * 1000));
  check(&page, tg_move(page.coordinator, 2, 250, 100));
  check(&page, tg_commit(page.coordinator, 1040 * 1000));
  check(&page, tg_end(page.coordinator, 1, 100, 100));
  check(&page, tg_end(page.coordinator, 2, 300, 100));
  check(&page, tg_commit(page.coordinator, 1080 * 1000));

  /* Wrong input does nothing, and says why. */
  if (tg_set_parameter(page.coordinator, page.tap, "numberOfTapsRequired", 11) == TG_ERROR_VALUE)
    printf("refused: %s\n", tg_last_error(page.coordinator));
  check(&page, tg_coordinator_destroy(page.coordinator));
  return 0;
}
