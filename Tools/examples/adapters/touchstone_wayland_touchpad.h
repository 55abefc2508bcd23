/* A touchpad's gestures in a Wayland client, by zwp_pointer_gestures_v1 of version 3. Generate its header and include it first:
 *
 *     wayland-scanner client-header pointer-gestures-unstable-v1.xml pointer-gestures.h
 *
 *     tg_wayland_touchpad_listen(&touchpad, &input, gestures, pointer);      // input: a tg_wayland, also without a wl_touch
 *
 * - Movements: compositors forward those of libinput, in units of a mouse, and most accelerate them, so that no exact factor exists;
 *   the default is that of unaccelerated ones. Scale and rotation need none.
 * - The target that receives a gesture is that of tg_set_pointer: call it in the program's listener of wl_pointer.
 * - Two-finger scrolls are events of wl_pointer: pass those of wl_pointer.axis with the source `finger` to tg_touchpad_scroll. */
#ifndef TOUCHSTONE_WAYLAND_TOUCHPAD_H
#define TOUCHSTONE_WAYLAND_TOUCHPAD_H

#include "touchstone_wayland.h"

typedef struct tg_wayland_touchpad {
  tg_wayland *input;
  double points_per_unit;
  /* The gesture's fingers, 0 if there is none on the surface, and its scale so far. */
  int32_t fingers;
  double scale;
} tg_wayland_touchpad;

/* MARK: Events. The arguments with a single letter are not needed. */

/* Returns whether a gesture is on the surface. */
static inline bool tg_wayland_touchpad_begin(
    tg_wayland_touchpad *it, uint32_t stamp, struct wl_surface *surface, uint32_t fingers) {
  it->fingers = surface == it->input->surface ? (int32_t)fingers : 0;
  it->scale = 1;
  if (it->fingers > 0) tg_wayland_set_time(it->input, stamp);
  return it->fingers > 0;
}

/* Returns the fingers of a gesture on the surface, or 0; the gesture is over then. */
static inline int32_t tg_wayland_touchpad_end(tg_wayland_touchpad *it, uint32_t stamp) {
  const int32_t fingers = it->fingers;
  if (fingers > 0) tg_wayland_set_time(it->input, stamp);
  it->fingers = 0;
  return fingers;
}

static inline void tg_wayland_swipe_begin(
    void *data, struct zwp_pointer_gesture_swipe_v1 *o, uint32_t n, uint32_t stamp, struct wl_surface *surface, uint32_t fingers) {
  tg_wayland_touchpad *it = (tg_wayland_touchpad *)data;
  (void)o, (void)n;
  if (tg_wayland_touchpad_begin(it, stamp, surface, fingers))
    tg_touchpad_swipe(it->input->coordinator, TG_STAGE_BEGAN, it->fingers, 0, 0, it->input->time_us);
}

static inline void tg_wayland_swipe_update(
    void *data, struct zwp_pointer_gesture_swipe_v1 *o, uint32_t stamp, wl_fixed_t dx, wl_fixed_t dy) {
  tg_wayland_touchpad *it = (tg_wayland_touchpad *)data;
  (void)o;
  if (it->fingers == 0) return;
  tg_wayland_set_time(it->input, stamp);
  tg_touchpad_swipe(it->input->coordinator, TG_STAGE_CHANGED, it->fingers, wl_fixed_to_double(dx) * it->points_per_unit,
                    wl_fixed_to_double(dy) * it->points_per_unit, it->input->time_us);
}

static inline void tg_wayland_swipe_end(
    void *data, struct zwp_pointer_gesture_swipe_v1 *o, uint32_t n, uint32_t stamp, int32_t is_cancelled) {
  tg_wayland_touchpad *it = (tg_wayland_touchpad *)data;
  const tg_stage stage = is_cancelled ? TG_STAGE_CANCELLED : TG_STAGE_ENDED;
  const int32_t fingers = tg_wayland_touchpad_end(it, stamp);
  (void)o, (void)n;
  if (fingers > 0)
    tg_touchpad_swipe(it->input->coordinator, stage, fingers, 0, 0, it->input->time_us);
}

static inline void tg_wayland_pinch_begin(
    void *data, struct zwp_pointer_gesture_pinch_v1 *o, uint32_t n, uint32_t stamp, struct wl_surface *surface, uint32_t fingers) {
  tg_wayland_touchpad *it = (tg_wayland_touchpad *)data;
  (void)o, (void)n;
  if (tg_wayland_touchpad_begin(it, stamp, surface, fingers))
    tg_touchpad_pinch(it->input->coordinator, TG_STAGE_BEGAN, it->fingers, 0, 0, 1, 0, it->input->time_us);
}

