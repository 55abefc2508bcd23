/* touchstone_polling.h in the loop of a game: it asks for the touches 60 times a second, and whenever the hand has moved. */
#include <stdio.h>

#include "hand.h"
#include "touchstone_polling.h"

/* A pixel is half a point. */
static const double points_per_pixel = 0.5;

static tg_polling input;
/* What the window's system would report: the touches that are down, as raylib has them. */
static struct { int32_t id; float x, y; } screen[TG_POLLING_TOUCHES];
static int32_t count;

static int64_t last_us;

static void poll_at(int64_t time_us) {
  tg_polled_touch touches[TG_POLLING_TOUCHES];
  for (int32_t index = 0; index < count; index++)
    touches[index] = (tg_polled_touch){screen[index].id, screen[index].x, screen[index].y};
  hand_check(tg_polling_update(&input, touches, count, time_us));
  last_us = time_us;
}

/* The frames in which nothing has happened. */
static void poll_until(int64_t time_us) {
  while (last_us + 16667 < time_us) poll_at(last_us + 16667);
}

static void run_timer(void) { poll_at(hand_now_us() - HAND_START_US); }

static void send(const hand_frame *frame) {
  poll_until(frame->time_us);
  for (int32_t index = 0; index < frame->count; index++) {
    const hand_touch *touch = &frame->touches[index];
    int32_t place = 0;
    while (place < count && screen[place].id != touch->id) place++;
    if (touch->phase == TG_TOUCH_ENDED) {
      screen[place] = screen[--count];
      continue;
    }
    screen[place].id = touch->id;
    screen[place].x = (float)(touch->x / points_per_pixel);
    screen[place].y = (float)(touch->y / points_per_pixel);
    if (place == count) count++;
  }
  poll_at(frame->time_us);
}

/* The fingers are still down for two frames, and are ignored. */
static void cancel(int64_t time_us) {
  hand_check(tg_polling_cancel(&input, time_us));
  last_us = time_us;
  poll_at(time_us);
  count = 0;
  poll_at(time_us);
}

int main(void) {
  const hand_toolkit toolkit = {send, cancel, run_timer, false};
  tg_coordinator *coordinator;
  while ((coordinator = hand_read()) != NULL) {
    hand_check(tg_polling_start(&input, coordinator, 2048, 2048, points_per_pixel));
    count = 0;
    last_us = 0;
    hand_play(&toolkit);
    hand_check(tg_coordinator_destroy(coordinator));
  }
  return 0;
}
