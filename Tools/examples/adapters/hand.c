#include "hand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The longest line of a stream, and the longest name of a recognizer. */
enum { LINE = 512, NAME = 128 };

static struct {
  tg_coordinator *gestures;
  int32_t recognizers;
  hand_frame *frames;
  size_t count, capacity;
  int64_t end_us, now_us, newest_us, origin_us;
  int32_t down, delivered;
} hand;

int64_t hand_now_us(void) { return HAND_START_US + hand.now_us; }

void hand_fail(const char *message) {
  fflush(stdout);
  fprintf(stderr, "error: %s\n", message);
  exit(1);
}

void hand_check(tg_status status) {
  if (status != TG_OK) hand_fail(tg_last_error(hand.gestures));
}

int32_t hand_frames_delivered(void) { return hand.delivered; }

/* MARK: The transcript */

static void line_written(const char *line, void *user) {
  (void)user;
  fputs(line, stdout);
}

static void frame_delivered(const tg_frame *frame, void *user) {
  (void)user;
  hand.newest_us = frame->time_us;
  hand.delivered++;
  hand.down = frame->down;
}

static void touchpad_event_delivered(double x, double y, int64_t time_us, void *user) {
  (void)x, (void)y, (void)user;
  hand.newest_us = time_us;
  hand.delivered++;
}

static void deadlines_fire(int64_t time_us, void *user) {
  (void)user;
  hand.newest_us = time_us;
}

/* MARK: Reading */

static hand_frame *add_frame(int64_t time_us) {
  if (hand.count == hand.capacity) {
    hand.capacity = hand.capacity == 0 ? 64 : hand.capacity * 2;
    hand.frames = realloc(hand.frames, hand.capacity * sizeof *hand.frames);
    if (hand.frames == NULL) hand_fail("no memory");
  }
  hand_frame *frame = &hand.frames[hand.count++];
  frame->time_us = time_us;
  frame->count = 0;
  frame->event[0] = '\0';
  return frame;
}

/* A line such as "touchpad 10000 pinch update 2 1 1.25 5". */
static bool add_touchpad_event(const char *line) {
  long long time_us;
  char gesture[16], stage[16], numbers[64];
  if (sscanf(line, "touchpad %lld %15s %15s %63[^\n]", &time_us, gesture, stage, numbers) != 4) return false;
  hand_frame *frame = add_frame(time_us);
  snprintf(frame->event, sizeof frame->event, "%.15s %.15s", gesture, stage);
  snprintf(frame->numbers, sizeof frame->numbers, "%s", numbers);
  return true;
}

/* Returns whether the newest touch is at another position than the same finger before. */
static bool has_moved(const hand_touch *touch) {
  for (size_t frame = hand.count - 1; frame-- > 0;)
    for (int32_t index = 0; index < hand.frames[frame].count; index++) {
      const hand_touch *it = &hand.frames[frame].touches[index];
      if (it->id == touch->id) return it->x != touch->x || it->y != touch->y;
    }
  return true;
}

static void add_touch(const char *word, long long id, long long x, long long y) {
  hand_frame *frame = hand.count == 0 ? NULL : &hand.frames[hand.count - 1];
  if (frame == NULL || frame->count == 20) hand_fail("a touch has no frame, or the frame has too many");
  hand_touch *touch = &frame->touches[frame->count++];
  touch->id = (int32_t)id;
  touch->phase = word[0] == 'b' ? TG_TOUCH_BEGAN : word[0] == 'm' ? TG_TOUCH_MOVED
                 : word[0] == 'e' ? TG_TOUCH_ENDED : TG_TOUCH_CANCELLED;
  touch->x = (double)x / 1000;
  touch->y = (double)y / 1000;
  touch->has_moved = has_moved(touch);
}

static void attach(const char *kind, const char *name) {
  tg_recognizer recognizer;
  hand_check(tg_attach(hand.gestures, kind, &recognizer));
  hand_check(tg_set_recognizer_name(hand.gestures, recognizer, name));
  hand.recognizers = recognizer + 1;
}

static tg_coordinator *create_coordinator(void) {
  tg_observer observer;
  memset(&observer, 0, sizeof observer);
  observer.size = sizeof observer;
  observer.frame = frame_delivered;
  observer.touchpad = touchpad_event_delivered;
  observer.deadlines = deadlines_fire;
  hand.gestures = tg_coordinator_create();
  hand_check(tg_set_observer(hand.gestures, &observer, NULL));
  return hand.gestures;
}

