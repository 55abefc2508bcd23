/* A small compositor: two windows, a touchscreen and a touchpad with libinput's events. Its devices are played, so that it
 * prints the same everywhere; a real one reads them in the loop of the document "Reusing the library". It uses every
 * function of the interface. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "touchstone_gestures.h"

enum { TAP, DOUBLE_TAP, PINCH, PAN, ROTATION, EDGE, HOVER, KINDS };

typedef struct compositor {
  tg_coordinator *gestures;
  tg_target map, bar, button;
  tg_recognizer recognizers[KINDS];
  double zoom;
  int64_t now;
} compositor;

/* Prints the error of a failed call and exits. */
static void check(compositor *c, tg_status status) {
  if (status == TG_OK) return;
  fprintf(stderr, "error %d: %s\n", (int)status, tg_last_error(c->gestures));
  exit(1);
}

static const char *kind_of(compositor *c, tg_recognizer recognizer) {
  tg_recognizer_info info;
  check(c, tg_get_recognizer_info(c->gestures, recognizer, &info, sizeof info));
  return info.kind;
}

/* MARK: What the program is notified of */

static void gesture_changed(const tg_gesture *gesture, void *user) {
  static const char *const states[] = {"possible", "began", "changed", "ended", "cancelled", "failed"};
  compositor *c = (compositor *)user;
  printf("%6lld ms  %s %s at %.0f,%.0f, %d touches", (long long)gesture->time_us / 1000,
         kind_of(c, gesture->recognizer), states[gesture->state], gesture->x, gesture->y, (int)gesture->touches);
  if (gesture->state == TG_FAILED) printf(": %s", tg_failure_reason(c->gestures, gesture->recognizer));
  printf("\n");
}

/* UIKit's idiom: the scale starts at 1 again after each call, and the program multiplies. */
static void map_pinched(const tg_gesture *gesture, void *user) {
  compositor *c = (compositor *)user;
  double scale;
  check(c, tg_get_measurement(c->gestures, gesture->recognizer, "scale", &scale));
  c->zoom *= scale;
  check(c, tg_set_scale(c->gestures, gesture->recognizer, 1));
  printf("           zoom %.2f\n", c->zoom);
}

static void window_touched(
    tg_target target, int32_t id, tg_touch_phase phase, double x, double y, int64_t time_us, void *user) {
  static const char *const phases[] = {"down", "moved", "rests", "up", "cancelled"};
  compositor *c = (compositor *)user;
  printf("%6lld ms  window %s: touch %d %s at %.0f,%.0f\n", (long long)time_us / 1000,
         target == c->map ? "map" : "bar", (int)id, phases[phase], x, y);
}

/* MARK: What the program decides */

static bool allows_gesture(tg_recognizer recognizer, void *user) {
  (void)recognizer, (void)user;
  return true;
}

static bool receives_touch(tg_recognizer recognizer, const tg_contact *contact, tg_target target, void *user) {
  (void)recognizer, (void)target, (void)user;
  return contact->id != 99; /* The palm of this example. */
}

static bool receives_touchpad(tg_recognizer recognizer, double x, double y, void *user) {
  (void)recognizer, (void)x, (void)y, (void)user;
  return true;
}

static bool is_simultaneous(tg_recognizer recognizer, tg_recognizer other, void *user) {
  compositor *c = (compositor *)user;
  (void)recognizer;
  return other == c->recognizers[ROTATION];
}

static bool never(tg_recognizer recognizer, tg_recognizer other, void *user) {
  (void)recognizer, (void)other, (void)user;
  return false;
}

/* The button moves with what the map shows, so that the program knows its place, and its frame does not. */
static tg_target hit_test(double x, double y, void *user) {
  compositor *c = (compositor *)user;
  return hypot(x - 300, y - 300) < 20 ? c->button : -1;
}

/* MARK: Setup */

