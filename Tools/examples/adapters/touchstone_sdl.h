/* Touchstone's gestures in a program with SDL 2, or with SDL 3 if SDL_MAJOR_VERSION is 3. Include it in one source file.
 *
 *     tg_sdl input;
 *     tg_sdl_start(&input, coordinator, window, tg_sdl_points_per_unit(window));
 *     while (is_running) {
 *       if (SDL_WaitEventTimeout(&event, tg_sdl_timeout(&input)))
 *         do tg_sdl_handle(&input, &event); while (SDL_PollEvent(&event));
 *       tg_sdl_advance(&input);
 *     }
 *
 * Handle every event that waits before tg_sdl_advance, so that no deadline fires before a finger that lifted in time. One tg_sdl,
 * with a coordinator, for each window.
 *
 * - Positions: SDL's are fractions of the window. A point is 1/163 inch of the finger's movement, so the size of a window's
 *   unit has to be known: see tg_sdl_points_per_unit.
 * - Times: of the event, from SDL_GetTicks: milliseconds in 32 bits, which wrap after 49 days, or in SDL 3 nanoseconds. SDL 2
 *   takes them when the event enters its queue, so fingers of one sample may differ by a millisecond.
 * - Identifiers: SDL's have 64 bits and are unique within a device. The coordinator has the lowest number from 1 that is free.
 * - Cancel: SDL 2 has no such event. Touches are cancelled when the window is hidden or minimized, in SDL 3 also by its event.
 * - SDL also makes mouse events of touches: ignore those with `which == SDL_TOUCH_MOUSEID`, or set SDL_HINT_TOUCH_MOUSE_EVENTS
 *   to "0". Touches that SDL makes of a mouse are ignored here. */
#ifndef TOUCHSTONE_SDL_H
#define TOUCHSTONE_SDL_H

#include "touchstone_gestures.h"

#if SDL_MAJOR_VERSION >= 3
#define TG_SDL_DOWN SDL_EVENT_FINGER_DOWN
#define TG_SDL_MOTION SDL_EVENT_FINGER_MOTION
#define TG_SDL_UP SDL_EVENT_FINGER_UP
#define TG_SDL_CANCELED SDL_EVENT_FINGER_CANCELED
#define TG_SDL_IS_LOST(event) ((event)->type == SDL_EVENT_WINDOW_HIDDEN || (event)->type == SDL_EVENT_WINDOW_MINIMIZED)
#define TG_SDL_TICKS(event) ((int64_t)((event)->common.timestamp / 1000))
#define TG_SDL_NOW_US() ((int64_t)(SDL_GetTicksNS() / 1000))
#define TG_SDL_TOUCH(finger) ((finger)->touchID)
#define TG_SDL_FINGER(finger) ((finger)->fingerID)
#else
#define TG_SDL_DOWN SDL_FINGERDOWN
#define TG_SDL_MOTION SDL_FINGERMOTION
#define TG_SDL_UP SDL_FINGERUP
#define TG_SDL_CANCELED SDL_LASTEVENT
#define TG_SDL_IS_LOST(event)                                                           \
  ((event)->type == SDL_WINDOWEVENT && ((event)->window.event == SDL_WINDOWEVENT_HIDDEN || \
                                        (event)->window.event == SDL_WINDOWEVENT_MINIMIZED))
#define TG_SDL_TICKS(event) ((int64_t)(event)->common.timestamp * 1000)
#define TG_SDL_NOW_US() ((int64_t)SDL_GetTicks64() * 1000)
#define TG_SDL_TOUCH(finger) ((finger)->touchId)
#define TG_SDL_FINGER(finger) ((finger)->fingerId)
#endif

typedef struct tg_sdl {
  tg_coordinator *coordinator;
  Uint32 window;
  /* The window's size in points. */
  double width, height;
  /* The newest event's time, continued beyond 32 bits of milliseconds, and when it was handled. */
  int64_t time_us, ticks_us, handled_us;
  bool has_time;
  /* The program's clock in microseconds. A test sets its own. */
  int64_t (*now_us)(void);
  /* The touches on the window by their identifier, from 1. */
  struct { SDL_TouchID device; SDL_FingerID finger; bool is_down; } touches[11];
} tg_sdl;

static inline int64_t tg_sdl_clock(void) { return TG_SDL_NOW_US(); }

/* Returns the points in a unit of the window. Phones: SDL's unit is about 1/160 inch on iOS; on Android it is a pixel, so pass 163
 * divided by its DPI. Monitors: from the DPI that the driver states, which is not always true; 163.0 / 96 if it states none. */
