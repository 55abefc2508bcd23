/* touchstone_wayland.h and touchstone_wayland_touchpad.h in a client of compositor.c. */
#include <poll.h>
#include <string.h>
#include <wayland-client.h>

#include "hand.h"
#include "pointer-gestures-client.h"
#include "touchstone_wayland.h"
#include "touchstone_wayland_touchpad.h"
#include "wire.h"

static struct wl_display *display;
static struct wl_compositor *compositor;
static struct wl_seat *seat;
static struct zwp_pointer_gestures_v1 *gestures;
static tg_wayland input;

static void announced(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data, (void)version;
  if (strcmp(interface, wl_compositor_interface.name) == 0)
    compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 4);
  else if (strcmp(interface, wl_seat_interface.name) == 0)
    seat = wl_registry_bind(registry, name, &wl_seat_interface, 5);
  else if (strcmp(interface, zwp_pointer_gestures_v1_interface.name) == 0)
    gestures = wl_registry_bind(registry, name, &zwp_pointer_gestures_v1_interface, 3);
}

static void removed(void *data, struct wl_registry *registry, uint32_t name) { (void)data, (void)registry, (void)name; }

static void run_timer(void) {
  if (tg_wayland_timeout(&input) != 0) hand_fail("the timeout is not 0 at a deadline");
  hand_check(tg_wayland_advance(&input));
}

/* Dispatches events until the adapter has delivered another frame. */
static void await_frame(void) {
  const int32_t count = hand_frames_delivered();
  while (hand_frames_delivered() == count)
    if (wl_display_dispatch(display) < 0) hand_fail("the connection to the compositor is lost");
}

static void send(const hand_frame *frame) {
  send_to_compositor(frame);
  await_frame();
}

static void cancel(int64_t time_us) {
  (void)time_us;
  send_cancel_to_compositor();
  await_frame();
}

int main(void) {
  const hand_toolkit toolkit = {send, cancel, run_timer, true};
  const struct wl_registry_listener listener = {announced, removed};
  tg_coordinator *coordinator;
  open_wire();
  display = wl_display_connect(NULL);
  if (display == NULL) hand_fail("there is no compositor");
  wl_registry_add_listener(wl_display_get_registry(display), &listener, NULL);
  wl_display_roundtrip(display);
  if (compositor == NULL || seat == NULL || gestures == NULL) hand_fail("the compositor lacks a global");
  struct wl_surface *surface = wl_compositor_create_surface(compositor);
  struct wl_pointer *pointer = wl_seat_get_pointer(seat);
  while ((coordinator = hand_read()) != NULL) {
    tg_wayland_touchpad touchpad;
    struct wl_touch *touch = wl_seat_get_touch(seat);
    tg_wayland_start(&input, coordinator, surface, POINTS_PER_UNIT);
    tg_wayland_listen(&input, touch);
    tg_wayland_touchpad_listen(&touchpad, &input, gestures, pointer);
    hand_check(tg_set_bounds(coordinator, 1024, 1024));
    hand_check(tg_set_pointer(coordinator, 512, 512));
    input.now_us = hand_now_us;
    wl_display_roundtrip(display);
    hand_play(&toolkit);
    hand_check(tg_coordinator_destroy(coordinator));
    wl_touch_release(touch);
  }
  wl_display_disconnect(display);
  return 0;
}
