// Adapter for EFL: Elementary's gesture layer on a window in memory. Debian has no headers of Elementary, so what is used of it is
// declared here. A line is a pan that is reported when it ends, and a flick a swipe. Positions are whole pixels.
#include "../shared/protocol.h"
#include <algorithm>

extern "C" {
struct Momentum { int x1, y1, x2, y2; unsigned tx, ty; int mx, my; unsigned n; };
struct Taps { int x, y; unsigned n, timestamp; };
struct Zoom { int x, y, radius; double zoom, momentum; };
struct Rotate { int x, y, radius; double base, angle, momentum; };
enum Kind { taps = 1, long_taps, double_taps, triple_taps, momentum, lines, flicks, zoom, rotate };
enum State { start, move, finish, aborted };
int elm_init(int, char **);
void *elm_win_add(void *, const char *, int), *elm_gesture_layer_add(void *);
unsigned char elm_gesture_layer_attach(void *, void *);
void elm_gesture_layer_cb_set(void *, Kind, State, int (*)(void *, void *), void *);
int elm_config_finger_size_get();
double elm_gesture_layer_double_tap_timeout_get(void *), elm_gesture_layer_long_tap_start_timeout_get(void *);
void *evas_object_evas_get(void *), *evas_object_rectangle_add(void *);
void evas_object_resize(void *, int, int), evas_object_show(void *), evas_object_del(void *), evas_render(void *);
void evas_event_feed_mouse_in(void *, unsigned, void *), evas_event_feed_mouse_move(void *, int, int, unsigned, void *);
void evas_event_feed_mouse_down(void *, int, int, unsigned, void *), evas_event_feed_mouse_up(void *, int, int, unsigned, void *);
void evas_event_feed_mouse_cancel(void *, unsigned, void *);
void evas_event_feed_multi_down(void *, int, int, int, double, double, double, double, double, double, double, int, unsigned, void *);
void evas_event_feed_multi_up(void *, int, int, int, double, double, double, double, double, double, double, int, unsigned, void *);
void evas_event_feed_multi_move(void *, int, int, int, double, double, double, double, double, double, double, unsigned, void *);
void ecore_main_loop_iterate();
struct Version { int major, minor, micro, revision; };
extern Version *elm_version;
}

struct Gesture { Kind kind; State state; };
static bool is_zooming, is_turning, is_pressing;

static int report(void *data, void *information) {
    auto *gesture = static_cast<Gesture *>(data);
    auto *tap = static_cast<Taps *>(information);
    auto *line = static_cast<Momentum *>(information);
    const char *names[] = {"tap", "tap", "twoFingerTap", "threeFingerTap"};
    bool is_over = gesture->state == finish;
    const char *phase = gesture->state == finish ? "ended" : gesture->state == aborted ? "cancelled" : "changed";
    auto two = [&](const char *name, bool &is_active, const char *key, double value) {
        bool begins = !is_active && gesture->state == move;
        if (is_active || begins) engine::Say(name, begins ? "began" : phase).fingers(2).number(key, value);
        is_active = gesture->state == move;
    };
    switch (gesture->kind) {
    case taps: if (is_over) engine::Say(names[std::min(tap->n, 3u)], "ended").fingers(tap->n).at(tap->x, tap->y); break;
    case double_taps: if (is_over && tap->n == 1) engine::Say("doubleTap", "ended").fingers(1).at(tap->x, tap->y); break;
    case triple_taps: if (is_over && tap->n == 1) engine::Say("tripleTap", "ended").fingers(1).at(tap->x, tap->y); break;
    case long_taps:
        // It starts with each touch down, moves when it is recognized, and again after the same time.
        if (gesture->state == move || is_over || is_pressing)
            engine::Say("longPress", gesture->state == move && !is_pressing ? "began" : phase).fingers(tap->n).at(tap->x, tap->y);
        is_pressing = gesture->state == move;
        break;
    case lines: if (is_over) engine::Say("pan", "ended").fingers(line->n).by(line->x2 - line->x1, line->y2 - line->y1); break;
    case flicks: if (is_over) engine::Say("swipe", "ended").fingers(line->n).by(line->x2 - line->x1, line->y2 - line->y1); break;
    case zoom: two("pinch", is_zooming, "scale", static_cast<Zoom *>(information)->zoom); break;
    case rotate: {
        auto *turn = static_cast<Rotate *>(information);
        two("rotation", is_turning, "rotation", turn->angle - turn->base);
        break;
    }
    default: break;
    }
    return 0;
}

