/* touchstone_sdl.h with SDL's own queue and window: the hand's touches are SDL's touch events. */
#include <SDL.h>
#include <stdio.h>

#include "hand.h"
#include "touchstone_sdl.h"

/* Two units of the window are a point, and fractions of its size are exact in SDL's `float`. */
enum { POINTS = 1024, UNITS = 2 * POINTS };

static SDL_Window *window;
static tg_sdl input;

static void run_timer(void) {
  if (tg_sdl_timeout(&input) != 0) hand_fail("the timeout is not 0 at a deadline");
  hand_check(tg_sdl_advance(&input));
}

/* SDL_PushEvent would set the present time. */
static void push(SDL_Event *event, int64_t time_us) {
  event->common.timestamp = hand_stamp(time_us);
  if (SDL_PeepEvents(event, 1, SDL_ADDEVENT, 0, 0) != 1) hand_fail(SDL_GetError());
}

static void handle_events(void) {
  SDL_Event event;
  while (SDL_PollEvent(&event)) tg_sdl_handle(&input, &event);
  hand_check(tg_sdl_advance(&input));
}

static void send(const hand_frame *frame) {
  for (int32_t index = 0; index < frame->count; index++) {
    const hand_touch *touch = &frame->touches[index];
    SDL_Event event;
    SDL_zero(event);
    event.type = touch->phase == TG_TOUCH_BEGAN ? SDL_FINGERDOWN : touch->phase == TG_TOUCH_MOVED ? SDL_FINGERMOTION
                                                                                                  : SDL_FINGERUP;
    event.tfinger.touchId = 7;
    event.tfinger.fingerId = 0x500000000 + touch->id;
    event.tfinger.windowID = SDL_GetWindowID(window);
    event.tfinger.x = (float)(touch->x / POINTS);
    event.tfinger.y = (float)(touch->y / POINTS);
    push(&event, frame->time_us);
    /* What another window and the mouse get must have no effect. */
    event.tfinger.windowID += 1;
    event.tfinger.fingerId += 100;
    push(&event, frame->time_us);
    event.tfinger.touchId = SDL_MOUSE_TOUCHID;
    event.tfinger.windowID -= 1;
    push(&event, frame->time_us);
  }
  handle_events();
}

static void cancel(int64_t time_us) {
  SDL_Event event;
  SDL_zero(event);
  event.type = SDL_WINDOWEVENT;
  event.window.event = SDL_WINDOWEVENT_MINIMIZED;
  event.window.windowID = SDL_GetWindowID(window);
  push(&event, time_us);
  handle_events();
}

int main(void) {
  const hand_toolkit toolkit = {send, cancel, run_timer, true};
  tg_coordinator *coordinator;
  SDL_SetMainReady();
  if (SDL_Init(SDL_INIT_VIDEO) != 0) hand_fail(SDL_GetError());
  fprintf(stderr, "SDL's driver: %s\n", SDL_GetCurrentVideoDriver());
  window = SDL_CreateWindow("Touchstone", 0, 0, UNITS, UNITS, SDL_WINDOW_SHOWN);
  if (window == NULL) hand_fail(SDL_GetError());
  SDL_PumpEvents();
  SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
  while ((coordinator = hand_read()) != NULL) {
    hand_check(tg_sdl_start(&input, coordinator, window, 0.5));
    input.now_us = hand_now_us;
    hand_play(&toolkit);
    hand_check(tg_coordinator_destroy(coordinator));
  }
  SDL_DestroyWindow(window);
  SDL_Quit();
  return 0;
}
