/* A Wayland compositor without a screen, for the examples of Wayland and GTK: `compositor PROGRAM ARGUMENT ...` runs the program as
 * its only client, and sends it the touches and touchpad gestures that the program itself writes to the file descriptor HAND_WIRE:
 *
 *     down TIME ID X Y      motion TIME ID X Y      up TIME ID      frame      cancel
 *     swipe begin TIME FINGERS      swipe update TIME DX DY      swipe end TIME CANCELLED
 *     pinch begin TIME FINGERS      pinch update TIME DX DY SCALE ROTATION      pinch end TIME CANCELLED
 *     hold begin TIME FINGERS       hold end TIME CANCELLED
 *
 * Times are milliseconds in 32 bits. Everything up to a `frame`, a `cancel` or a touchpad's line is sent in one piece. The client is
 * configured and its frames are presented at once; nothing is drawn. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wayland-server.h>

#include "pointer-gestures-server.h"
#include "xdg-shell-server.h"

static struct wl_display *display;
/* The client's objects that input is sent to; NULL if it has not created them. */
static struct wl_resource *window, *first_surface, *touch, *pointer, *swipe, *pinch, *hold;

static void fail(const char *message) {
  fprintf(stderr, "compositor: %s\n", message);
  exit(1);
}

static void forget(struct wl_resource *resource) {
  struct wl_resource **all[] = {&window, &first_surface, &touch, &pointer, &swipe, &pinch, &hold};
  for (size_t index = 0; index < sizeof all / sizeof *all; index++)
    if (*all[index] == resource) *all[index] = NULL;
}

static void destroy(struct wl_client *client, struct wl_resource *resource) {
  (void)client;
  wl_resource_destroy(resource);
}

static void noop(void) {}
/* A request that has no effect here, whatever its arguments. */
#define NOOP ((void *)noop)

static struct wl_resource *create(
    struct wl_resource *parent, const struct wl_interface *interface, const void *requests, uint32_t id) {
  struct wl_client *client = wl_resource_get_client(parent);
  const int version = wl_resource_get_version(parent);
  struct wl_resource *resource =
      wl_resource_create(client, interface, version < interface->version ? version : interface->version, id);
  if (resource == NULL) fail("no memory");
  wl_resource_set_implementation(resource, requests, NULL, forget);
  return resource;
}

/* MARK: Surfaces: a frame is presented as soon as it is committed */

static void attach(struct wl_client *client, struct wl_resource *resource, struct wl_resource *buffer, int32_t x, int32_t y) {
  (void)client, (void)resource, (void)x, (void)y;
  if (buffer != NULL) wl_buffer_send_release(buffer);
}

static void present(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  struct wl_resource *callback = wl_resource_create(client, &wl_callback_interface, 1, id);
  (void)resource;
  if (callback == NULL) fail("no memory");
  wl_callback_send_done(callback, 0);
  wl_resource_destroy(callback);
}

static const struct wl_surface_interface surface_requests = {
    .destroy = destroy, .attach = attach, .damage = NOOP, .frame = present, .set_opaque_region = NOOP,
    .set_input_region = NOOP, .commit = NOOP, .set_buffer_transform = NOOP, .set_buffer_scale = NOOP,
    .damage_buffer = NOOP};
static const struct wl_region_interface region_requests = {.destroy = destroy, .add = NOOP, .subtract = NOOP};

static void create_surface(struct wl_client *client, struct wl_resource *parent, uint32_t id) {
  struct wl_resource *surface = create(parent, &wl_surface_interface, &surface_requests, id);
  (void)client;
  if (first_surface == NULL) first_surface = surface;
}

static void create_region(struct wl_client *client, struct wl_resource *parent, uint32_t id) {
  (void)client;
  create(parent, &wl_region_interface, &region_requests, id);
}

static const struct wl_compositor_interface compositor_requests = {create_surface, create_region};

/* MARK: Windows */

static const struct xdg_toplevel_interface toplevel_requests = {
    destroy, NOOP, NOOP, NOOP, NOOP, NOOP, NOOP, NOOP, NOOP, NOOP, NOOP, NOOP, NOOP, NOOP};

