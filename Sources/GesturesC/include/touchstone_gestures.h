/* Touchstone's gesture recognizers for C.
 *
 * Create a coordinator, attach recognizers, deliver touches, and receive the recognized gestures in a callback:
 *
 *     tg_coordinator *coordinator = tg_coordinator_create();
 *     tg_recognizer tap;
 *     tg_attach(coordinator, "tap", &tap);
 *     tg_set_callback(coordinator, gesture_changed, NULL);
 *     tg_touch_down(coordinator, 1, 120, 44);
 *     tg_commit_frame(coordinator, 0);
 *     tg_touch_up(coordinator, 1, 121, 45);
 *     tg_commit_frame(coordinator, 80000);
 *     tg_coordinator_destroy(coordinator);
 *
 * Times are in microseconds on the caller's clock, with any origin; the library reads no clock. Positions are in
 * points, with x to the right and y down. The recognizers' defaults assume 163 points per inch of the surface: a
 * program with another unit converts its positions or sets the recognizers' parameters.
 *
 * Invalid input returns an error code and never crashes: the call has no effect, and tg_last_error describes the error.
 * The only undetected error is a pointer that is neither NULL nor valid. Use a coordinator from one thread at a time;
 * coordinators are independent of each other. */
#ifndef TOUCHSTONE_GESTURES_H
#define TOUCHSTONE_GESTURES_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Delivers touches to recognizers and resolves conflicts between them. */
typedef struct tg_coordinator tg_coordinator;

/* A recognizer's number within its coordinator: 0, 1, 2 ... in order of attaching. */
typedef int32_t tg_recognizer;

/* The result of a call. */
typedef enum tg_status {
  /* The call succeeded. */
  TG_OK = 0,
  /* A pointer is NULL, a coordinate is NaN or outside -1e9 to 1e9 points, or a count is negative. */
  TG_ERROR_ARGUMENT = 1,
  /* The kind, parameter or measurement does not exist. */
  TG_ERROR_NAME = 2,
  /* The coordinator has no recognizer with that number, or it has been detached. */
  TG_ERROR_RECOGNIZER = 3,
  /* The value is outside the parameter's range, or must be a whole number. */
  TG_ERROR_VALUE = 4,
  /* The limit is reached: 64 recognizers per coordinator, ten touches per frame. */
  TG_ERROR_FULL = 5,
  /* The touch is already down, or is not down. */
  TG_ERROR_TOUCH = 6,
  /* Touches went down and up in turns 64 times in one frame: commit it. */
  TG_ERROR_FRAME = 7,
  /* The recognizers would require each other to fail. */
  TG_ERROR_CYCLE = 8,
  /* The callback called a function that delivers input to its coordinator or destroys it. */
  TG_ERROR_BUSY = 9
} tg_status;

/* The state of a gesture. Names and transitions are those of UIKit. */
typedef enum tg_state {
  /* No touches yet, or the touches may still become this gesture. */
  TG_POSSIBLE = 0,
  /* A continuous gesture has been recognized. */
  TG_BEGAN = 1,
  /* A recognized gesture has changed. */
  TG_CHANGED = 2,
  /* The gesture is complete. The only state that a discrete gesture, such as a tap, reports. */
  TG_ENDED = 3,
  /* A recognized gesture was cancelled before it was complete. */
  TG_CANCELLED = 4,
  /* The touches are not this gesture, or another gesture prevented it. */
  TG_FAILED = 5
} tg_state;

/* A change of a gesture's state. Valid during the callback. Later versions may add fields at the end. */
typedef struct tg_gesture {
  tg_recognizer recognizer;
  /* The new state; never TG_POSSIBLE. */
  tg_state state;
  /* The time of the frame or deadline, in microseconds. */
  int64_t time_us;
  /* The location of the gesture, in points. */
  double x;
  double y;
  /* The number of its touches, 0 or more. */
  int32_t touches;
} tg_gesture;

/* Called for each change of a gesture's state, in order. It may query and change the coordinator: changes that affect
 * the current event (tg_detach, tg_set_enabled, tg_set_parameter) are deferred until the event is over. Delivering
 * input returns TG_ERROR_BUSY. */
typedef void (*tg_callback)(const tg_gesture *gesture, void *user);

/* MARK: Setup */

/* Creates a coordinator without recognizers. Never NULL. Free it with tg_coordinator_destroy. */
tg_coordinator *tg_coordinator_create(void);

/* Frees a coordinator and everything it owns. NULL is ignored. TG_ERROR_BUSY from its callback. */
tg_status tg_coordinator_destroy(tg_coordinator *coordinator);

/* Returns the name of a recognizer kind, such as "tap", by its index from 0, or NULL after the last. Never freed. */
const char *tg_recognizer_kind(int32_t index);

/* Attaches a recognizer with default parameters. It receives touches that begin from now on.
 *
 * kind: a name from tg_recognizer_kind. recognizer: set to its number; unchanged on an error.
 * TG_ERROR_ARGUMENT, TG_ERROR_NAME, TG_ERROR_FULL. */
tg_status tg_attach(tg_coordinator *coordinator, const char *kind, tg_recognizer *recognizer);

/* Detaches a recognizer. An active gesture is cancelled, a pending one fails. Its number is not reused.
 * TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER. */
tg_status tg_detach(tg_coordinator *coordinator, tg_recognizer recognizer);

/* Disables or enables a recognizer. Disabling cancels an active gesture and fails a pending one. Once enabled, the
 * recognizer receives touches that begin from then on. Default: true. TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER. */
tg_status tg_set_enabled(tg_coordinator *coordinator, tg_recognizer recognizer, bool is_enabled);