static tg_recognizer attach(compositor *c, const char *kind, tg_target target) {
  tg_recognizer recognizer;
  check(c, target == TG_SURFACE ? tg_attach(c->gestures, kind, &recognizer)
                                : tg_attach_to(c->gestures, kind, target, &recognizer));
  check(c, tg_add_action(c->gestures, recognizer, gesture_changed, c, NULL));
  return recognizer;
}

static void set_up(compositor *c) {
  const tg_rect map = {0, 0, 800, 540}, bar = {0, 540, 800, 60};
  tg_delegate delegate;
  tg_recognizer *r = c->recognizers;

  c->gestures = tg_coordinator_create();
  check(c, tg_set_bounds(c->gestures, 800, 600));
  check(c, tg_add_target(c->gestures, TG_SURFACE, NULL, &c->map));
  check(c, tg_set_target_frame(c->gestures, c->map, &map));
  check(c, tg_add_target(c->gestures, TG_SURFACE, &bar, &c->bar));
  check(c, tg_add_target(c->gestures, c->bar, NULL, &c->button));
  check(c, tg_move_target(c->gestures, c->button, c->map));
  check(c, tg_set_target_enabled(c->gestures, c->button, false));
  check(c, tg_set_target_transform(c->gestures, c->map, NULL));
  check(c, tg_set_hit_test(c->gestures, hit_test, c));
  check(c, tg_set_touch_callback(c->gestures, c->map, window_touched, c));
  check(c, tg_set_touch_callback(c->gestures, c->bar, window_touched, c));

  r[TAP] = attach(c, "tap", c->bar);
  r[DOUBLE_TAP] = attach(c, "tap", c->bar);
  check(c, tg_set_parameter(c->gestures, r[DOUBLE_TAP], "numberOfTapsRequired", 2));
  check(c, tg_require_to_fail(c->gestures, r[DOUBLE_TAP], r[TAP]));
  r[PINCH] = attach(c, "pinch", c->map);
  check(c, tg_add_action(c->gestures, r[PINCH], map_pinched, c, NULL));
  r[PAN] = attach(c, "pan", c->map);
  r[ROTATION] = attach(c, "rotation", c->map);
  check(c, tg_allow_simultaneous(c->gestures, r[PINCH], r[PAN]));
  r[EDGE] = attach(c, "screenEdgePan", TG_SURFACE);
  check(c, tg_set_parameter_choice(c->gestures, r[EDGE], "edges", "left+right"));
  check(c, tg_set_allowed_touch_types(c->gestures, r[EDGE], 1 << TG_TOUCH_DIRECT));
  check(c, tg_require_to_fail(c->gestures, r[EDGE], r[PAN]));
  r[HOVER] = attach(c, "hover", TG_SURFACE);

  memset(&delegate, 0, sizeof delegate);
  delegate.size = sizeof delegate;
  delegate.should_begin = allows_gesture;
  delegate.should_receive_touch = receives_touch;
  delegate.should_receive_touchpad = receives_touchpad;
  delegate.should_be_simultaneous = is_simultaneous;
  delegate.should_require_failure = never;
  delegate.should_be_required_to_fail = never;
  check(c, tg_set_delegate(c->gestures, r[PINCH], &delegate, c));
  check(c, tg_set_touch_handling(c->gestures, r[PAN], true, false, true));
  check(c, tg_set_counts_untracked_touches(c->gestures, r[TAP], true));
}

/* MARK: Time, as in the loop of a program: it waits for input until the next deadline. */

static void wait_until(compositor *c, int64_t milliseconds) {
  int64_t deadline;
  c->now = milliseconds * 1000;
  while (tg_next_deadline(c->gestures, &deadline) && deadline <= c->now) check(c, tg_advance(c->gestures, deadline));
}

/* MARK: A touchscreen that reports touches one by one */

static void touch(compositor *c, int64_t milliseconds, int32_t id, tg_touch_phase phase, double x, double y) {
  wait_until(c, milliseconds);
  check(c, tg_touch(c->gestures, id, phase, x, y, c->now));
}