static void get_toplevel(struct wl_client *client, struct wl_resource *xdg_surface, uint32_t id) {
  struct wl_resource *toplevel = create(xdg_surface, &xdg_toplevel_interface, &toplevel_requests, id);
  struct wl_array states;
  (void)client;
  wl_array_init(&states);
  xdg_toplevel_send_configure(toplevel, 0, 0, &states);
  xdg_surface_send_configure(xdg_surface, 1);
}

static const struct xdg_surface_interface xdg_surface_requests = {destroy, get_toplevel, NOOP, NOOP, NOOP};

static void get_xdg_surface(struct wl_client *client, struct wl_resource *base, uint32_t id, struct wl_resource *surface) {
  (void)client;
  create(base, &xdg_surface_interface, &xdg_surface_requests, id);
  if (window == NULL) window = surface;
}

static const struct xdg_wm_base_interface base_requests = {destroy, NOOP, get_xdg_surface, NOOP};

/* MARK: Buffers. Their memory is never read. */

static const struct wl_buffer_interface buffer_requests = {destroy};

static void create_buffer(
    struct wl_client *client, struct wl_resource *pool, uint32_t id, int32_t offset, int32_t width, int32_t height,
    int32_t stride, uint32_t format) {
  (void)client, (void)offset, (void)width, (void)height, (void)stride, (void)format;
  create(pool, &wl_buffer_interface, &buffer_requests, id);
}

static const struct wl_shm_pool_interface pool_requests = {create_buffer, destroy, NOOP};

static void create_pool(struct wl_client *client, struct wl_resource *shm, uint32_t id, int32_t file, int32_t size) {
  (void)client, (void)size;
  close(file);
  create(shm, &wl_shm_pool_interface, &pool_requests, id);
}

static const struct wl_shm_interface shm_requests = {create_pool};

/* MARK: The seat */

static const struct wl_touch_interface touch_requests = {destroy};
static const struct wl_pointer_interface pointer_requests = {NOOP, destroy};

static void get_pointer(struct wl_client *client, struct wl_resource *seat, uint32_t id) {
  (void)client;
  pointer = create(seat, &wl_pointer_interface, &pointer_requests, id);
}

static void get_touch(struct wl_client *client, struct wl_resource *seat, uint32_t id) {
  (void)client;
  touch = create(seat, &wl_touch_interface, &touch_requests, id);
}

static const struct wl_seat_interface seat_requests = {get_pointer, NOOP, get_touch, destroy};

static const struct zwp_pointer_gesture_swipe_v1_interface swipe_requests = {destroy};
static const struct zwp_pointer_gesture_pinch_v1_interface pinch_requests = {destroy};
static const struct zwp_pointer_gesture_hold_v1_interface hold_requests = {destroy};

static void get_swipe(struct wl_client *client, struct wl_resource *parent, uint32_t id, struct wl_resource *of) {
  (void)client, (void)of;
  swipe = create(parent, &zwp_pointer_gesture_swipe_v1_interface, &swipe_requests, id);
}

static void get_pinch(struct wl_client *client, struct wl_resource *parent, uint32_t id, struct wl_resource *of) {
  (void)client, (void)of;
  pinch = create(parent, &zwp_pointer_gesture_pinch_v1_interface, &pinch_requests, id);
}

static void get_hold(struct wl_client *client, struct wl_resource *parent, uint32_t id, struct wl_resource *of) {
  (void)client, (void)of;
  hold = create(parent, &zwp_pointer_gesture_hold_v1_interface, &hold_requests, id);
}

static const struct zwp_pointer_gestures_v1_interface gestures_requests = {get_swipe, get_pinch, destroy, get_hold};

/* MARK: Globals */

static const struct wl_data_device_interface data_device_requests = {NOOP, NOOP, destroy};
static const struct wl_data_source_interface data_source_requests = {NOOP, destroy, NOOP};

static void create_data_source(struct wl_client *client, struct wl_resource *parent, uint32_t id) {
  (void)client;
  create(parent, &wl_data_source_interface, &data_source_requests, id);
}

