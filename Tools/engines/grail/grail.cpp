// Adapter for grail, the gesture recognizer of Unity: one-, two- and three-finger gestures, of which one is active at a time. It knows
// no cancelled touches: they end. Distances count in metres, with 163 points to the inch.
#include "../shared/protocol.h"
#include <oif/frame_backend.h>
#include <oif/grail.h>

struct Grail : engine::Engine {
    UGHandle handle = nullptr;
    UFBackendDevice device = nullptr;
    UFBackendFrame frame = nullptr;
    std::map<unsigned, unsigned> recognized;        // By gesture, its kinds so far.

    static uint64_t milliseconds() { return vt_now / 1000000; }

    void begin(int width, int height) override {
        if (handle) grail_delete(handle);
        grail_new(&handle);
        recognized.clear();
        device = frame_backend_device_new();
        frame_backend_device_set_direct(device, 0);
        frame_backend_device_set_max_touches(device, 10);
        float resolution = 163 / 0.0254f;
        frame_backend_device_set_window_resolution(device, resolution, resolution);
        frame_backend_device_add_axis(device, UFAxisTypeX, 0, width, resolution);
        frame_backend_device_add_axis(device, UFAxisTypeY, 0, height, resolution);
        UFEvent event = frame_event_new();
        frame_event_set_type(event, UFEventTypeDeviceAdded);
        frame_event_set_device(event, device);
        grail_process_frame_event(handle, event);
        frame_event_unref(event);
        for (unsigned touches : {1, 2, 3}) subscribe(touches);
        frame = frame_backend_frame_new();
        frame_backend_frame_set_device(frame, device);
        frame_backend_frame_set_window_id(frame, 1);
        until(engine::start);
    }

    void subscribe(unsigned touches) {
        UGSubscription subscription;
        grail_subscription_new(&subscription);
        UFDevice front = frame_backend_device_get_device(device);
        UFWindowId window = 1;
        UGGestureTypeMask mask = UGGestureTypeDrag | UGGestureTypePinch | UGGestureTypeRotate | UGGestureTypeTap;
        int atomic = 1;
        grail_subscription_set_property(subscription, UGSubscriptionPropertyDevice, &front);
        grail_subscription_set_property(subscription, UGSubscriptionPropertyWindow, &window);
        grail_subscription_set_property(subscription, UGSubscriptionPropertyMask, &mask);
        grail_subscription_set_property(subscription, UGSubscriptionPropertyAtomicGestures, &atomic);
        for (auto property : {UGSubscriptionPropertyTouchesStart, UGSubscriptionPropertyTouchesMinimum, UGSubscriptionPropertyTouchesMaximum})
            grail_subscription_set_property(subscription, property, &touches);
        grail_subscription_activate(handle, subscription);
    }

    std::vector<engine::Point> down;

    void touch(const std::vector<engine::Point> &points) override {
        UFBackendFrame next = frame_backend_frame_create_next(frame);
        frame_backend_frame_delete(frame);
        frame = next;
        frame_backend_frame_set_device(frame, device);
        frame_backend_frame_set_window_id(frame, 1);
        down.clear();
        for (auto &point : points) {
            if (point.stage != engine::up) down.push_back(point);
            if (point.stage == engine::still) continue;
            UFBackendTouch touch;
            if (point.stage == engine::down) {
                touch = frame_backend_touch_new();
                frame_backend_touch_set_id(touch, point.id + 1);
                frame_backend_touch_set_start_time(touch, milliseconds());
                frame_backend_touch_set_owned(touch, 1);
            } else {
                frame_backend_frame_borrow_touch_by_id(frame, point.id + 1, &touch);
            }
            frame_backend_touch_set_window_pos(touch, point.x, point.y);
            frame_backend_touch_set_value(touch, UFAxisTypeX, point.x);
            frame_backend_touch_set_value(touch, UFAxisTypeY, point.y);
            frame_backend_touch_set_pending_end(touch, 0);
            frame_backend_touch_set_time(touch, milliseconds());
            if (point.stage == engine::up) frame_backend_touch_set_ended(touch);
            frame_backend_frame_give_touch(frame, &touch);
        }
        UFEvent event = frame_event_new();
        frame_event_set_type(event, UFEventTypeFrame);
        frame_event_set_frame(event, frame);
        frame_event_set_time(event, milliseconds());
        grail_process_frame_event(handle, event);
        frame_event_unref(event);
        report();
    }

    void cancel() override {
        auto points = down;
        for (auto &point : points) point.stage = engine::up;
        touch(points);
    }

    void until(int64_t time) override {
        for (;;) {
            int64_t next = grail_next_timeout(handle) * 1000000;
            if (next <= vt_now || next > time) break;
            vt_now = next;
            grail_update_time(handle, milliseconds());
            report();
        }
        vt_now = std::max(vt_now, time);
        grail_update_time(handle, milliseconds());
        report();
    }

    void report() {
        UGEvent event;
        while (grail_get_event(handle, &event) == UGStatusSuccess) {
            UGSlice slice;
            if (grail_event_get_property(event, UGEventPropertySlice, &slice) == UGStatusSuccess) report(slice);
            grail_event_unref(event);
        }
    }

    void report(UGSlice slice) {
        unsigned id = grail_slice_get_id(slice), now = grail_slice_get_recognized(slice), &before = recognized[id];
        int fingers = grail_slice_get_num_touches(slice);
        bool is_over = grail_slice_get_state(slice) == UGGestureStateEnd;
        const char *taps[] = {"tap", "tap", "twoFingerTap", "threeFingerTap"};
        auto &matrix = *grail_slice_get_cumulative_transform(slice);
        double scale = std::sqrt(std::fabs(matrix[0][0] * matrix[1][1] - matrix[0][1] * matrix[1][0]));
        double turn = std::atan2(matrix[1][0], matrix[0][0]) * 180 / M_PI;
        auto say = [&](unsigned kind, const char *name, auto add) {
            if ((now | before) & kind) {
                engine::Say line(name, is_over ? "ended" : before & kind ? "changed" : "began");
                line.fingers(fingers);
                add(line);
            }
        };
        say(UGGestureTypeDrag, "pan", [&](auto &line) { line.by(matrix[0][2], matrix[1][2]); });
        say(UGGestureTypePinch, "pinch", [&](auto &line) { line.number("scale", scale); });
        say(UGGestureTypeRotate, "rotation", [&](auto &line) { line.number("rotation", turn); });
        if (now & ~before & UGGestureTypeTap) engine::Say(taps[std::min(fingers, 3)], "ended").fingers(fingers);
        before |= now;
        if (is_over) recognized.erase(id);
    }
};

int main() {
    Grail grail;
    serve(grail, "grail", GRAIL_VERSION, "\"tap\",\"twoFingerTap\",\"threeFingerTap\",\"pan\",\"pinch\",\"rotation\"",
          "\"DragThreshold=0.0026 m\",\"PinchThreshold=1.1\",\"RotateThreshold=0.1257\",\"TapTimeout=300\"");
}