static void tap_the_bar(compositor *c) {
  printf("A tap waits for a double tap to fail; a double tap does not wait.\n");
  touch(c, 0, 1, TG_TOUCH_BEGAN, 100, 570);
  touch(c, 80, 1, TG_TOUCH_ENDED, NAN, NAN);
  check(c, tg_flush(c->gestures));
  wait_until(c, 1000);
  /* Two taps at the times of one frame of the screen: a touch ends and another begins at the same time. */
  touch(c, 1000, 2, TG_TOUCH_BEGAN, 100, 570);
  touch(c, 1100, 2, TG_TOUCH_ENDED, 100, 570);
  touch(c, 1100, 3, TG_TOUCH_BEGAN, 102, 571);
  touch(c, 1180, 3, TG_TOUCH_ENDED, 102, 571);
  check(c, tg_flush(c->gestures));
}

/* MARK: A touchscreen that reports frames */

static void commit(compositor *c, int64_t milliseconds) {
  wait_until(c, milliseconds);
  check(c, tg_commit_frame(c->gestures, c->now));
}

/* Saves the gestures in one process and restores them in another. Both set up the same. */
static void continue_elsewhere(compositor *c) {
  size_t size;
  void *state;
  check(c, tg_save(c->gestures, NULL, 0, &size));
  state = malloc(size);
  if (state == NULL) exit(1);
  check(c, tg_save(c->gestures, state, size, &size));
  check(c, tg_coordinator_destroy(c->gestures));
  set_up(c);
  check(c, tg_restore(c->gestures, state, size));
  free(state);
  printf("           saved and restored\n");
}

static void pinch_the_map(compositor *c) {
  printf("A pinch, saved and restored in the middle.\n");
  check(c, tg_touch_down(c->gestures, 1, 300, 200));
  check(c, tg_touch_down(c->gestures, 2, 400, 200));
  commit(c, 3000);
  check(c, tg_touch_move(c->gestures, 2, 450, 200));
  commit(c, 3040);
  continue_elsewhere(c);
  check(c, tg_touch_move(c->gestures, 2, 500, 200));
  commit(c, 3080);
  check(c, tg_touch_up(c->gestures, 1));
  check(c, tg_touch_up(c->gestures, 2));
  commit(c, 3120);
}

static void draw_from_the_edge(compositor *c) {
  printf("A pen that begins at the right edge draws, because only fingers pan from there.\n");
  check(c, tg_set_touch_type(c->gestures, TG_TOUCH_PENCIL));
  check(c, tg_touch_down(c->gestures, 1, 795, 300));
  commit(c, 3500);
  check(c, tg_touch_move(c->gestures, 1, 700, 300));
  commit(c, 3540);
  check(c, tg_touch_up(c->gestures, 1));
  commit(c, 3560);
  check(c, tg_set_touch_type(c->gestures, TG_TOUCH_DIRECT));
}

static void pan_from_the_edge(compositor *c) {
  int32_t edge;
  printf("A pan from the right edge; the palm is cancelled.\n");
  check(c, tg_touch_down(c->gestures, 1, 795, 300));
  commit(c, 4000);
  check(c, tg_touch_move(c->gestures, 1, 700, 300));
  commit(c, 4040);
  check(c, tg_get_recognized_option(c->gestures, c->recognizers[EDGE], &edge));
  printf("           from the %s edge\n", edge == 8 ? "right" : "left");
  check(c, tg_touch_cancel(c->gestures, 1));
  commit(c, 4060);
  check(c, tg_hover(c->gestures, 400, 200));
  commit(c, 4100);
  check(c, tg_end_hover(c->gestures));
  check(c, tg_set_untracked_touches(c->gestures, 1));
  check(c, tg_set_button_down(c->gestures, true));
  commit(c, 4120);
  check(c, tg_set_untracked_touches(c->gestures, 0));
  check(c, tg_set_buttons(c->gestures, TG_BUTTON_PRIMARY + TG_BUTTON_SECONDARY));
  commit(c, 4130);
  check(c, tg_set_button_down(c->gestures, false));
  commit(c, 4140);
}