tg_coordinator *hand_read(void) {
  char line[LINE], word[NAME], first[NAME], second[NAME];
  long long a, b, c;
  hand.count = 0;
  hand.gestures = NULL;
  while (fgets(line, LINE, stdin) != NULL) {
    if (sscanf(line, "touchstone-frames %lld", &a) == 1) {
      if (a != 1 || hand.gestures != NULL) hand_fail("the stream is not of version 1");
      create_coordinator();
    } else if (hand.gestures == NULL) {
      hand_fail("the stream has no first line");
    } else if (sscanf(line, "surface %lld %lld", &a, &b) == 2) {
      /* The windows of the examples are as large. */
      if (a != 1024000 || b != 1024000) hand_fail("the surface must have 1024 x 1024 points");
    } else if (sscanf(line, "recognizer %127s %127s", first, second) == 2) {
      attach(first, second);
    } else if (sscanf(line, "parameter %127s %lld", first, &a) == 2) {
      hand_check(tg_set_parameter(hand.gestures, hand.recognizers - 1, first, (double)a / 1000));
    } else if (sscanf(line, "require %lld %lld", &a, &b) == 2) {
      hand_check(tg_require_to_fail(hand.gestures, (tg_recognizer)a, (tg_recognizer)b));
    } else if (sscanf(line, "simultaneous %lld %lld", &a, &b) == 2) {
      hand_check(tg_allow_simultaneous(hand.gestures, (tg_recognizer)a, (tg_recognizer)b));
    } else if (add_touchpad_event(line)) {
      continue;
    } else if (sscanf(line, "frame %lld 0", &a) == 1) {
      add_frame(a);
    } else if (sscanf(line, "end %lld", &a) == 1) {
      hand.end_us = a;
      return hand.gestures;
    } else if (sscanf(line, "%127s %lld %lld %lld", word, &a, &b, &c) == 4) {
      add_touch(word, a, b, c);
    } else {
      fprintf(stderr, "%s", line);
      hand_fail("the adapters take touches only, not the line above");
    }
  }
  if (hand.gestures != NULL) hand_fail("the stream has no last line");
  return NULL;
}

/* MARK: Playing */

/* Lets time pass, with a stop at each deadline. */
static void wait_until(const hand_toolkit *toolkit, int64_t time_us) {
  int64_t deadline;
  for (int stops = 0; tg_next_deadline(hand.gestures, &deadline) && deadline <= time_us + hand.origin_us; stops++) {
    if (stops == 1000) hand_fail("the adapter's timer does not fire the deadlines");
    if (deadline - hand.origin_us > hand.now_us) hand.now_us = deadline - hand.origin_us;
    toolkit->run_timer();
  }
  if (time_us > hand.now_us && time_us < INT64_MAX / 2) hand.now_us = time_us;
}

uint32_t hand_stamp(int64_t time_us) { return 0xFFFFFC18u + (uint32_t)(time_us / 1000); }

/* An adapter's clock starts at the stamp of the first event. */
static int64_t origin(const hand_toolkit *toolkit) {
  if (!toolkit->has_stamps || hand.count == 0) return 0;
  return (int64_t)hand_stamp(hand.frames[0].time_us) * 1000 - hand.frames[0].time_us;
}

void hand_play(const hand_toolkit *toolkit) {
  hand.origin_us = origin(toolkit);
  hand.newest_us = hand.origin_us;
  hand.now_us = hand.down = 0;
  hand_check(tg_set_transcript(hand.gestures, line_written, hand.origin_us, NULL));
  for (size_t index = 0; index < hand.count; index++) {
    const hand_frame *frame = &hand.frames[index];
    wait_until(toolkit, frame->time_us);
    if (frame->count > 0 && frame->touches[0].phase == TG_TOUCH_CANCELLED)
      toolkit->cancel(frame->time_us);
    else
      toolkit->send(frame);
  }
  wait_until(toolkit, hand.end_us);
  const long long newest = (long long)(hand.newest_us - hand.origin_us);
  const long long end = hand.end_us > newest ? (long long)hand.end_us : newest;
  printf("%6lld.%03lld   end", end / 1000, end % 1000);
  if (hand.down > 0) printf(", with %d finger%s still down, cancelled now", (int)hand.down, hand.down == 1 ? "" : "s");
  printf("\n");
  if (hand.down > 0) toolkit->cancel(hand.end_us);
  wait_until(toolkit, INT64_MAX / 2);
}
