/* Touchstone's gestures in a Wayland client, for a touchscreen (wl_touch); touchstone_wayland_touchpad.h adds a touchpad.
 *
 *     tg_wayland_start(&input, coordinator, surface, points_per_unit);
 *     tg_wayland_listen(&input, wl_seat_get_touch(seat));
 *     for (;;) {
 *       while (wl_display_prepare_read(display) != 0) wl_display_dispatch_pending(display);
 *       tg_wayland_advance(&input);
 *       wl_display_flush(display);
 *       poll(&fd, 1, tg_wayland_timeout(&input)) > 0 ? (void)wl_display_read_events(display) : wl_display_cancel_read(display);
 *     }
 *
 * - Several windows: one tg_wayland for each surface, with a wl_touch of its own. All of a client's wl_touch objects receive all
 *   touches; one that begins on another surface is ignored.
 * - Positions: of the surface, in its units, which are not pixels. A point is 1/163 inch of the finger's movement, so a unit has
 *   163 / 25.4 * the output's millimetres / (its mode's width / its scale) points; without millimetres 163.0 / 96, on phones 1.
 * - Times: milliseconds in 32 bits that wrap after 49 days, of a clock that the protocol does not name: time since the newest event
 *   is measured from its arrival. All touches of a sample are delivered at wl_touch.frame.
 * - Identifiers: wl_touch's, which can be used again at once. Cancel: wl_touch.cancel ends all touches of the client. */
#ifndef TOUCHSTONE_WAYLAND_H
#define TOUCHSTONE_WAYLAND_H

#include <string.h>
#include <time.h>
#include <wayland-client.h>

#include "touchstone_gestures.h"

typedef struct tg_wayland {
  tg_coordinator *coordinator;
  struct wl_surface *surface;
  double points_per_unit;
  /* The newest event's time, continued beyond 32 bits of milliseconds, and when it was handled. */
  int64_t time_us, handled_us;
  uint32_t stamp;
  bool has_time, has_touched;
  /* The program's clock in microseconds. A test sets its own. */
  int64_t (*now_us)(void);
  /* The touches that began on the surface. */
  int32_t ids[10], count;
} tg_wayland;

static inline int64_t tg_wayland_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

static inline void tg_wayland_start(tg_wayland *it, tg_coordinator *coordinator, struct wl_surface *surface, double points_per_unit) {
  memset(it, 0, sizeof *it);
  it->coordinator = coordinator;
  it->surface = surface;
  it->points_per_unit = points_per_unit;
  it->now_us = tg_wayland_clock;
}

/* The present time on the events' clock. */
static inline int64_t tg_wayland_now(const tg_wayland *it) { return it->time_us + it->now_us() - it->handled_us; }

/* Returns for how many milliseconds the program may wait for events: -1 without a deadline. */
static inline int tg_wayland_timeout(const tg_wayland *it) {
  int64_t deadline, wait;
  if (!tg_next_deadline(it->coordinator, &deadline)) return -1;
  wait = (deadline - tg_wayland_now(it) + 999) / 1000;
  return wait < 0 ? 0 : wait > 60000 ? 60000 : (int)wait;
}

/* Fires what is due. Call it when all events that have arrived are dispatched. */
static inline tg_status tg_wayland_advance(tg_wayland *it) {
  return it->has_time ? tg_advance(it->coordinator, tg_wayland_now(it)) : TG_OK;
}

/* Cancels the touches; call it too when the surface or the seat's touch capability disappears. */
static inline tg_status tg_wayland_cancel(tg_wayland *it) {
  it->count = 0;
  return tg_cancel_all(it->coordinator, tg_wayland_now(it));
}

static inline void tg_wayland_set_time(tg_wayland *it, uint32_t stamp) {
  it->time_us += it->has_time ? (int32_t)(stamp - it->stamp) * INT64_C(1000) : stamp * INT64_C(1000);
  it->stamp = stamp;
  it->handled_us = it->now_us();
  it->has_time = true;
}

/* MARK: Events. The arguments with a single letter are not needed. */

/* Returns the index of a touch, or the count if it did not begin on the surface. */
static inline int32_t tg_wayland_find(const tg_wayland *it, int32_t id) {
  int32_t index = 0;
  while (index < it->count && it->ids[index] != id) index++;
  return index;
}

static inline void tg_wayland_down(
    void *data, struct wl_touch *t, uint32_t n, uint32_t stamp, struct wl_surface *surface, int32_t id, wl_fixed_t x, wl_fixed_t y) {
  tg_wayland *it = (tg_wayland *)data;
  (void)t, (void)n;
  if (surface != it->surface || it->count == 10) return;
  it->ids[it->count++] = id;
  it->has_touched = true;
  tg_wayland_set_time(it, stamp);
  tg_touch_down(it->coordinator, id, wl_fixed_to_double(x) * it->points_per_unit, wl_fixed_to_double(y) * it->points_per_unit);
}

static inline void tg_wayland_up(void *data, struct wl_touch *t, uint32_t n, uint32_t stamp, int32_t id) {
  tg_wayland *it = (tg_wayland *)data;
  const int32_t index = tg_wayland_find(it, id);
  (void)t, (void)n;
  if (index == it->count) return;
  it->ids[index] = it->ids[--it->count];
  it->has_touched = true;
  tg_wayland_set_time(it, stamp);
  tg_touch_up(it->coordinator, id);
}

static inline void tg_wayland_motion(
    void *data, struct wl_touch *t, uint32_t stamp, int32_t id, wl_fixed_t x, wl_fixed_t y) {
  tg_wayland *it = (tg_wayland *)data;
  (void)t;
  if (tg_wayland_find(it, id) == it->count) return;
  it->has_touched = true;
  tg_wayland_set_time(it, stamp);
  tg_touch_move(it->coordinator, id, wl_fixed_to_double(x) * it->points_per_unit, wl_fixed_to_double(y) * it->points_per_unit);
}

static inline void tg_wayland_frame(void *data, struct wl_touch *t) {
  tg_wayland *it = (tg_wayland *)data;
  (void)t;
  if (it->has_touched) tg_commit_frame(it->coordinator, it->time_us);
  it->has_touched = false;
}

static inline void tg_wayland_cancelled(void *data, struct wl_touch *t) { tg_wayland_cancel((tg_wayland *)data), (void)t; }

static inline void tg_wayland_shape(void *data, struct wl_touch *t, int32_t id, wl_fixed_t a, wl_fixed_t b) {
  (void)data, (void)t, (void)id, (void)a, (void)b;
}

static inline void tg_wayland_orientation(void *data, struct wl_touch *t, int32_t id, wl_fixed_t o) {
  (void)data, (void)t, (void)id, (void)o;
}

/* Returns 0, or -1 if the object has a listener already. */
static inline int tg_wayland_listen(tg_wayland *it, struct wl_touch *touch) {
  static const struct wl_touch_listener listener = {tg_wayland_down, tg_wayland_up, tg_wayland_motion, tg_wayland_frame,
                                                    tg_wayland_cancelled, tg_wayland_shape, tg_wayland_orientation};
  return wl_touch_add_listener(touch, &listener, it);
}

#endif