/* MARK: libinput's events */

static void use_the_touchpad(compositor *c) {
  const double points = TG_POINTS_PER_LIBINPUT_UNIT;
  printf("libinput's events: motion, a pinch, a scroll, a hold, a swipe, a wheel, a click.\n");
  check(c, tg_set_pointer(c->gestures, 200, 200));
  check(c, tg_touchpad_motion(c->gestures, 4, 0, 5000000));
  check(c, tg_touchpad_pinch(c->gestures, TG_STAGE_BEGAN, 2, 0, 0, 1, 0, 5100000));
  check(c, tg_touchpad_pinch(c->gestures, TG_STAGE_CHANGED, 2, 0, 0, 1.25, 0, 5120000));
  check(c, tg_touchpad_pinch(c->gestures, TG_STAGE_ENDED, 2, 0, 0, 1.25, 0, 5140000));
  check(c, tg_touchpad_scroll(c->gestures, TG_STAGE_BEGAN, 0, 30 * points, 5300000));
  check(c, tg_touchpad_scroll(c->gestures, TG_STAGE_CHANGED, 0, 30 * points, 5320000));
  check(c, tg_touchpad_scroll(c->gestures, TG_STAGE_ENDED, 0, 0, 5340000));
  check(c, tg_touchpad_hold(c->gestures, TG_STAGE_BEGAN, 1, false, 5500000));
  check(c, tg_touchpad_hold(c->gestures, TG_STAGE_CANCELLED, 1, false, 5520000));
  check(c, tg_touchpad_swipe(c->gestures, TG_STAGE_BEGAN, 3, 0, 0, 5600000));
  check(c, tg_touchpad_swipe(c->gestures, TG_STAGE_CHANGED, 3, 40 * points, 0, 5620000));
  check(c, tg_touchpad_swipe(c->gestures, TG_STAGE_ENDED, 3, 0, 0, 5640000));
  check(c, tg_set_parameter_choice(c->gestures, c->recognizers[PAN], "allowedScrollTypes", "continuous+discrete"));
  check(c, tg_touchpad_wheel(c->gestures, 0, 15, 5700000));
  check(c, tg_touchpad_button(c->gestures, TG_STAGE_BEGAN, 272, true, 5800000, 5800000));
  check(c, tg_touchpad_button(c->gestures, TG_STAGE_ENDED, 272, true, 5880000, 5880000));
}

/* MARK: Asking, watching, changing */

static void list_kinds(void) {
  const char *kind;
  printf("Version %c...\n", tg_version()[0]);
  for (int32_t index = 0; (kind = tg_recognizer_kind(index)) != NULL; index++) {
    tg_parameter_info info;
    int32_t count = 0;
    while (tg_get_parameter_info(kind, count, &info, sizeof info) == TG_OK) count++;
    printf("%s: %d parameters", kind, (int)count);
    if (tg_get_parameter_info(kind, 0, &info, sizeof info) != TG_OK) {
      printf("\n");
      continue;
    }
    if (info.is_option_set)
      printf(", the first %s, %d options from %s to %s, default %g", info.name, (int)info.choices,
             tg_parameter_choice(kind, info.name, 0), tg_parameter_choice(kind, info.name, info.choices - 1),
             info.default_value);
    else
      printf(", the first %s, %g to %g %s, default %g", info.name, info.minimum, info.maximum,
             tg_unit_symbol(info.unit), info.default_value);
    printf("\n");
  }
}

