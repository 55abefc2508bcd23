// A Wayland compositor for one client, inside the client's own process: no socket in a folder, no thread, no screen. The poll of the
// virtual clock calls `pump`, so the client gets its answers. It shows toplevels in the size wanted, releases buffers, answers frame
// callbacks 60 times a second of virtual time, and has one seat with a touchscreen. Requests that it does not need do nothing.
#pragma once
#include "virtual_time.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/socket.h>
#include <vector>
#include <wayland-server.h>
#include "xdg-shell-server.h"

namespace wl {
static const int64_t frame_time = vt_second / 60;

struct Surface {
    wl_resource *resource, *xdg = nullptr, *toplevel = nullptr, *buffer = nullptr;
    std::vector<wl_resource *> callbacks;
    int64_t shown = 0, due = 0;  // The times of the last frame and of the next one.
    bool is_configured = false;
};

static wl_display *display;
static std::vector<wl_resource *> touches;
static std::vector<Surface *> surfaces;
static wl_resource *top;        // The surface that receives the touches.
static int width = 640, height = 400;
static uint32_t serial = 1;

static uint32_t milliseconds() { return vt_now / 1000000; }
static void destroy(wl_client *, wl_resource *resource) { wl_resource_destroy(resource); }
static void nothing() {}

// An implementation of an interface in which every request does nothing.
template <class Interface> static Interface *idle() {
    static Interface requests;
    for (auto **entry = (void **)&requests; entry < (void **)(&requests + 1); ++entry) *entry = (void *)nothing;
    return &requests;
}

template <class Interface>
static wl_resource *create(wl_client *client, const wl_interface *type, wl_resource *parent, uint32_t id, Interface *requests,
                           void *data = nullptr, wl_resource_destroy_func_t ended = nullptr) {
    auto *resource = wl_resource_create(client, type, wl_resource_get_version(parent), id);
    wl_resource_set_implementation(resource, requests, data, ended);
    return resource;
}

static Surface *surface_of(wl_resource *resource) { return (Surface *)wl_resource_get_user_data(resource); }

static void forget_callback(wl_resource *callback) {
    for (auto *surface : surfaces) {
        auto &list = surface->callbacks;
        list.erase(std::remove(list.begin(), list.end(), callback), list.end());
    }
}

static void request_frame(wl_client *client, wl_resource *resource, uint32_t id) {
    auto *callback = wl_resource_create(client, &wl_callback_interface, 1, id);
    wl_resource_set_implementation(callback, nullptr, nullptr, forget_callback);
    auto *surface = surface_of(resource);
    // A screen shows a frame at its next refresh, also after a rest: shown at once, a kinetic scroll of GTK 3 would have two frames
    // within a pixel, and end.
    if (surface->callbacks.empty())
        surface->due = surface->shown + std::max<int64_t>(1, (vt_now - surface->shown + frame_time - 1) / frame_time) * frame_time;
    surface->callbacks.push_back(callback);
}

static void configure(Surface *surface) {
    wl_array states;
    wl_array_init(&states);
    *(uint32_t *)wl_array_add(&states, 4) = XDG_TOPLEVEL_STATE_ACTIVATED;
    *(uint32_t *)wl_array_add(&states, 4) = XDG_TOPLEVEL_STATE_FULLSCREEN;
    xdg_toplevel_send_configure(surface->toplevel, width, height, &states);
    wl_array_release(&states);
    xdg_surface_send_configure(surface->xdg, serial++);
    surface->is_configured = true;
}

static void commit(wl_client *, wl_resource *resource) {
    auto *surface = surface_of(resource);
    if (surface->toplevel && !surface->is_configured) {
        configure(surface);
        // Here, not with its first buffer: some clients never draw.
        top = resource;
    }
    if (surface->buffer) wl_buffer_send_release(surface->buffer);
    surface->buffer = nullptr;
}

static void surface_ended(wl_resource *resource) {
    auto *surface = surface_of(resource);
    if (top == resource) top = nullptr;
    surfaces.erase(std::remove(surfaces.begin(), surfaces.end(), surface), surfaces.end());
    delete surface;
}

static void create_surface(wl_client *client, wl_resource *parent, uint32_t id) {
    auto *requests = idle<struct wl_surface_interface>();
    requests->destroy = destroy;
    requests->attach = [](wl_client *, wl_resource *resource, wl_resource *buffer, int, int) {
        surface_of(resource)->buffer = buffer;
    };
    requests->frame = request_frame;
    requests->commit = commit;
    auto *surface = new Surface();
    surface->resource = create(client, &wl_surface_interface, parent, id, requests, surface, surface_ended);
    surfaces.push_back(surface);
}

static void create_region(wl_client *client, wl_resource *parent, uint32_t id) {
    auto *requests = idle<struct wl_region_interface>();
    requests->destroy = destroy;
    create(client, &wl_region_interface, parent, id, requests);
}

static void create_toplevel(wl_client *client, wl_resource *parent, uint32_t id) {
    auto *requests = idle<struct xdg_toplevel_interface>();
    requests->destroy = destroy;
    surface_of(parent)->toplevel = create(client, &xdg_toplevel_interface, parent, id, requests, surface_of(parent));
}

static void create_xdg_surface(wl_client *client, wl_resource *parent, uint32_t id, wl_resource *of) {
    auto *requests = idle<struct xdg_surface_interface>();
    requests->destroy = destroy;
    requests->get_toplevel = create_toplevel;
    requests->get_popup = [](wl_client *client, wl_resource *parent, uint32_t id, wl_resource *, wl_resource *) {
        auto *popup = idle<struct xdg_popup_interface>();
        popup->destroy = destroy;
        create(client, &xdg_popup_interface, parent, id, popup);
    };
    surface_of(of)->xdg = create(client, &xdg_surface_interface, parent, id, requests, surface_of(of));
}

// A request that creates an object of which only its destructor is needed.
#define WL_CHILD(name, destructor)                                                  \
    [](wl_client *client, wl_resource *parent, uint32_t id, auto...) {              \
        auto *requests = idle<struct name##_interface>();                           \
        requests->destructor = destroy;                                             \
        create(client, &::name##_interface, parent, id, requests);                  \
    }

static void create_touch(wl_client *client, wl_resource *parent, uint32_t id) {
    auto *requests = idle<struct wl_touch_interface>();
    requests->release = destroy;
    touches.push_back(create(client, &wl_touch_interface, parent, id, requests, nullptr, [](wl_resource *touch) {
        touches.erase(std::remove(touches.begin(), touches.end(), touch), touches.end());
    }));
}

template <class Interface> static wl_resource *bind(
    wl_client *client, const wl_interface *type, uint32_t version, uint32_t id, Interface *requests) {
    auto *resource = wl_resource_create(client, type, version, id);
    wl_resource_set_implementation(resource, requests, nullptr, nullptr);
    return resource;
}

static void add_globals() {
    wl_global_create(display, &wl_compositor_interface, 4, nullptr, [](wl_client *client, void *, uint32_t version, uint32_t id) {
        auto *requests = idle<struct wl_compositor_interface>();
        *requests = {create_surface, create_region};
        bind(client, &wl_compositor_interface, version, id, requests);
    });
    wl_global_create(display, &wl_subcompositor_interface, 1, nullptr, [](wl_client *client, void *, uint32_t version, uint32_t id) {
        auto *requests = idle<struct wl_subcompositor_interface>();
        requests->destroy = destroy;
        requests->get_subsurface = WL_CHILD(wl_subsurface, destroy);
        bind(client, &wl_subcompositor_interface, version, id, requests);
    });
    wl_global_create(display, &wl_data_device_manager_interface, 3, nullptr,
                     [](wl_client *client, void *, uint32_t version, uint32_t id) {
        auto *requests = idle<struct wl_data_device_manager_interface>();
        requests->create_data_source = WL_CHILD(wl_data_source, destroy);
        requests->get_data_device = WL_CHILD(wl_data_device, release);
        bind(client, &wl_data_device_manager_interface, version, id, requests);
    });
    wl_global_create(display, &wl_output_interface, 2, nullptr, [](wl_client *client, void *, uint32_t version, uint32_t id) {
        auto *output = bind(client, &wl_output_interface, version, id, idle<struct wl_output_interface>());
        wl_output_send_geometry(output, 0, 0, 600, 340, 0, "none", "none", 0);
        wl_output_send_mode(output, WL_OUTPUT_MODE_CURRENT | WL_OUTPUT_MODE_PREFERRED, 4000, 3000, 60000);
        if (version < 2) return;
        wl_output_send_scale(output, 1);
        wl_output_send_done(output);
    });
    wl_global_create(display, &wl_seat_interface, 5, nullptr, [](wl_client *client, void *, uint32_t version, uint32_t id) {
        auto *requests = idle<struct wl_seat_interface>();
        requests->get_pointer = WL_CHILD(wl_pointer, release);
        requests->get_keyboard = WL_CHILD(wl_keyboard, release);
        requests->get_touch = create_touch;
        requests->release = destroy;
        auto *seat = bind(client, &wl_seat_interface, version, id, requests);
        wl_seat_send_capabilities(seat, WL_SEAT_CAPABILITY_TOUCH);
        if (version >= 2) wl_seat_send_name(seat, "seat0");
    });
    wl_global_create(display, &xdg_wm_base_interface, 2, nullptr, [](wl_client *client, void *, uint32_t version, uint32_t id) {
        auto *requests = idle<struct xdg_wm_base_interface>();
        requests->destroy = destroy;
        requests->create_positioner = WL_CHILD(xdg_positioner, destroy);
        requests->get_xdg_surface = create_xdg_surface;
        bind(client, &xdg_wm_base_interface, version, id, requests);
    });
}

static void pump() {
    wl_event_loop_dispatch(wl_display_get_event_loop(display), 0);
    for (auto *surface : surfaces) {
        if (surface->callbacks.empty() || vt_now < surface->due) continue;
        surface->shown = surface->due;
        for (auto *callback : std::vector<wl_resource *>(surface->callbacks)) {
            wl_callback_send_done(callback, milliseconds());
            wl_resource_destroy(callback);
        }
    }
    wl_display_flush_clients(display);
}

// The time of the next frame callback.
static int64_t next() {
    int64_t next = INT64_MAX;
    for (auto *surface : surfaces)
        if (!surface->callbacks.empty()) next = std::min(next, surface->due);
    return next;
}

static void create_display() {
    display = wl_display_create();
    wl_display_init_shm(display);
    add_globals();
}

// Starts a compositor for this process alone.
static void start() {
    create_display();
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) != 0) abort();
    wl_client_create(display, ends[0]);
    setenv("WAYLAND_SOCKET", std::to_string(ends[1]).c_str(), 1);
    vt_pump = pump;
    vt_next = next;
}