static inline double tg_sdl_points_per_unit(SDL_Window *window) {
#if SDL_MAJOR_VERSION >= 3
  const float scale = SDL_GetWindowDisplayScale(window), density = SDL_GetWindowPixelDensity(window);
  return scale > 0 && density > 0 ? 163.0 / (96.0 * scale / density) : 163.0 / 96;
#else
  float dpi = 0;
  const int failed = SDL_GetDisplayDPI(SDL_GetWindowDisplayIndex(window), &dpi, NULL, NULL);
  return failed != 0 || !(dpi > 0) ? 163.0 / 96 : 163.0 / dpi;
#endif
}

/* Sets the window's size in points, as it is now. Call it when the window was resized. */
static inline tg_status tg_sdl_resize(tg_sdl *it, SDL_Window *window, double points_per_unit) {
  int width = 0, height = 0;
  SDL_GetWindowSize(window, &width, &height);
  it->width = width * points_per_unit;
  it->height = height * points_per_unit;
  return tg_set_bounds(it->coordinator, it->width, it->height);
}

static inline tg_status tg_sdl_start(tg_sdl *it, tg_coordinator *coordinator, SDL_Window *window, double points_per_unit) {
  SDL_memset(it, 0, sizeof *it);
  it->coordinator = coordinator;
  it->window = SDL_GetWindowID(window);
  it->now_us = tg_sdl_clock;
  return tg_sdl_resize(it, window, points_per_unit);
}

/* The present time on the events' clock. */
static inline int64_t tg_sdl_now(const tg_sdl *it) { return it->time_us + it->now_us() - it->handled_us; }

static inline void tg_sdl_set_time(tg_sdl *it, const SDL_Event *event) {
  const int64_t ticks_us = TG_SDL_TICKS(event);
  int64_t step = ticks_us - it->ticks_us;
  if (SDL_MAJOR_VERSION < 3 && it->has_time) step = (int64_t)(Sint32)(Uint32)(step / 1000) * 1000;
  it->time_us += step;
  it->ticks_us = ticks_us;
  it->handled_us = it->now_us();
  it->has_time = true;
}

/* Handles an event. Returns whether it was a touch on the window. */
static inline bool tg_sdl_handle(tg_sdl *it, const SDL_Event *event) {
  const SDL_TouchFingerEvent *finger = &event->tfinger;
  const bool is_down = event->type == TG_SDL_DOWN;
  const bool is_up = event->type == TG_SDL_UP || event->type == TG_SDL_CANCELED;
  int32_t id = 1;
  if (TG_SDL_IS_LOST(event) && event->window.windowID == it->window) {
    SDL_memset(it->touches, 0, sizeof it->touches);
    tg_sdl_set_time(it, event);
    return tg_cancel_all(it->coordinator, it->time_us) == TG_OK;
  }
  if (!is_down && !is_up && event->type != TG_SDL_MOTION) return false;
  if (TG_SDL_TOUCH(finger) == SDL_MOUSE_TOUCHID || (is_down && finger->windowID != it->window)) return false;
  while (id < 11 && (is_down ? it->touches[id].is_down
                             : !it->touches[id].is_down || it->touches[id].device != TG_SDL_TOUCH(finger) ||
                                   it->touches[id].finger != TG_SDL_FINGER(finger))) id++;
  if (id == 11) return false;
  tg_sdl_set_time(it, event);
  it->touches[id].device = TG_SDL_TOUCH(finger);
  it->touches[id].finger = TG_SDL_FINGER(finger);
  it->touches[id].is_down = !is_up;
  return tg_touch(it->coordinator, id,
                  is_down ? TG_TOUCH_BEGAN : event->type == TG_SDL_UP ? TG_TOUCH_ENDED
                            : is_up ? TG_TOUCH_CANCELLED : TG_TOUCH_MOVED,
                  finger->x * it->width, finger->y * it->height, it->time_us) == TG_OK;
}

/* Returns for how many milliseconds the program may wait for an event: -1 without a deadline. */
static inline int tg_sdl_timeout(const tg_sdl *it) {
  int64_t deadline, wait;
  if (!tg_next_deadline(it->coordinator, &deadline)) return -1;
  wait = (deadline - tg_sdl_now(it) + 999) / 1000;
  return wait < 0 ? 0 : wait > 60000 ? 60000 : (int)wait;
}

/* Delivers the touches of the events so far, and fires what is due. */
static inline tg_status tg_sdl_advance(tg_sdl *it) {
  return it->has_time ? tg_advance(it->coordinator, tg_sdl_now(it)) : TG_OK;
}

#endif