static void list_attached(compositor *c) {
  tg_recognizer recognizers[64];
  tg_measurement measurements[8];
  int32_t count, measurement_count, touches;
  double x, y, taps;
  tg_state state;
  check(c, tg_get_recognizers(c->gestures, recognizers, 64, &count));
  for (int32_t index = 0; index < count; index++) {
    check(c, tg_get_state(c->gestures, recognizers[index], &state));
    check(c, tg_get_location(c->gestures, recognizers[index], &x, &y, &touches));
    check(c, tg_get_measurements(c->gestures, recognizers[index], measurements, 8, &measurement_count));
    printf("           %d %s: state %d, %d touches,", (int)recognizers[index], kind_of(c, recognizers[index]),
           (int)state, (int)touches);
    for (int32_t each = 0; each < measurement_count; each++)
      printf(" %s %.2f %s", measurements[each].name, measurements[each].value, tg_unit_symbol(measurements[each].unit));
    printf("\n");
  }
  check(c, tg_get_parameter(c->gestures, c->recognizers[DOUBLE_TAP], "numberOfTapsRequired", &taps));
  printf("           a double tap has %.0f taps\n", taps);
}

static void frame_comes(const tg_frame *frame, void *user) {
  (void)user;
  printf("%6lld ms  frame with %d touches\n", (long long)frame->time_us / 1000, (int)frame->count);
}

static void touchpad_event_comes(double x, double y, int64_t time_us, void *user) {
  (void)user;
  printf("%6lld ms  touchpad event at %.0f,%.0f\n", (long long)time_us / 1000, x, y);
}

static void deadline_comes(int64_t time_us, void *user) {
  (void)user;
  printf("%6lld ms  deadline\n", (long long)time_us / 1000);
}

static void machine_stepped(const tg_step *step, void *user) {
  compositor *c = (compositor *)user;
  if (step->recognizer == c->recognizers[TAP])
    printf("           %s: %s, %s, %s %s\n", kind_of(c, step->recognizer), step->from, step->signal, step->to,
           step->reason == NULL ? "" : step->reason);
}

static void state_changed(const tg_transition *transition, void *user) {
  compositor *c = (compositor *)user;
  if (transition->recognizer == c->recognizers[TAP])
    printf("           %s: from state %d to %d, cause %d\n", kind_of(c, transition->recognizer), (int)transition->from,
           (int)transition->to, (int)transition->cause);
}

static void line_written(const char *line, void *user) {
  (void)user;
  printf("           | %s", line);
}

static void watch_a_failure(compositor *c) {
  tg_observer observer;
  tg_target target;
  bool is_in_use;
  printf("Why a tap fails.\n");
  memset(&observer, 0, sizeof observer);
  observer.size = sizeof observer;
  observer.frame = frame_comes;
  observer.touchpad = touchpad_event_comes;
  observer.deadlines = deadline_comes;
  observer.step = machine_stepped;
  observer.transition = state_changed;
  check(c, tg_set_observer(c->gestures, &observer, c));
  check(c, tg_report_failures(c->gestures, true));
  touch(c, 7000, 1, TG_TOUCH_BEGAN, 100, 570);
  touch(c, 7020, 1, TG_TOUCH_MOVED, 100, 545);
  touch(c, 7040, 1, TG_TOUCH_ENDED, 100, 545);
  check(c, tg_flush(c->gestures));
  check(c, tg_report_failures(c->gestures, false));
  check(c, tg_set_observer(c->gestures, NULL, NULL));
  check(c, tg_set_recognizer_name(c->gestures, c->recognizers[DOUBLE_TAP], "doubleTap"));
  check(c, tg_set_transcript(c->gestures, line_written, 7500000, c));
  touch(c, 7500, 1, TG_TOUCH_BEGAN, 100, 570);
  touch(c, 7540, 1, TG_TOUCH_CANCELLED, NAN, NAN);
  check(c, tg_flush(c->gestures));
  check(c, tg_set_transcript(c->gestures, NULL, 0, NULL));
  check(c, tg_get_target_at(c->gestures, 100, 570, &target));
  check(c, tg_get_target_in_use(c->gestures, target, &is_in_use));
  printf("           target %d is %s\n", (int)target, is_in_use ? "in use" : "free");
}