static void get_data_device(struct wl_client *client, struct wl_resource *parent, uint32_t id, struct wl_resource *seat) {
  (void)client, (void)seat;
  create(parent, &wl_data_device_interface, &data_device_requests, id);
}

static const struct wl_data_device_manager_interface data_requests = {create_data_source, get_data_device};
static const struct wl_output_interface output_requests = {destroy};

/* An interface, its version, and the functions for its requests. */
typedef struct global {
  const struct wl_interface *interface;
  int version;
  const void *requests;
} global;

static void bind_global(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  const global *it = data;
  struct wl_resource *resource = wl_resource_create(client, it->interface, (int)version, id);
  if (resource == NULL) fail("no memory");
  wl_resource_set_implementation(resource, it->requests, NULL, forget);
  if (it->interface == &wl_seat_interface) {
    wl_seat_send_capabilities(resource, WL_SEAT_CAPABILITY_TOUCH | WL_SEAT_CAPABILITY_POINTER);
    wl_seat_send_name(resource, "hand");
  } else if (it->interface == &wl_shm_interface) {
    wl_shm_send_format(resource, WL_SHM_FORMAT_ARGB8888);
    wl_shm_send_format(resource, WL_SHM_FORMAT_XRGB8888);
  } else if (it->interface == &wl_output_interface) {
    /* 2048 units in 319 mm: 163 units an inch. */
    wl_output_send_geometry(resource, 0, 0, 319, 319, 0, "Touchstone", "none", 0);
    wl_output_send_mode(resource, WL_OUTPUT_MODE_CURRENT, 2048, 2048, 60000);
    wl_output_send_scale(resource, 1);
    wl_output_send_done(resource);
  }
}

static const global globals[] = {
    {&wl_compositor_interface, 4, &compositor_requests},
    {&wl_shm_interface, 1, &shm_requests},
    {&xdg_wm_base_interface, 2, &base_requests},
    {&wl_data_device_manager_interface, 3, &data_requests},
    {&wl_output_interface, 2, &output_requests},
    {&wl_seat_interface, 5, &seat_requests},
    {&zwp_pointer_gestures_v1_interface, 3, &gestures_requests},
};

/* MARK: Input */

static struct wl_resource *focus(void) { return window != NULL ? window : first_surface; }

static void send_touch(const char *line) {
  unsigned time;
  int id;
  double x, y;
  if (touch == NULL || focus() == NULL) fail("the client has no wl_touch or no surface");
  if (sscanf(line, "down %u %d %lf %lf", &time, &id, &x, &y) == 4)
    wl_touch_send_down(touch, 1, time, focus(), id, wl_fixed_from_double(x), wl_fixed_from_double(y));
  else if (sscanf(line, "motion %u %d %lf %lf", &time, &id, &x, &y) == 4)
    wl_touch_send_motion(touch, time, id, wl_fixed_from_double(x), wl_fixed_from_double(y));
  else if (sscanf(line, "up %u %d", &time, &id) == 2)
    wl_touch_send_up(touch, 1, time, id);
  else if (strcmp(line, "frame\n") == 0)
    wl_touch_send_frame(touch);
  else if (strcmp(line, "cancel\n") == 0)
    wl_touch_send_cancel(touch);
  else
    fail(line);
}

/* Moves the pointer to the middle of the window, where the touchpad's gestures happen. */
static void enter(void) {
  static bool has_entered;
  if (has_entered || pointer == NULL || focus() == NULL) return;
  has_entered = true;
  wl_pointer_send_enter(pointer, 1, focus(), wl_fixed_from_int(1024), wl_fixed_from_int(1024));
  wl_pointer_send_frame(pointer);
}