struct Efl : engine::Engine {
    void *window = nullptr, *canvas = nullptr, *layer = nullptr;
    std::map<int, int> numbers;         // By finger: the lowest free number; 0 is the mouse.
    std::map<int, engine::Point> places;
    std::vector<Gesture> gestures;

    static unsigned milliseconds() { return vt_now / 1000000; }

    Efl() {
        for (int kind = taps; kind <= rotate; ++kind)
            for (int state = start; state <= aborted; ++state) gestures.push_back({Kind(kind), State(state)});
    }

    void begin(int width, int height) override {
        if (window) evas_object_del(window);
        is_zooming = is_turning = is_pressing = false;
        numbers.clear(), places.clear();
        window = elm_win_add(nullptr, "engine", 0);
        canvas = evas_object_evas_get(window);
        void *area = evas_object_rectangle_add(canvas);
        evas_object_resize(window, width, height);
        evas_object_resize(area, width, height);
        layer = elm_gesture_layer_add(window);
        elm_gesture_layer_attach(layer, area);
        for (auto &gesture : gestures)
            if (gesture.kind != momentum) elm_gesture_layer_cb_set(layer, gesture.kind, gesture.state, report, &gesture);
        evas_object_show(area);
        evas_object_show(window);
        until(engine::start - vt_second / 2);
        evas_event_feed_mouse_in(canvas, milliseconds(), nullptr);
    }

    void touch(const std::vector<engine::Point> &points) override {
        for (auto &point : points) {
            if (point.stage == engine::still) continue;
            if (point.stage == engine::down) {
                int free = 0;
                for (auto i = numbers.begin(); i != numbers.end();) i = i->second == free ? (++free, numbers.begin()) : ++i;
                numbers[point.id] = free;
            }
            places[point.id] = point;
            feed(point, numbers[point.id], lround(point.x), lround(point.y));
            if (point.stage == engine::up) numbers.erase(point.id);
        }
    }

    void feed(const engine::Point &point, int number, int x, int y) {
        unsigned time = milliseconds();
        if (number > 0) {
            if (point.stage == engine::down) evas_event_feed_multi_down(canvas, number, x, y, 1, 1, 1, 1, 0, x, y, 0, time, nullptr);
            if (point.stage == engine::moved) evas_event_feed_multi_move(canvas, number, x, y, 1, 1, 1, 1, 0, x, y, time, nullptr);
            if (point.stage == engine::up) evas_event_feed_multi_up(canvas, number, x, y, 1, 1, 1, 1, 0, x, y, 0, time, nullptr);
            return;
        }
        if (point.stage != engine::up) evas_event_feed_mouse_move(canvas, x, y, time, nullptr);
        if (point.stage == engine::down) evas_event_feed_mouse_down(canvas, 1, 0, time, nullptr);
        if (point.stage == engine::up) evas_event_feed_mouse_up(canvas, 1, 0, time, nullptr);
    }

    void cancel() override {
        evas_event_feed_mouse_cancel(canvas, milliseconds(), nullptr);
        numbers.clear();
    }

    void until(int64_t time) override {
        // Its loop does not wait as long as something is animated, so the clock moves in steps of 1 ms.
        do {
            vt_now = std::min(time, vt_now + vt_second / 1000);
            ecore_main_loop_iterate();
        } while (vt_now < time);
    }
};

int main(int argc, char **argv) {
    for (auto [name, value] : {std::pair{"ELM_ENGINE", "buffer"}, {"ELM_DISPLAY", "buffer"}, {"ECORE_EVAS_ENGINE", "buffer"},
                               {"DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent"}, {"EINA_LOG_LEVEL", "0"}})
        setenv(name, value, 1);
    vt_limit = vt_now;
    elm_init(argc, argv);
    Efl efl;
    auto &version = *elm_version;
    std::string text = std::to_string(version.major) + "." + std::to_string(version.minor) + "." + std::to_string(version.micro), settings;
    engine::add_setting(settings, "finger-size", elm_config_finger_size_get());
    serve(efl, "efl", text,
          "\"tap\",\"twoFingerTap\",\"threeFingerTap\",\"doubleTap\",\"tripleTap\",\"longPress\",\"pan\",\"swipe\",\"pinch\",\"rotation\"",
          settings);
}