static void close_the_map(compositor *c) {
  int32_t action;
  double x, y;
  printf("The map closes while it is panned.\n");
  check(c, tg_add_action(c->gestures, c->recognizers[PAN], gesture_changed, c, &action));
  check(c, tg_remove_action(c->gestures, action));
  touch(c, 8000, 1, TG_TOUCH_BEGAN, 100, 100);
  touch(c, 8020, 1, TG_TOUCH_MOVED, 150, 100);
  check(c, tg_flush(c->gestures));
  check(c, tg_set_translation(c->gestures, c->recognizers[PAN], 0, 0));
  check(c, tg_set_rotation(c->gestures, c->recognizers[ROTATION], 0));
  check(c, tg_ignore_touch(c->gestures, 1, c->recognizers[ROTATION]));
  list_attached(c);
  check(c, tg_get_touch_location(c->gestures, c->recognizers[PAN], 0, &x, &y));
  check(c, tg_convert_to_target(c->gestures, c->map, &x, &y));
  check(c, tg_convert_from_target(c->gestures, c->map, &x, &y));
  printf("           the finger is at %.0f,%.0f\n", x, y);
  check(c, tg_cancel_touches(c->gestures, c->map));
  touch(c, 8040, 1, TG_TOUCH_CANCELLED, NAN, NAN);
  check(c, tg_flush(c->gestures));
  check(c, tg_set_enabled(c->gestures, c->recognizers[PAN], false));
  check(c, tg_detach(c->gestures, c->recognizers[HOVER]));
  check(c, tg_remove_target(c->gestures, c->map));
}

/* A touchscreen that is faster than the display: moves within 16 ms are one frame, which has all their positions. */
static void press_harder(compositor *c) {
  tg_contact contact;
  int64_t time_us;
  int32_t index;
  printf("A finger presses harder, on a touchscreen that is faster than the display.\n");
  check(c, tg_set_coalescing_interval(c->gestures, 16000));
  touch(c, 8200, 1, TG_TOUCH_BEGAN, 100, 570);
  for (index = 1; index <= 3; index++) {
    touch(c, 8200 + 4 * index, 1, TG_TOUCH_MOVED, 100 + index, 570);
    check(c, tg_set_touch_pressure(c->gestures, 1, 5 + index, 0.5, 0.2 * index, 1));
  }
  check(c, tg_flush(c->gestures));
  for (index = 0; tg_get_coalesced_touch(c->gestures, 1, index, &contact, &time_us) == TG_OK; index++)
    printf("           at %.0f,%.0f after %d ms\n", contact.x, contact.y, (int)(time_us / 1000 - 8200));
  check(c, tg_get_touch(c->gestures, 0, &contact));
  printf("           tap %d, radius %.0f pt, force %.1f of %.0f\n", (int)contact.tap_count, contact.major_radius,
         contact.force, contact.maximum_possible_force);
  touch(c, 8220, 1, TG_TOUCH_CANCELLED, NAN, NAN);
  check(c, tg_flush(c->gestures));
  check(c, tg_set_coalescing_interval(c->gestures, 0));
}

/* Wrong input has no effect and returns an error with a sentence. */
static void refused(compositor *c, tg_status status) {
  printf("           error %d: %s\n", (int)status, tg_last_error(c->gestures));
}

/* A touch and a hover when the touchscreen is unplugged. */
static void lose_the_touchscreen(compositor *c) {
  printf("The touchscreen is unplugged.\n");
  touch(c, 8500, 1, TG_TOUCH_BEGAN, 100, 570);
  check(c, tg_flush(c->gestures));
  check(c, tg_cancel_all(c->gestures, 8520000));
}

