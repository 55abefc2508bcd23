/* Touchstone's gestures in a program that asks for the touches once a frame, such as a game with raylib.
 *
 *     tg_polling input;
 *     tg_polling_start(&input, coordinator, GetScreenWidth(), GetScreenHeight(), points_per_pixel);
 *     while (!WindowShouldClose()) {
 *       tg_polled_touch touches[TG_POLLING_TOUCHES];
 *       const int count = GetTouchPointCount() < TG_POLLING_TOUCHES ? GetTouchPointCount() : TG_POLLING_TOUCHES;
 *       for (int index = 0; index < count; index++) {
 *         const Vector2 position = GetTouchPosition(index);
 *         touches[index] = (tg_polled_touch){GetTouchPointId(index), position.x, position.y};
 *       }
 *       tg_polling_update(&input, touches, count, (int64_t)(GetTime() * 1e6));
 *       ...
 *     }
 *
 * Gestures are reported during tg_polling_update, deadlines too: a program that draws all the time needs no timer. One that waits
 * for events may wait until tg_next_deadline.
 *
 * - Positions: of the window, in its units. A point is 1/163 inch of the finger's movement: `points_per_pixel` is 163 divided by
 *   the pixels of the touchscreen per inch. raylib: 163 * physical millimetres / 25.4 / pixels of the monitor, see
 *   GetMonitorPhysicalWidth and GetMonitorWidth; multiply by GetWindowScaleDPI().x if FLAG_WINDOW_HIGHDPI is set. A phone's dp or
 *   iOS point is 163.0 / 160.
 * - Times: of the poll, from a clock that never goes back; a float of seconds has too few digits after an hour, use `double`. A
 *   touch that begins and ends between two polls is lost, and all others are late by up to a frame.
 * - Identifiers: any numbers that stay the same while the finger is down. If a finger lifts and another gets its number between two
 *   polls, it is one finger that jumped; polling cannot know.
 * - Cancel: tg_polling_cancel, when the window loses its input or the program is paused. Fingers that are still down are then
 *   ignored until they lift.
 * - Several windows: a tg_polling with a coordinator for each, with the touches of that window. */
#ifndef TOUCHSTONE_POLLING_H
#define TOUCHSTONE_POLLING_H

#include "touchstone_gestures.h"

/* The largest number of touches; more are ignored. */
#define TG_POLLING_TOUCHES 10

/* A touch that is down. */
typedef struct tg_polled_touch {
  int32_t id;
  double x;
  double y;
} tg_polled_touch;

typedef struct tg_polling {
  tg_coordinator *coordinator;
  double points_per_unit;
  /* The touches of the last poll. */
  tg_polled_touch touches[TG_POLLING_TOUCHES];
  int32_t count;
  /* The touches that were cancelled and are still down. */
  int32_t ignored[TG_POLLING_TOUCHES];
  int32_t ignored_count;
} tg_polling;

/* Sets the window's size, in its units. Call it when the window was resized. */
static inline tg_status tg_polling_resize(tg_polling *it, double width, double height) {
  return tg_set_bounds(it->coordinator, width * it->points_per_unit, height * it->points_per_unit);
}

static inline tg_status tg_polling_start(
    tg_polling *it, tg_coordinator *coordinator, double width, double height, double points_per_unit) {
  it->coordinator = coordinator;
  it->points_per_unit = points_per_unit;
  it->count = it->ignored_count = 0;
  return tg_polling_resize(it, width, height);
}

/* Returns the index of a touch, or the count if it is not among them. */
static inline int32_t tg_polling_find(const tg_polled_touch *touches, int32_t count, int32_t id) {
  int32_t index = 0;
  while (index < count && touches[index].id != id) index++;
  return index;
}

/* Returns whether a touch was cancelled and is still down. */
static inline bool tg_polling_is_ignored(const tg_polling *it, int32_t id) {
  for (int32_t index = 0; index < it->ignored_count; index++)
    if (it->ignored[index] == id) return true;
  return false;
}

static inline void tg_polling_keep(tg_status *result, tg_status status) {
  if (*result == TG_OK) *result = status;
}

/* Delivers what has changed since the last poll, and fires what is due. touches: all that are down, in any order. time_us: the time of
 * the poll in microseconds. Returns the first error of a call, and delivers the rest. */
static inline tg_status tg_polling_update(tg_polling *it, const tg_polled_touch *touches, int32_t count, int64_t time_us) {
  tg_status result = TG_OK;
  bool has_changed = false;
  int32_t still_ignored = 0;
  if (count > TG_POLLING_TOUCHES) count = TG_POLLING_TOUCHES;
  for (int32_t index = 0; index < it->ignored_count; index++)
    if (tg_polling_find(touches, count, it->ignored[index]) < count) it->ignored[still_ignored++] = it->ignored[index];
  it->ignored_count = still_ignored;
  /* Fingers that lift come first, so that their number can be used again. */
  for (int32_t index = 0; index < it->count; index++) {
    if (tg_polling_find(touches, count, it->touches[index].id) < count) continue;
    tg_polling_keep(&result, tg_touch_up(it->coordinator, it->touches[index].id));
    it->touches[index--] = it->touches[--it->count];
    has_changed = true;
  }
  for (int32_t index = 0; index < count; index++) {
    tg_polled_touch touch = {touches[index].id, touches[index].x * it->points_per_unit,
                             touches[index].y * it->points_per_unit};
    const int32_t known = tg_polling_find(it->touches, it->count, touch.id);
    if (tg_polling_is_ignored(it, touch.id)) continue;
    if (known < it->count && it->touches[known].x == touch.x && it->touches[known].y == touch.y) continue;
    tg_polling_keep(&result, known == it->count ? tg_touch_down(it->coordinator, touch.id, touch.x, touch.y)
                                                : tg_touch_move(it->coordinator, touch.id, touch.x, touch.y));
    if (known == it->count) it->count++;
    has_changed = true;
    it->touches[known] = touch;
  }
  tg_polling_keep(&result, has_changed ? tg_commit_frame(it->coordinator, time_us) : tg_advance(it->coordinator, time_us));
  return result;
}

/* Cancels the touches. */
static inline tg_status tg_polling_cancel(tg_polling *it, int64_t time_us) {
  for (int32_t index = 0; index < it->count && it->ignored_count < TG_POLLING_TOUCHES; index++)
    it->ignored[it->ignored_count++] = it->touches[index].id;
  it->count = 0;
  return tg_cancel_all(it->coordinator, time_us);
}

#endif
