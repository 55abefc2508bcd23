/* A tap, then a pinch: sends touches to recognizers and prints the recognized gestures. */
#include <stdio.h>
#include <stdlib.h>

#include "touchstone_gestures.h"

typedef struct {
  tg_coordinator *coordinator;
  tg_recognizer tap, pinch;
} client;

/* Prints the error of a failed call and exits. */
static void check(client *client, tg_status status) {
  if (status == TG_OK) return;
  fprintf(stderr, "%s\n", tg_last_error(client->coordinator));
  exit(1);
}

static void gesture_changed(const tg_gesture *gesture, void *user) {
  client *client = user;
  double scale;
  if (gesture->recognizer == client->tap && gesture->state == TG_ENDED)
    printf("%lld ms: tap at %.0f,%.0f\n", (long long)gesture->time_us / 1000, gesture->x, gesture->y);
  if (gesture->recognizer == client->pinch && gesture->state != TG_FAILED) {
    check(client, tg_get_measurement(client->coordinator, client->pinch, "scale", &scale));
    printf("%lld ms: pinch, scale %.2f\n", (long long)gesture->time_us / 1000, scale);
  }
  if (gesture->state == TG_FAILED)
    printf("%lld ms: recognizer %d failed: %s\n", (long long)gesture->time_us / 1000, gesture->recognizer,
           tg_failure_reason(client->coordinator, gesture->recognizer));
}

int main(void) {
  client client = {tg_coordinator_create(), -1, -1};
  check(&client, tg_attach(client.coordinator, "tap", &client.tap));
  check(&client, tg_attach(client.coordinator, "pinch", &client.pinch));
  check(&client, tg_set_parameter(client.coordinator, client.tap, "allowableMovement", 10));
  check(&client, tg_set_callback(client.coordinator, gesture_changed, &client));
  check(&client, tg_report_failures(client.coordinator, true));

  check(&client, tg_touch_down(client.coordinator, 1, 120, 44));
  check(&client, tg_commit_frame(client.coordinator, 0));
  check(&client, tg_touch_up(client.coordinator, 1));
  check(&client, tg_commit_frame(client.coordinator, 80 * 1000));

  check(&client, tg_touch_down(client.coordinator, 1, 100, 100));
  check(&client, tg_touch_down(client.coordinator, 2, 200, 100));
  check(&client, tg_commit_frame(client.coordinator, 1000 * 1000));
  check(&client, tg_touch_move(client.coordinator, 2, 250, 100));
  check(&client, tg_commit_frame(client.coordinator, 1040 * 1000));
  check(&client, tg_touch_up(client.coordinator, 1));
  check(&client, tg_touch_up(client.coordinator, 2));
  check(&client, tg_commit_frame(client.coordinator, 1080 * 1000));

  /* Invalid input has no effect and returns an error. */
  if (tg_set_parameter(client.coordinator, client.tap, "numberOfTapsRequired", 11) == TG_ERROR_VALUE)
    printf("error: %s\n", tg_last_error(client.coordinator));
  check(&client, tg_coordinator_destroy(client.coordinator));
  return 0;
}