static void make_mistakes(compositor *c) {
  printf("Mistakes.\n");
  check(c, tg_set_callback(c->gestures, NULL, NULL));
  refused(c, tg_touch(c->gestures, 7, TG_TOUCH_ENDED, 0, 0, 9000000));
  refused(c, tg_set_parameter(c->gestures, c->recognizers[TAP], "numberOfTapsRequired", 11));
  refused(c, tg_set_parameter(c->gestures, c->recognizers[TAP], "numberOfTaps", 2));
  refused(c, tg_touchpad_swipe(c->gestures, TG_STAGE_CHANGED, 3, 10, 0, 9000000));
  refused(c, tg_commit_frame(c->gestures, INT64_MAX));
  refused(c, tg_detach(c->gestures, c->recognizers[HOVER]));
  refused(c, tg_restore(c->gestures, "no state", 8));
}

/* MARK: Scrolling */

static void print_scroll(tg_scroll *scroll, int64_t ms) {
  static const char *const phases[] = {"idle", "held", "dragging", "decelerating", "bouncing", "animating"};
  tg_scroll_state state;
  int64_t next = 0;
  tg_scroll_advance(scroll, ms * 1000);
  if (tg_scroll_get(scroll, ms * 1000, &state, sizeof state) != TG_OK) exit(1);
  printf("%6lld ms  %s at %.3f, %.0f pt/s, stops at %.3f at %lld ms", (long long)ms, phases[state.phase], state.offset,
         state.velocity, state.destination, (long long)state.stop_us / 1000);
  if (tg_scroll_next_deadline(scroll, &next)) printf(", next change at %lld ms", (long long)next / 1000);
  printf("\n");
}

static void scroll_a_list(void) {
  tg_scroll *scroll = tg_scroll_create();
  const char *curve;
  bool stopped;
  int64_t ms;
  printf("A list of 9,000 points.\n");
  for (int32_t index = 0; (curve = tg_scroll_curve(index)) != NULL; index++) {
    tg_scroll_set_curve(scroll, curve);
    tg_scroll_set_content(scroll, 0, 9000, 800, 0);
    tg_scroll_to(scroll, 1000, false, 0);
    tg_scroll_begin_drag(scroll, 0);
    tg_scroll_drag(scroll, 20);
    tg_scroll_end_drag(scroll, 2000, 0);
    printf("%s: ", curve);
    print_scroll(scroll, 200);
  }
  /* A flick of two fingers in Qt, which a resting finger stops. */
  tg_scroll_set_curve(scroll, "qt");
  for (ms = 1000; ms <= 1060; ms += 10) tg_scroll_axis(scroll, TG_SCROLL_FINGER, 15, ms * 1000);
  print_scroll(scroll, 1060);
  tg_scroll_axis_stop(scroll, 1065000);
  print_scroll(scroll, 1100);
  tg_scroll_touch_down(scroll, 1300000, &stopped);
  printf("%s", stopped ? "stopped: " : "");
  print_scroll(scroll, 1400);
  tg_scroll_touch_up(scroll, 1500000);
  print_scroll(scroll, 1500);
  tg_scroll_wheel(scroll, 120, 60, 2000000);
  tg_scroll_wheel(scroll, 30, 60, 2010000);
  print_scroll(scroll, 2020);
  tg_scroll_set_traits(scroll, true, true, true);
  tg_scroll_to(scroll, 8800, true, 3000000);
  print_scroll(scroll, 3100);
  tg_scroll_advance(scroll, 9000000);
  print_scroll(scroll, 9000);
  tg_scroll_destroy(scroll);
}

int main(void) {
  compositor c;
  memset(&c, 0, sizeof c);
  c.zoom = 1;
  list_kinds();
  set_up(&c);
  tap_the_bar(&c);
  pinch_the_map(&c);
  draw_from_the_edge(&c);
  pan_from_the_edge(&c);
  use_the_touchpad(&c);
  watch_a_failure(&c);
  close_the_map(&c);
  press_harder(&c);
  lose_the_touchscreen(&c);
  make_mistakes(&c);
  scroll_a_list();
  check(&c, tg_coordinator_destroy(c.gestures));
  return 0;
}