static inline void tg_wayland_pinch_update(
    void *data, struct zwp_pointer_gesture_pinch_v1 *o, uint32_t stamp, wl_fixed_t dx, wl_fixed_t dy, wl_fixed_t scale,
    wl_fixed_t rotation) {
  tg_wayland_touchpad *it = (tg_wayland_touchpad *)data;
  (void)o;
  if (it->fingers == 0) return;
  tg_wayland_set_time(it->input, stamp);
  it->scale = wl_fixed_to_double(scale);
  tg_touchpad_pinch(it->input->coordinator, TG_STAGE_CHANGED, it->fingers, wl_fixed_to_double(dx) * it->points_per_unit,
                    wl_fixed_to_double(dy) * it->points_per_unit, it->scale, wl_fixed_to_double(rotation), it->input->time_us);
}

static inline void tg_wayland_pinch_end(
    void *data, struct zwp_pointer_gesture_pinch_v1 *o, uint32_t n, uint32_t stamp, int32_t is_cancelled) {
  tg_wayland_touchpad *it = (tg_wayland_touchpad *)data;
  const tg_stage stage = is_cancelled ? TG_STAGE_CANCELLED : TG_STAGE_ENDED;
  const int32_t fingers = tg_wayland_touchpad_end(it, stamp);
  (void)o, (void)n;
  if (fingers > 0)
    tg_touchpad_pinch(it->input->coordinator, stage, fingers, 0, 0, it->scale, 0, it->input->time_us);
}

static inline void tg_wayland_hold_begin(
    void *data, struct zwp_pointer_gesture_hold_v1 *o, uint32_t n, uint32_t stamp, struct wl_surface *surface, uint32_t fingers) {
  tg_wayland_touchpad *it = (tg_wayland_touchpad *)data;
  (void)o, (void)n;
  if (tg_wayland_touchpad_begin(it, stamp, surface, fingers))
    tg_touchpad_hold(it->input->coordinator, TG_STAGE_BEGAN, it->fingers, false, it->input->time_us);
}

static inline void tg_wayland_hold_end(
    void *data, struct zwp_pointer_gesture_hold_v1 *o, uint32_t n, uint32_t stamp, int32_t is_cancelled) {
  tg_wayland_touchpad *it = (tg_wayland_touchpad *)data;
  const tg_stage stage = is_cancelled ? TG_STAGE_CANCELLED : TG_STAGE_ENDED;
  const int32_t fingers = tg_wayland_touchpad_end(it, stamp);
  (void)o, (void)n;
  if (fingers > 0)
    tg_touchpad_hold(it->input->coordinator, stage, fingers, false, it->input->time_us);
}

/* Listens to the gestures of a pointer until it is destroyed. */
static inline void tg_wayland_touchpad_listen(
    tg_wayland_touchpad *it, tg_wayland *input, struct zwp_pointer_gestures_v1 *gestures, struct wl_pointer *pointer) {
  static const struct zwp_pointer_gesture_swipe_v1_listener swipe = {
      tg_wayland_swipe_begin, tg_wayland_swipe_update, tg_wayland_swipe_end};
  static const struct zwp_pointer_gesture_pinch_v1_listener pinch = {
      tg_wayland_pinch_begin, tg_wayland_pinch_update, tg_wayland_pinch_end};
  static const struct zwp_pointer_gesture_hold_v1_listener hold = {tg_wayland_hold_begin, tg_wayland_hold_end};
  memset(it, 0, sizeof *it);
  it->input = input;
  it->points_per_unit = TG_POINTS_PER_LIBINPUT_UNIT;
  zwp_pointer_gesture_swipe_v1_add_listener(zwp_pointer_gestures_v1_get_swipe_gesture(gestures, pointer), &swipe, it);
  zwp_pointer_gesture_pinch_v1_add_listener(zwp_pointer_gestures_v1_get_pinch_gesture(gestures, pointer), &pinch, it);
  if (zwp_pointer_gestures_v1_get_version(gestures) >= ZWP_POINTER_GESTURES_V1_GET_HOLD_GESTURE_SINCE_VERSION)
    zwp_pointer_gesture_hold_v1_add_listener(zwp_pointer_gestures_v1_get_hold_gesture(gestures, pointer), &hold, it);
}

#endif