/* Sets a parameter, at any time. A pending deadline moves to the new value.
 *
 * name: as in `touchstone recognizers`, such as "numberOfTapsRequired". value: in the parameter's unit: points,
 * milliseconds, degrees, points per second, a count or a ratio; for a choice, its index from 0. `touchstone
 * recognizers` lists each parameter's range, unit and default.
 * TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER, TG_ERROR_NAME, TG_ERROR_VALUE. */
tg_status tg_set_parameter(tg_coordinator *coordinator, tg_recognizer recognizer, const char *name, double value);

/* Gets a parameter in its unit. value: unchanged on an error.
 * TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER, TG_ERROR_NAME. */
tg_status tg_get_parameter(tg_coordinator *coordinator, tg_recognizer recognizer, const char *name, double *value);

/* Requires one recognizer to fail before another is recognized: a tap waits for a double tap to fail. A `required`
 * recognizer that is not pending is not waited for.
 * TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER, TG_ERROR_CYCLE. */
tg_status tg_require_to_fail(tg_coordinator *coordinator, tg_recognizer required, tg_recognizer dependent);

/* Allows two gestures to be active simultaneously. By default the first one recognized prevents the other.
 * TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER. */
tg_status tg_allow_simultaneous(tg_coordinator *coordinator, tg_recognizer first, tg_recognizer second);

/* Sets the callback and its context pointer, which may be NULL. callback: NULL for none, the default.
 * TG_ERROR_ARGUMENT. */
tg_status tg_set_callback(tg_coordinator *coordinator, tg_callback callback, void *user);

/* Reports TG_FAILED to the callback and records the reason for tg_failure_reason. Default: false, because recording
 * makes each frame slower. TG_ERROR_ARGUMENT. */
tg_status tg_report_failures(tg_coordinator *coordinator, bool is_enabled);

/* MARK: Input
 *
 * A frame contains everything a device reports at one time: call the functions below for each touch, in any order, then
 * commit the frame. Positions are in points, from -1e9 to 1e9. */

/* Adds a touch. id: any number that no touch which is down has; it identifies the touch until it lifts.
 * TG_ERROR_ARGUMENT, TG_ERROR_TOUCH, TG_ERROR_FULL, TG_ERROR_FRAME, TG_ERROR_BUSY. */
tg_status tg_touch_down(tg_coordinator *coordinator, int32_t id, double x, double y);

/* Moves a touch. TG_ERROR_ARGUMENT, TG_ERROR_TOUCH, TG_ERROR_BUSY. */
tg_status tg_touch_move(tg_coordinator *coordinator, int32_t id, double x, double y);

/* Lifts a touch at its last position. TG_ERROR_ARGUMENT, TG_ERROR_TOUCH, TG_ERROR_FRAME, TG_ERROR_BUSY. */
tg_status tg_touch_up(tg_coordinator *coordinator, int32_t id, double x, double y);

/* Cancels a touch that did not lift, because of the system, palm detection or a lost device.
 * TG_ERROR_ARGUMENT, TG_ERROR_TOUCH, TG_ERROR_FRAME, TG_ERROR_BUSY. */
tg_status tg_touch_cancel(tg_coordinator *coordinator, int32_t id, double x, double y);

/* Sets the number of touches without a position, for devices that track two touches and count five. Default: 0; kept
 * from frame to frame. count: 0 or more.
 * TG_ERROR_ARGUMENT, TG_ERROR_FRAME, TG_ERROR_BUSY. */
tg_status tg_set_untracked_touches(tg_coordinator *coordinator, int32_t count);

/* Delivers the frame, after firing all deadlines up to its time. A frame without changes means that no touch moved. A
 * frame older than the newest is delivered at the current time, which never runs back. time_us: any.
 * TG_ERROR_ARGUMENT, TG_ERROR_BUSY. */
tg_status tg_commit_frame(tg_coordinator *coordinator, int64_t time_us);

/* Fires the deadlines up to a time, each at its own time. This is how a long press begins while no touch moves.
 * time_us: any; a past time fires nothing. TG_ERROR_ARGUMENT, TG_ERROR_BUSY. */
tg_status tg_advance(tg_coordinator *coordinator, int64_t time_us);

/* Gets the time of the next deadline in microseconds: call tg_advance at that time unless a frame is committed earlier.
 * Returns false and leaves `time_us` unchanged if there is no deadline or a pointer is NULL. */
bool tg_next_deadline(tg_coordinator *coordinator, int64_t *time_us);

/* MARK: Queries */

/* Gets a gesture's state. state: unchanged on an error. TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER. */
tg_status tg_get_state(tg_coordinator *coordinator, tg_recognizer recognizer, tg_state *state);

/* Gets a measurement of a gesture, such as a pinch's "scale". Scales are ratios, angles are in degrees, translations in
 * points, velocities in points per second; a pinch's velocity is per second, a rotation's in degrees per second. name:
 * as in transcripts; a measurement that the gesture does not have now is an error. value: unchanged on an error.
 * TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER, TG_ERROR_NAME. */
tg_status tg_get_measurement(tg_coordinator *coordinator, tg_recognizer recognizer, const char *name, double *value);

/* Returns the reason of a gesture's last failure, such as "moved 17.000 pt, 16.000 pt allowed"; other recognizers are
 * named by kind and number. NULL if the gesture has not failed since tg_report_failures, and on an error. Valid until
 * the next failure. */
const char *tg_failure_reason(tg_coordinator *coordinator, tg_recognizer recognizer);

/* Returns a description of the last error, or an empty string if there was none. Valid until the next error. A NULL
 * coordinator has a description too. */
const char *tg_last_error(tg_coordinator *coordinator);

#ifdef __cplusplus
}
#endif

#endif
