/* Calls the C library COUNT times, on a stack of 64 KiB: linear WHAT COUNT. Prints the peak of its memory in KiB, or fails. */
#include "touchstone_gestures.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char *what;
static int32_t count;

static void called(const tg_gesture *gesture, void *user) { (void)gesture, (void)user; }

/* A recognizer on a new target, a touch, and both removed. */
static int attach(tg_coordinator *c, int32_t number) {
  tg_rect frame = {0, 0, 10, 10};
  tg_target target;
  tg_recognizer tap;
  int64_t time = number * 100000LL;
  return tg_add_target(c, 0, &frame, &target) || tg_attach_to(c, "tap", target, &tap) ||
    tg_touch(c, 1, TG_TOUCH_BEGAN, 5, 5, time) || tg_touch(c, 1, TG_TOUCH_ENDED, 5, 5, time + 50000) ||
    tg_flush(c) || (number % 2 ? tg_detach(c, tap) : TG_OK) || tg_remove_target(c, target);
}

/* Moves a target to another, and its area. */
static int move(tg_coordinator *c, int32_t number) {
  tg_rect frame = {number % 300, 0, 10, 10};
  if (number == 0) {
    tg_target target;
    if (tg_add_target(c, 0, &frame, &target) || tg_add_target(c, 0, &frame, &target) || tg_add_target(c, 1, &frame, &target))
      return 1;
  }
  return tg_move_target(c, 3, 1 + number % 2) || tg_set_target_frame(c, 3, &frame) || tg_set_target_enabled(c, 2, number % 3);
}

static int action(tg_coordinator *c, int32_t number) {
  tg_recognizer tap = 0;
  int32_t action;
  return (number == 0 && tg_attach(c, "tap", &tap)) || tg_add_action(c, 0, called, NULL, &action) || tg_remove_action(c, action);
}

/* Targets inside each other, a touch on the innermost, and all removed. */
static int nest(tg_coordinator *c, int32_t number) {
  static tg_target innermost;
  tg_recognizer tap;
  if (tg_add_target(c, innermost, NULL, &innermost)) return 1;
  if (number + 1 < count) return 0;
  return tg_attach_to(c, "tap", innermost, &tap) || tg_touch(c, 1, TG_TOUCH_BEGAN, 5, 5, 0) ||
    tg_touch(c, 1, TG_TOUCH_ENDED, 5, 5, 50000) || tg_flush(c) || tg_move_target(c, 2, 0) || tg_cancel_touches(c, 1) ||
    tg_remove_target(c, 1) || tg_remove_target(c, 2) || tg_detach(c, tap) != TG_ERROR_RECOGNIZER;
}

static const struct { const char *name; int (*call)(tg_coordinator *, int32_t); } calls[] = {
  {"attach", attach}, {"move", move}, {"action", action}, {"nest", nest},
};

static void *run(void *result) {
  tg_coordinator *c = tg_coordinator_create();
  *(int *)result = 1;
  for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
    if (strcmp(calls[index].name, what)) continue;
    *(int *)result = 0;
    for (int32_t number = 0; number < count && !*(int *)result; number++) {
      *(int *)result = calls[index].call(c, number);
      if (*(int *)result) fprintf(stderr, "error: %s %d: %s\n", what, number, tg_last_error(c));
    }
  }
  tg_coordinator_destroy(c);
  return NULL;
}

int main(int arguments, char **words) {
  pthread_attr_t attributes;
  pthread_t thread;
  struct rusage usage;
  int result = 1;
  if (arguments != 3) return 64;
  what = words[1];
  count = atoi(words[2]);
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 64 * 1024);
  if (pthread_create(&thread, &attributes, run, &result) || pthread_join(thread, NULL)) return 1;
  getrusage(RUSAGE_SELF, &usage);
  printf("%ld\n", usage.ru_maxrss);
  return result;
}