// The surface has to be shown before the first touch.
static void down(int id, double x, double y) {
    for (auto *touch : touches)
        if (wl_resource_get_client(touch) == wl_resource_get_client(top))
            wl_touch_send_down(touch, serial++, milliseconds(), top, id, wl_fixed_from_double(x), wl_fixed_from_double(y));
}

static void motion(int id, double x, double y) {
    for (auto *touch : touches)
        wl_touch_send_motion(touch, milliseconds(), id, wl_fixed_from_double(x), wl_fixed_from_double(y));
}

static void up(int id) { for (auto *touch : touches) wl_touch_send_up(touch, serial++, milliseconds(), id); }
static void frame() { for (auto *touch : touches) wl_touch_send_frame(touch); }
static void cancel() { for (auto *touch : touches) wl_touch_send_cancel(touch); }

// Sends one event, of points as in protocol.h. Returns the number of fingers that stay down.
template <class Points> static int touch(const Points &points) {
    int count = 0;
    for (auto &point : points) {
        if (point.stage == 'd') down(point.id, point.x, point.y);
        // A touch up has no position in Wayland.
        if (point.stage == 'm' || point.stage == 'u') motion(point.id, point.x, point.y);
        if (point.stage == 'u') up(point.id);
        else ++count;
    }
    frame();
    return count;
}
}