static bool send_gesture(const char *line) {
  unsigned time;
  int number;
  double dx, dy, scale, rotation;
  if (sscanf(line, "swipe begin %u %d", &time, &number) == 2 && swipe != NULL)
    zwp_pointer_gesture_swipe_v1_send_begin(swipe, 1, time, focus(), (uint32_t)number);
  else if (sscanf(line, "swipe update %u %lf %lf", &time, &dx, &dy) == 3 && swipe != NULL)
    zwp_pointer_gesture_swipe_v1_send_update(swipe, time, wl_fixed_from_double(dx), wl_fixed_from_double(dy));
  else if (sscanf(line, "swipe end %u %d", &time, &number) == 2 && swipe != NULL)
    zwp_pointer_gesture_swipe_v1_send_end(swipe, 1, time, number);
  else if (sscanf(line, "pinch begin %u %d", &time, &number) == 2 && pinch != NULL)
    zwp_pointer_gesture_pinch_v1_send_begin(pinch, 1, time, focus(), (uint32_t)number);
  else if (sscanf(line, "pinch update %u %lf %lf %lf %lf", &time, &dx, &dy, &scale, &rotation) == 5 && pinch != NULL)
    zwp_pointer_gesture_pinch_v1_send_update(pinch, time, wl_fixed_from_double(dx), wl_fixed_from_double(dy),
                                             wl_fixed_from_double(scale), wl_fixed_from_double(rotation));
  else if (sscanf(line, "pinch end %u %d", &time, &number) == 2 && pinch != NULL)
    zwp_pointer_gesture_pinch_v1_send_end(pinch, 1, time, number);
  else if (sscanf(line, "hold begin %u %d", &time, &number) == 2 && hold != NULL)
    zwp_pointer_gesture_hold_v1_send_begin(hold, 1, time, focus(), (uint32_t)number);
  else if (sscanf(line, "hold end %u %d", &time, &number) == 2 && hold != NULL)
    zwp_pointer_gesture_hold_v1_send_end(hold, 1, time, number);
  else
    return false;
  return true;
}

static FILE *wire;


/* Reads all lines that have arrived. */
static int read_wire(int file, uint32_t mask, void *data) {
  char line[256];
  (void)file, (void)data;
  if (mask & WL_EVENT_READABLE) {
    while (fgets(line, sizeof line, wire) != NULL) {
      const bool is_gesture = line[0] == 's' || line[0] == 'p' || line[0] == 'h';
      if (is_gesture) enter();
      if (is_gesture && !send_gesture(line)) fail("the client has not asked for that gesture");
      if (!is_gesture) send_touch(line);
    }
    clearerr(wire);
  }
  return 0;
}

static void client_ended(struct wl_listener *listener, void *data) {
  (void)listener, (void)data;
  wl_display_terminate(display);
}

int main(int count, char **arguments) {
  static struct wl_listener listener = {.notify = client_ended};
  int sockets[2], pipes[2], status;
  char text[16];
  if (count < 2) fail("usage: compositor PROGRAM ARGUMENT ...");
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0 || pipe(pipes) != 0) fail("no socket");
  const pid_t program = fork();
  if (program == 0) {
    snprintf(text, sizeof text, "%d", dup(sockets[1]));
    setenv("WAYLAND_SOCKET", text, 1);
    snprintf(text, sizeof text, "%d", pipes[1]);
    setenv("HAND_WIRE", text, 1);
    close(pipes[0]);
    execv(arguments[1], arguments + 1);
    fail("the program cannot be run");
  }
  close(sockets[1]);
  close(pipes[1]);
  display = wl_display_create();
  for (size_t index = 0; index < sizeof globals / sizeof *globals; index++)
    if (wl_global_create(display, globals[index].interface, globals[index].version, (void *)&globals[index], bind_global) == NULL)
      fail("no global");
  struct wl_client *client = wl_client_create(display, sockets[0]);
  wl_client_add_destroy_listener(client, &listener);
  fcntl(pipes[0], F_SETFL, O_NONBLOCK);
  wire = fdopen(pipes[0], "r");
  wl_event_loop_add_fd(wl_display_get_event_loop(display), pipes[0], WL_EVENT_READABLE, read_wire, NULL);
  wl_display_run(display);
  if (waitpid(program, &status, 0) != program) fail("the program is lost");
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  fprintf(stderr, "compositor: the program was ended by signal %d\n", WTERMSIG(status));
  return 1;
}
