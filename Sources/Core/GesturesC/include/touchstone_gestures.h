/* Touchstone's gesture recognizers for C.
 *
 * Create a coordinator, attach recognizers, deliver touches, and receive the recognized gestures in a callback:
 *
 *     tg_coordinator *coordinator = tg_coordinator_create();
 *     tg_recognizer tap;
 *     tg_attach(coordinator, "tap", &tap);
 *     tg_set_callback(coordinator, gesture_changed, NULL);
 *     tg_touch(coordinator, 1, TG_TOUCH_BEGAN, 120, 44, 0);
 *     tg_touch(coordinator, 1, TG_TOUCH_ENDED, 120, 44, 80000);
 *     tg_flush(coordinator);
 *     tg_coordinator_destroy(coordinator);
 *
 * Times are in microseconds on the caller's clock, with any origin, from -4e18 to 4e18 (126,000 years), otherwise
 * TG_ERROR_ARGUMENT; the library reads no clock. Milliseconds passed as microseconds make every touch a thousand times
 * shorter: taps still work, and long presses never begin. Positions are in points, with x to the right and y down. The
 * recognizers' defaults assume 163 points per inch of the surface: a program with another unit converts its positions or
 * sets the recognizers' parameters.
 *
 * Invalid input returns an error code and never crashes: the call has no effect, and tg_last_error describes the error.
 * The only undetected error is a pointer that is neither NULL nor valid. Use a coordinator from one thread at a time;
 * coordinators are independent of each other.
 *
 * Every function that takes a coordinator returns TG_ERROR_ARGUMENT for NULL, and every function that takes a recognizer
 * or a target returns TG_ERROR_RECOGNIZER or TG_ERROR_TARGET for a number that none has; the comments below do not
 * repeat this. A pointer for a result is written only if the function returns TG_OK. Strings are UTF-8.
 *
 * Callbacks run while the coordinator handles input. They may call the functions for queries and setup, whose changes to
 * the present event take effect after it: tg_detach, tg_set_enabled, tg_set_parameter, tg_ignore_touch,
 * tg_cancel_touches, tg_remove_target. Functions that deliver input, save, restore or destroy the coordinator return
 * TG_ERROR_BUSY there. */
#ifndef TOUCHSTONE_GESTURES_H
#define TOUCHSTONE_GESTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* MARK: Types */

/* Delivers touches to recognizers and resolves conflicts between them. */
typedef struct tg_coordinator tg_coordinator;

/* A recognizer's number within its coordinator: 0, 1, 2 ... in order of attaching. Never used again. */
typedef int32_t tg_recognizer;

/* A target's number within its coordinator: 1, 2 ... in order of adding. Never used again. */
typedef int32_t tg_target;

/* The whole surface, the target that contains every other one. */
#define TG_SURFACE 0

/* The result of a call. */
typedef enum tg_status {
  /* The call succeeded. */
  TG_OK = 0,
  /* A pointer is NULL, a number is not finite or outside the documented range, or a structure's size is unknown. */
  TG_ERROR_ARGUMENT = 1,
  /* The kind, parameter or measurement does not exist, or the recognizer's kind lacks what the function sets. */
  TG_ERROR_NAME = 2,
  /* The coordinator has no recognizer with that number, or it has been detached. */
  TG_ERROR_RECOGNIZER = 3,
  /* The value is outside the parameter's range, or must be a whole number. */
  TG_ERROR_VALUE = 4,
  /* The limit is reached: 64 recognizers in a coordinator, ten touches that are down. */
  TG_ERROR_FULL = 5,
  /* The touch is already down, or is not down; the touchpad's sequence has not begun, or the button is not pressed. */
  TG_ERROR_TOUCH = 6,
  /* The coordinator has no target with that number, or it has been removed. */
  TG_ERROR_TARGET = 7,
  /* The recognizers would require each other to fail. */
  TG_ERROR_CYCLE = 8,
  /* A callback called a function that it must not call. */
  TG_ERROR_BUSY = 9,
  /* The saved state is damaged, or belongs to other recognizers, targets or relations, or to another version. */
  TG_ERROR_STATE = 10,
  /* The buffer is too small. */
  TG_ERROR_SIZE = 11,
  /* Touches began and lifted in turns 64 times at one time: pass the time of each, or commit the frame. */
  TG_ERROR_FRAME = 12
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

/* What happened to a touch. */
typedef enum tg_touch_phase {
  /* The touch began. */
  TG_TOUCH_BEGAN = 0,
  /* The touch moved. */
  TG_TOUCH_MOVED = 1,
  /* The touch is down and did not move. Not for input. */
  TG_TOUCH_STATIONARY = 2,
  /* The touch lifted. */
  TG_TOUCH_ENDED = 3,
  /* The system, palm detection or a lost device cancelled the touch. */
  TG_TOUCH_CANCELLED = 4
} tg_touch_phase;

/* What makes a touch. Names and numbers are those of UIKit. */
typedef enum tg_touch_type {
  /* A finger on a screen. */
  TG_TOUCH_DIRECT = 0,
  /* A finger on a touchpad. */
  TG_TOUCH_INDIRECT = 1,
  /* A pen. */
  TG_TOUCH_PENCIL = 2,
  /* A pointer with a button down, such as that of a mouse. */
  TG_TOUCH_INDIRECT_POINTER = 3
} tg_touch_type;

/* The buttons of a device. Several are the sum of their numbers, which are those of the options of "buttonMaskRequired". */
typedef enum tg_button {
  TG_BUTTON_PRIMARY = 1,
  TG_BUTTON_SECONDARY = 2,
  TG_BUTTON_MIDDLE = 4,
  TG_BUTTON_OTHER = 8
} tg_button;

/* The position of a touchpad's event in its sequence. */
typedef enum tg_stage {
  /* The first event. */
  TG_STAGE_BEGAN = 0,
  /* A further event. */
  TG_STAGE_CHANGED = 1,
  /* The last event: the fingers lifted or the button was released. */
  TG_STAGE_ENDED = 2,
  /* The last event, because the fingers did something else or the device was removed. */
  TG_STAGE_CANCELLED = 3
} tg_stage;

/* The unit of a parameter or measurement. */
typedef enum tg_unit {
  TG_UNIT_POINTS = 0,
  TG_UNIT_MILLISECONDS = 1,
  /* Clockwise. */
  TG_UNIT_DEGREES = 2,
  TG_UNIT_DEGREES_PER_SECOND = 3,
  /* A factor without unit, such as a pinch's scale. */
  TG_UNIT_RATIO = 4,
  TG_UNIT_POINTS_PER_SECOND = 5,
  /* The change of a factor, per second. */
  TG_UNIT_RATIO_PER_SECOND = 6,
  /* A whole number of fingers or taps, the index of a choice, or the sum of options. */
  TG_UNIT_COUNT = 7
} tg_unit;

/* A rectangle, in points. */
typedef struct tg_rect {
  double x;
  double y;
  double width;
  double height;
} tg_rect;

/* A movement, turn and change of size: the point x, y becomes a * x - b * y + tx, b * x + a * y + ty. The identity has
 * a = 1 and 0 for the others. */
typedef struct tg_transform {
  double a;
  double b;
  double tx;
  double ty;
} tg_transform;

/* A change of a gesture's state. Valid during the callback. Later versions may add fields at the end. */
typedef struct tg_gesture {
  tg_recognizer recognizer;
  /* The new state; never TG_POSSIBLE. */
  tg_state state;
  /* The time of the frame, event or deadline, in microseconds. */
  int64_t time_us;
  /* The location of the gesture, in points of the surface. */
  double x;
  double y;
  /* The number of its touches, 0 or more. */
  int32_t touches;
  /* The target that the recognizer is attached to. */
  tg_target target;
} tg_gesture;

/* A touch in one frame. */
typedef struct tg_contact {
  int32_t id;
  tg_touch_phase phase;
  /* The time of the touch down, in microseconds. */
  int64_t touch_down_us;
  /* The position, in points. */
  double x;
  double y;
  /* The position of the touch down, in points. */
  double start_x;
  double start_y;
  /* What makes the touch. */
  tg_touch_type type;
  /* The number of taps that the touch continues, itself included: 2 for the second one of a double tap. */
  int32_t tap_count;
  /* Half the length of the area that the finger covers, and by how much it may differ, in points; 0 if unknown. */
  double major_radius;
  double major_radius_tolerance;
  /* The force, from 0 to maximum_possible_force, which is 0 if the device reports no force. */
  double force;
  double maximum_possible_force;
} tg_contact;

/* All touches at one time. Valid during the callback. */
typedef struct tg_frame {
  int64_t time_us;
  /* The touches in order of touch down, including those that lift in this frame. */
  const tg_contact *contacts;
  int32_t count;
  /* The number of touches that are down after this frame. */
  int32_t down;
  /* The number of further touches, without a position. */
  int32_t untracked;
  bool is_button_down;
  /* Whether something hovers at hover_x, hover_y. */
  bool is_hovering;
  double hover_x;
  double hover_y;
  /* The size of the surface, in points; 0 if unknown. */
  double width;
  double height;
  /* The pressed buttons: a sum of tg_button. */
  int32_t buttons;
} tg_frame;

/* MARK: Library */

/* Returns the version of the library, such as "0.9.0". Never freed. */
const char *tg_version(void);

/* MARK: Coordinators */

/* Creates a coordinator without recognizers. Never NULL. Free it with tg_coordinator_destroy. */
tg_coordinator *tg_coordinator_create(void);

/* Forgets every touch, gesture and time, for a new session with the same recognizers, parameters, relations, targets and
 * callbacks, as if the coordinator had just been set up. No callback is called; call tg_cancel_all first to be notified of active
 * gestures. Much cheaper than another coordinator. TG_ERROR_BUSY. */
tg_status tg_reset(tg_coordinator *coordinator);

/* Frees a coordinator and everything it owns. NULL is ignored. TG_ERROR_BUSY from a callback. */
tg_status tg_coordinator_destroy(tg_coordinator *coordinator);

/* Returns a description of the last error, or an empty string if there was none; a call that succeeds does not change
 * it. Valid until the next call of this function for the coordinator after another error, or until the coordinator is
 * destroyed: an error does not change a text that was returned before. A NULL coordinator has a description too. */
const char *tg_last_error(tg_coordinator *coordinator);

/* MARK: Recognizers */

/* Returns the name of a recognizer kind, such as "tap", by its index from 0, or NULL after the last. Never freed. The
 * document "Kinds of recognizers" lists the kinds with their measurements, `touchstone recognizers` their parameters. */
const char *tg_recognizer_kind(int32_t index);

/* Attaches a recognizer with default parameters to the whole surface. It receives touches that begin from now on.
 *
 * kind: a name from tg_recognizer_kind. recognizer: set to its number.
 * TG_ERROR_NAME for an unknown kind, TG_ERROR_FULL if 64 recognizers are attached. */
tg_status tg_attach(tg_coordinator *coordinator, const char *kind, tg_recognizer *recognizer);

/* The same for a target: the recognizer receives touches that begin on it or on a target inside it. */
tg_status tg_attach_to(tg_coordinator *coordinator, const char *kind, tg_target target, tg_recognizer *recognizer);

/* Detaches a recognizer. An active gesture is cancelled, a pending one fails. */
tg_status tg_detach(tg_coordinator *coordinator, tg_recognizer recognizer);

/* Disables or enables a recognizer. Disabling cancels an active gesture and fails a pending one. Once enabled, the
 * recognizer receives touches that begin from then on. Default: true. */
tg_status tg_set_enabled(tg_coordinator *coordinator, tg_recognizer recognizer, bool is_enabled);

/* Requires one recognizer to fail before another is recognized: a tap waits for a double tap to fail. A `required`
 * recognizer that is not pending is not waited for. In the other order the double tap would wait for the tap, and never be
 * recognized: that is no error. TG_ERROR_CYCLE if they would wait for each other, and for a recognizer
 * with itself. */
tg_status tg_require_to_fail(tg_coordinator *coordinator, tg_recognizer required, tg_recognizer dependent);

/* Allows two gestures to be active simultaneously. By default the first one recognized prevents the other.
 * TG_ERROR_ARGUMENT for a recognizer with itself. */
tg_status tg_allow_simultaneous(tg_coordinator *coordinator, tg_recognizer first, tg_recognizer second);

/* Attaches recognizers with their parameters and relations, described by text: the name of a set, or the lines of a header file.
 *
 *     uikit
 *     set pan.minimumTranslation=8pt
 *
 * The name of a set (tg_setup_name) has its own line. `recognizer NAME KIND PARAMETER=VALUE ...` attaches one recognizer;
 * without such a line those of the set "standard" are attached. `add KIND`, `set NAME.PARAMETER=VALUE ...`, `require NAME before
 * NAME` and `simultaneous NAME NAME` follow them. Values have units: 8pt, 1.5mm, 350ms. What follows # is a comment.
 * The recognizers are numbered in order, and have the names of the text: tg_set_recognizer_name.
 * TG_ERROR_VALUE for a text that cannot be read, with its line in tg_last_error, TG_ERROR_FULL. Nothing is attached then. */
tg_status tg_setup(tg_coordinator *coordinator, const char *setup);

/* Returns the name of a set of recognizers, such as "standard" or "android", by its index from 0, or NULL after the last. Never
 * freed. */
const char *tg_setup_name(int32_t index);

/* Returns a recognizer's name from tg_setup or tg_set_recognizer_name, otherwise its kind. Valid until the coordinator is destroyed.
 * NULL on an error. */
const char *tg_recognizer_name(tg_coordinator *coordinator, tg_recognizer recognizer);

/* What tg_get_recognizer_info returns. Later versions may add fields at the end. */
typedef struct tg_recognizer_info {
  /* The kind. Never freed. */
  const char *kind;
  tg_target target;
  tg_state state;
  bool is_enabled;
  /* Whether the gesture has been recognized and waits for a required recognizer to fail. */
  bool is_waiting;
} tg_recognizer_info;

/* Gets what a recognizer is and does. size: sizeof(tg_recognizer_info), also of an earlier version of this header, beyond
 * which nothing is written. TG_ERROR_ARGUMENT for another size. */
tg_status tg_get_recognizer_info(
    tg_coordinator *coordinator, tg_recognizer recognizer, tg_recognizer_info *info, size_t size);

/* Lists the attached recognizers in order of attaching.
 *
 * recognizers: receives up to `capacity` numbers; NULL if the capacity is 0. count: set to the number of all of them,
 * at most 64. TG_ERROR_ARGUMENT for a negative capacity. */
tg_status tg_get_recognizers(
    tg_coordinator *coordinator, tg_recognizer *recognizers, int32_t capacity, int32_t *count);

/* MARK: Parameters */

/* A parameter of a kind. Later versions may add fields at the end. */
typedef struct tg_parameter_info {
  /* The name, such as "numberOfTapsRequired". Never freed. */
  const char *name;
  tg_unit unit;
  /* The valid values, in the unit. */
  double minimum;
  double maximum;
  double default_value;
  /* The number of choices if the value is the index of a choice or a set of options, otherwise 0. */
  int32_t choices;
  /* Whether the value is a set of options: 1 for the first choice, 2 for the second, 4 for the third, and their sums. */
  bool is_option_set;
} tg_parameter_info;

/* Gets a parameter of a kind by its index from 0; TG_ERROR_NAME after the last. Needs no coordinator, so that a program
 * can show parameters before it attaches anything. size: sizeof(tg_parameter_info), as in tg_get_recognizer_info.
 * TG_ERROR_ARGUMENT for NULL or another size, TG_ERROR_NAME for an unknown kind. */
tg_status tg_get_parameter_info(const char *kind, int32_t index, tg_parameter_info *info, size_t size);

/* Returns a choice or option of a parameter by its index from 0, such as "left", or NULL after the last and for an unknown kind or
 * name. Never freed. */
const char *tg_parameter_choice(const char *kind, const char *name, int32_t index);

/* Returns the symbol of a unit, such as "pt" or "ms": "ratio" and "count" for those without one, NULL for another number.
 * Never freed. */
const char *tg_unit_symbol(tg_unit unit);

/* Sets a parameter, at any time. A pending deadline moves to the new value.
 *
 * value: in the parameter's unit, from its minimum to its maximum; for a choice its index, for options their sum.
 * TG_ERROR_NAME, TG_ERROR_VALUE. */
tg_status tg_set_parameter(tg_coordinator *coordinator, tg_recognizer recognizer, const char *name, double value);

/* Sets a parameter that is a choice or a set of options by its words: "resume", "left", "left+right", "any" for all options,
 * or "none" where the set may be empty. TG_ERROR_NAME, TG_ERROR_VALUE, also for a parameter that is a number. */
tg_status tg_set_parameter_choice(
    tg_coordinator *coordinator, tg_recognizer recognizer, const char *name, const char *choice);

/* Gets a parameter in its unit. TG_ERROR_NAME. */
tg_status tg_get_parameter(tg_coordinator *coordinator, tg_recognizer recognizer, const char *name, double *value);

/* MARK: Callbacks */

/* Called for each change of a gesture's state, in order: for TG_BEGAN, TG_CHANGED, TG_ENDED and TG_CANCELLED, and for
 * TG_FAILED after tg_report_failures. A continuous gesture begins, changes and ends or is cancelled; a discrete one (tap,
 * click, swipe) only ends. */
typedef void (*tg_callback)(const tg_gesture *gesture, void *user);

/* Sets the callback for the gestures of all recognizers. callback: NULL for none, the default. user: passed to it; may be
 * NULL. */
tg_status tg_set_callback(tg_coordinator *coordinator, tg_callback callback, void *user);

/* Adds a callback for the gestures of one recognizer. A recognizer may have several; they are called in order of adding,
 * before the callback for all recognizers. callback: not NULL. action: set to the action's number, for tg_remove_action;
 * may be NULL. */
tg_status tg_add_action(
    tg_coordinator *coordinator, tg_recognizer recognizer, tg_callback callback, void *user, int32_t *action);

/* Removes an action, which is not called again. TG_ERROR_ARGUMENT if there is none with that number. */
tg_status tg_remove_action(tg_coordinator *coordinator, int32_t action);

/* Reports TG_FAILED to the callbacks and records the reason for tg_failure_reason. Default: false, because recording
 * makes each frame slower. */
tg_status tg_report_failures(tg_coordinator *coordinator, bool is_enabled);

/* MARK: Delegates */

/* Answers questions about a recognizer that only the program can decide; UIKit asks the same. A function that is NULL
 * is the default. Fill it with zeros first, then set `size`. */
typedef struct tg_delegate {
  /* sizeof(tg_delegate), also of an earlier version of this header. */
  size_t size;
  /* Returns whether a recognized gesture may begin; otherwise it fails. Default: true. */
  bool (*should_begin)(tg_recognizer recognizer, void *user);
  /* Returns whether a recognizer receives a touch that begins on its target. Default: true. */
  bool (*should_receive_touch)(tg_recognizer recognizer, const tg_contact *contact, tg_target target, void *user);
  /* Returns whether a recognizer receives a touchpad's event and the rest of its sequence. The touchpad's pointer is at
   * x, y. Default: true. */
  bool (*should_receive_touchpad)(tg_recognizer recognizer, double x, double y, void *user);
  /* Returns whether two gestures may be active at the same time. One delegate that returns true is enough.
   * Default: false. */
  bool (*should_be_simultaneous)(tg_recognizer recognizer, tg_recognizer other, void *user);
  /* Returns whether `recognizer` waits for `other` to fail, in the present attempt. Default: false. */
  bool (*should_require_failure)(tg_recognizer recognizer, tg_recognizer other, void *user);
  /* Returns whether `other` waits for `recognizer` to fail, in the present attempt. Default: false. */
  bool (*should_be_required_to_fail)(tg_recognizer recognizer, tg_recognizer other, void *user);
} tg_delegate;

/* Sets the delegate of a recognizer; it is copied. delegate: NULL for none, the default.
 * TG_ERROR_ARGUMENT for another size. */
tg_status tg_set_delegate(
    tg_coordinator *coordinator, tg_recognizer recognizer, const tg_delegate *delegate, void *user);

/* MARK: Targets
 *
 * Areas of the surface that touches can hit, such as windows or buttons. A touch belongs to the innermost target on which
 * it begins, and to all targets that contain that one. */

/* Adds a target on top of the existing ones.
 *
 * parent: the target that contains it. frame: its area in points of the surface, of which parts outside the parent cannot
 * be hit; NULL for the whole parent. target: set to its number.
 * TG_ERROR_ARGUMENT if a number of the frame is not finite or a side is negative. */
tg_status tg_add_target(tg_coordinator *coordinator, tg_target parent, const tg_rect *frame, tg_target *target);

/* Sets the area of a target. Touches that are down keep the target on which they began. frame: as in tg_add_target. */
tg_status tg_set_target_frame(tg_coordinator *coordinator, tg_target target, const tg_rect *frame);

/* Sets a transform that moves, turns and scales the area of a target with everything inside it, such as a window that
 * fingers zoom. The frames of the target and of those inside it are given without it. It keeps the surface's origin, 0,
 * 0, where it is unless tx and ty move that; the transform of an inner target applies first, then those of the targets
 * around it. transform: NULL for the identity, the default. TG_ERROR_ARGUMENT for numbers that are not finite and for a
 * scale of 0, TG_ERROR_TARGET also for the surface. */
tg_status tg_set_target_transform(tg_coordinator *coordinator, tg_target target, const tg_transform *transform);

/* Enables or disables a target. New touches hit neither a disabled target nor those inside it. Default: true. */
tg_status tg_set_target_enabled(tg_coordinator *coordinator, tg_target target, bool is_enabled);

/* Moves a target, with those inside it, into another one, on top. TG_ERROR_TARGET also for the surface and for a parent
 * inside the target. */
tg_status tg_move_target(tg_coordinator *coordinator, tg_target target, tg_target parent);

/* Removes a target and those inside it. What touches have begun there ends as by tg_cancel_touches, and the recognizers that
 * are attached there are detached. TG_ERROR_TARGET also for the surface. */
tg_status tg_remove_target(tg_coordinator *coordinator, tg_target target);

/* Gets the target that a touch would hit at a point. */
tg_status tg_get_target_at(tg_coordinator *coordinator, double x, double y, tg_target *target);

/* Converts a point of the surface to a target's coordinates, from the top left corner of its area without its transform. x, y:
 * the point, replaced. */
tg_status tg_convert_to_target(tg_coordinator *coordinator, tg_target target, double *x, double *y);

/* Converts a point in a target's coordinates to the surface's. x, y: the point, replaced. */
tg_status tg_convert_from_target(tg_coordinator *coordinator, tg_target target, double *x, double *y);

/* Gets whether something on a target, or on one inside it, is in progress: a touch or a gesture. */
tg_status tg_get_target_in_use(tg_coordinator *coordinator, tg_target target, bool *is_in_use);

/* Ends what touches on a target, and on those inside it, have begun: active gestures of its recognizers are cancelled,
 * pending ones fail, and its touches are cancelled. The target can be hit again. For the input functions the touches are
 * still down, until they lift or are cancelled there. */
tg_status tg_cancel_touches(tg_coordinator *coordinator, tg_target target);

/* Returns the target that a touch or a touchpad's event at a point hits; a negative number to let the targets' areas
 * decide. It may add targets and attach recognizers, which then receive the touch. */
typedef tg_target (*tg_hit_test)(double x, double y, void *user);

/* Sets the function that chooses targets. hit_test: NULL, the default, for the targets' areas alone. */
tg_status tg_set_hit_test(tg_coordinator *coordinator, tg_hit_test hit_test, void *user);

/* MARK: Touches for targets */

/* Receives the touches that begin on a target, as far as the recognizers allow it: a recognized gesture cancels them, just
 * before its own callbacks are called. A delayed touch has the time and position of its touch down or touch up.
 *
 * A target never has two touches with one id: a touch that begins while an earlier one with its id has lifted, but may still
 * be cancelled, such as the first tap of a double tap, waits until that has been delivered as ended or cancelled. */
typedef void (*tg_touch_callback)(
    tg_target target, int32_t id, tg_touch_phase phase, double x, double y, int64_t time_us, void *user);

/* Sets the function that receives the touches on a target, for those that begin from now on. callback: NULL, the default,
 * for none. */
tg_status tg_set_touch_callback(
    tg_coordinator *coordinator, tg_target target, tg_touch_callback callback, void *user);

/* Sets how a recognizer affects the touches of targets. Names and defaults are those of UIKit.
 *
 * cancels_touches: whether its gesture cancels its touches for their targets. Default: true.
 * delays_began: whether targets receive touches only after the gesture has failed. Default: false.
 * delays_ended: whether targets receive a touch up only once the gesture is no longer pending. Default: true. */
tg_status tg_set_touch_handling(
    tg_coordinator *coordinator, tg_recognizer recognizer, bool cancels_touches, bool delays_began, bool delays_ended);

/* Sets the types of the touches that a recognizer receives, for those that begin from now on, as UIKit's allowedTouchTypes.
 * Touchpads' events are no touches, and touches without a position have no type: a recognizer that does not receive all types
 * receives those while it receives another touch.
 *
 * types: the sum of 1 << type for each tg_touch_type, from 0, which are none, to 15, all. Default: 15. TG_ERROR_ARGUMENT. */
tg_status tg_set_allowed_touch_types(tg_coordinator *coordinator, tg_recognizer recognizer, int32_t types);

/* Stops delivering a touch to a recognizer. If it was the only touch of an active gesture, that is cancelled; a pending
 * one fails. Does nothing for a touch that the recognizer does not receive. */
tg_status tg_ignore_touch(tg_coordinator *coordinator, int32_t id, tg_recognizer recognizer);

/* Sets whether a recognizer on a target counts the touches without a position while it receives a touch. Default: false,
 * because the target of such a touch is unknown. */
tg_status tg_set_counts_untracked_touches(tg_coordinator *coordinator, tg_recognizer recognizer, bool is_counting);

/* MARK: Input: types of touches */

/* Sets what makes the touches that begin from now on, by tg_touch and by tg_touch_down. Default: TG_TOUCH_DIRECT; kept.
 * TG_ERROR_ARGUMENT for another number, TG_ERROR_BUSY. */
tg_status tg_set_touch_type(tg_coordinator *coordinator, tg_touch_type type);

/* MARK: Input: single touches
 *
 * For sources that report one touch after the other, such as a browser or a toolkit. Events of one time belong together:
 * they are delivered when an event with another time arrives, or by tg_flush, tg_advance or a function for frames. */

/* Adds what happened to a touch. Any order is allowed.
 *
 * id: any number that no touch which is down has; it identifies the touch until it lifts, and can be used again at once.
 * phase: anything but TG_TOUCH_STATIONARY. x, y: from -1e9 to 1e9 points; for a touch that lifts, both may be NAN for its
 * last position, which a touch that is cancelled keeps in any case. time_us: when it happened; a time before the newest
 * event is treated as that event's time.
 * TG_ERROR_ARGUMENT, TG_ERROR_TOUCH, TG_ERROR_FULL, TG_ERROR_FRAME, TG_ERROR_BUSY. */
tg_status tg_touch(
    tg_coordinator *coordinator, int32_t id, tg_touch_phase phase, double x, double y, int64_t time_us);

/* Sets the shortest time between two frames in which touches of tg_touch only move. Default: 0, a frame for each time. For a device
 * that is faster than the display, set the time between two of its pictures; what recognizers measure is then of those frames.
 * tg_next_deadline is when the moves are due. TG_ERROR_ARGUMENT, TG_ERROR_BUSY. */
tg_status tg_set_coalescing_interval(tg_coordinator *coordinator, int64_t interval_us);

/* Gets one of the positions of a touch that the newest frame of tg_touch coalesces, and its time. index: from 0, the oldest first;
 * the last one is the touch itself. TG_ERROR_ARGUMENT if there are not so many. */
tg_status tg_get_coalesced_touch(
    tg_coordinator *coordinator, int32_t id, int32_t index, tg_contact *touch, int64_t *time_us);

/* Sets the radius and force of a touch that is down, as tg_contact has them, after tg_touch or tg_touch_down for the same time.
 * Default: 0, unknown; kept until they are set again. What is negative or NAN counts as 0, a force above its maximum as the
 * maximum. TG_ERROR_TOUCH, TG_ERROR_BUSY. */
tg_status tg_set_touch_pressure(
    tg_coordinator *coordinator, int32_t id, double major_radius, double major_radius_tolerance, double force,
    double maximum_possible_force);

/* Gets a touch of the newest frame by its index, from 0, in order of touch down; outside of callbacks with all changes so far.
 * TG_ERROR_ARGUMENT if there are not so many. */
tg_status tg_get_touch(tg_coordinator *coordinator, int32_t index, tg_contact *touch);

/* Delivers the events of tg_touch that have not been delivered yet. Call it when a batch is complete: once for each frame
 * of the screen, or when a device has no more events. Until then the callbacks have not seen them; tg_next_deadline is due at
 * once. TG_ERROR_BUSY. */
tg_status tg_flush(tg_coordinator *coordinator);

/* Cancels every touch, sets the number of touches without a position to 0 and ends the hover, and delivers that at once: the
 * device was removed, or the window lost its input. A touchpad's sequences end with TG_STAGE_CANCELLED instead.
 * TG_ERROR_ARGUMENT for the time, TG_ERROR_BUSY. */
tg_status tg_cancel_all(tg_coordinator *coordinator, int64_t time_us);

/* MARK: Input: frames
 *
 * For sources that report everything at one time, such as a touchscreen's driver: call the functions below for each
 * change in any order, then commit the frame. Positions are in points, from -1e9 to 1e9. */

/* Adds a touch. id: any number that no touch which is down has. TG_ERROR_TOUCH, TG_ERROR_FULL,
 * TG_ERROR_FRAME, TG_ERROR_BUSY. */
tg_status tg_touch_down(tg_coordinator *coordinator, int32_t id, double x, double y);

/* Moves a touch. TG_ERROR_TOUCH, TG_ERROR_BUSY. */
tg_status tg_touch_move(tg_coordinator *coordinator, int32_t id, double x, double y);

/* Lifts a touch at its last position. TG_ERROR_TOUCH, TG_ERROR_BUSY. */
tg_status tg_touch_up(tg_coordinator *coordinator, int32_t id);

/* Cancels a touch that did not lift, because of the system, palm detection or a lost device.
 * TG_ERROR_TOUCH, TG_ERROR_BUSY. */
tg_status tg_touch_cancel(tg_coordinator *coordinator, int32_t id);

/* Sets the number of touches without a position, for devices that track two touches and count five. count: 0 to 65,535;
 * default 0; kept from frame to frame. TG_ERROR_BUSY. */
tg_status tg_set_untracked_touches(tg_coordinator *coordinator, int32_t count);

/* Sets the position of a finger or pointer above the surface, which a hover recognizer receives. Kept until it is set
 * again or ends. TG_ERROR_BUSY. */
tg_status tg_hover(tg_coordinator *coordinator, double x, double y);

/* Ends the hover. TG_ERROR_BUSY. */
tg_status tg_end_hover(tg_coordinator *coordinator);

/* Sets whether the primary button of the device is pressed, and no other: fingers that hold one neither tap nor press. Default:
 * false; kept. TG_ERROR_BUSY. */
tg_status tg_set_button_down(tg_coordinator *coordinator, bool is_down);

/* Sets which buttons are pressed. buttons: a sum of tg_button, from 0 to 15. Default: 0; kept. TG_ERROR_ARGUMENT,
 * TG_ERROR_BUSY. */
tg_status tg_set_buttons(tg_coordinator *coordinator, int32_t buttons);

/* Delivers the frame, after firing all deadlines up to its time. A frame without changes means that no touch moved. A
 * frame older than the newest is delivered at the current time, which never runs back. TG_ERROR_ARGUMENT for the time,
 * TG_ERROR_BUSY. */
tg_status tg_commit_frame(tg_coordinator *coordinator, int64_t time_us);

/* Sets the size of the surface, from the next frame on. Pans from the right and bottom edges need it; without it they
 * never begin. width, height: in points, from above 0 to 1e9, or both 0 if unknown, the default. TG_ERROR_BUSY. */
tg_status tg_set_bounds(tg_coordinator *coordinator, double width, double height);

/* MARK: Input: touchpads
 *
 * For libinput, which reports a touchpad's gestures instead of its touches. Each function delivers one event at once.
 * Movements are distances of the fingers on the touchpad, in points, since the previous event. libinput counts a touchpad
 * as a slowed-down mouse of 1000 dpi: multiply the unaccelerated deltas of its swipes and pinches, and the values of its
 * scrolls, by TG_POINTS_PER_LIBINPUT_UNIT. An event that no TG_STAGE_BEGAN precedes is TG_ERROR_TOUCH; an invalid number or
 * time is TG_ERROR_ARGUMENT. libinput's scrolls have no first event: the first with a value that is not 0 is it. */

/* 163 points per inch, divided by 1000 units per inch, which libinput multiplies by 0.9 and 0.2968. */
#define TG_POINTS_PER_LIBINPUT_UNIT (163.0 / (1000.0 * 0.9 * 0.2968))

/* Sets the position of the pointer, for the touchpad's events from now on: the recognizers of the target there receive
 * them. Default: 0, 0. TG_ERROR_BUSY. */
tg_status tg_set_pointer(tg_coordinator *coordinator, double x, double y);

/* The pointer moved, by a distance in its own points, to the position of tg_set_pointer. TG_ERROR_BUSY. */
tg_status tg_touchpad_motion(tg_coordinator *coordinator, double dx, double dy, int64_t time_us);

/* A button was pressed (TG_STAGE_BEGAN) or released (TG_STAGE_ENDED).
 *
 * stage: not TG_STAGE_CHANGED. code: of the kernel, BTN_LEFT is 272. is_physical: whether it is a real button; false if a
 * tap made it. happened_us: the time stamp of libinput's event, for a tap the time of the touch down. time_us: when the event
 * was delivered: libinput delivers a tap's button after the touch up, and a real one within 5 ms of its time stamp.
 * TG_ERROR_BUSY. */
tg_status tg_touchpad_button(
    tg_coordinator *coordinator, tg_stage stage, int32_t code, bool is_physical, int64_t happened_us, int64_t time_us);

/* Two fingers scroll. libinput ends a scroll with a value of 0. TG_ERROR_BUSY. */
tg_status tg_touchpad_scroll(tg_coordinator *coordinator, tg_stage stage, double dx, double dy, int64_t time_us);

/* A wheel turns by a step, which is a whole scroll: pans receive it if their "allowedScrollTypes" has "discrete". dx, dy: in
 * points; libinput's degrees, 15 for a click of most mice, are usual. TG_ERROR_BUSY. */
tg_status tg_touchpad_wheel(tg_coordinator *coordinator, double dx, double dy, int64_t time_us);

/* Three or more fingers move together. fingers: 1 to 10. TG_ERROR_BUSY. */
tg_status tg_touchpad_swipe(
    tg_coordinator *coordinator, tg_stage stage, int32_t fingers, double dx, double dy, int64_t time_us);

/* Two or more fingers pinch, rotate or both. fingers: 2 to 10. scale: since the beginning of the sequence, above 0. rotation:
 * in degrees clockwise since the previous event. dx, dy: the movement of the fingers' centre. TG_ERROR_BUSY. */
tg_status tg_touchpad_pinch(
    tg_coordinator *coordinator, tg_stage stage, int32_t fingers, double dx, double dy, double scale, double rotation,
    int64_t time_us);

/* Fingers rest. fingers: 1 to 10. may_tap: whether libinput does not detect taps itself, so that a short hold is a tap.
 * TG_ERROR_BUSY. */
tg_status tg_touchpad_hold(
    tg_coordinator *coordinator, tg_stage stage, int32_t fingers, bool may_tap, int64_t time_us);

/* MARK: Time */

/* Fires the deadlines up to a time, each at its own time, after delivering the events of tg_touch. This is how a long
 * press begins while no touch moves. time_us: any number; a past time fires nothing, INT64_MAX fires all. TG_ERROR_BUSY. */
tg_status tg_advance(tg_coordinator *coordinator, int64_t time_us);

/* Gets the time of the next deadline in microseconds: call tg_advance at that time unless input arrives earlier. While events
 * of tg_touch wait to be delivered, it is at most their time, so that a program that only waits for it delivers them as well.
 * Ask again after each call that delivers input. Returns false and leaves `time_us` unchanged if there is no deadline or a
 * pointer is NULL. */
bool tg_next_deadline(tg_coordinator *coordinator, int64_t *time_us);

/* MARK: Gestures */

/* Gets a gesture's state. */
tg_status tg_get_state(tg_coordinator *coordinator, tg_recognizer recognizer, tg_state *state);

/* Gets the location of a gesture in points of the surface, and the number of its touches: of the last one if it is over. */
tg_status tg_get_location(
    tg_coordinator *coordinator, tg_recognizer recognizer, double *x, double *y, int32_t *touches);

/* Gets the position of a touch that a recognizer receives, in points of the surface. index: from 0, in order of touch down.
 * TG_ERROR_TOUCH if it receives no such touch, and for touches without a position. */
tg_status tg_get_touch_location(
    tg_coordinator *coordinator, tg_recognizer recognizer, int32_t index, double *x, double *y);

/* Gets what a recognizer recognized of the options it accepts: a swipe's direction as an option of "direction", a screen edge
 * pan's edge as one of "edges", a tap's or click's button as one of "buttonMaskRequired". option: set to 1, 2, 4 or 8, or to 0
 * until it is known and for a tap by touches. TG_ERROR_NAME for another kind. */
tg_status tg_get_recognized_option(tg_coordinator *coordinator, tg_recognizer recognizer, int32_t *option);

/* A number that a gesture reports: the scale of a pinch, the angle of a rotation. */
typedef struct tg_measurement {
  /* The name, such as "scale". Valid until the coordinator is destroyed. */
  const char *name;
  /* The value, in the unit. */
  double value;
  tg_unit unit;
} tg_measurement;

/* Gets a measurement of a gesture, such as a pinch's "scale". A measurement that the gesture does not have now is
 * TG_ERROR_NAME. */
tg_status tg_get_measurement(tg_coordinator *coordinator, tg_recognizer recognizer, const char *name, double *value);

/* Lists the measurements of a gesture.
 *
 * measurements: receives up to `capacity` of them; NULL if the capacity is 0. count: set to the number of all of them.
 * TG_ERROR_ARGUMENT for a negative capacity. */
tg_status tg_get_measurements(
    tg_coordinator *coordinator, tg_recognizer recognizer, tg_measurement *measurements, int32_t capacity,
    int32_t *count);

/* Sets the scale of a pinch or transform, as UIKit's `scale`, most often to 1 after it has been used: it continues from there,
 * and the velocity is kept. From a callback of the gesture, it takes effect after the gesture's callbacks, which thus all read
 * the same values; otherwise as tg_set_parameter. scale: above 0 to 1e9. TG_ERROR_ARGUMENT, TG_ERROR_NAME for another kind. */
tg_status tg_set_scale(tg_coordinator *coordinator, tg_recognizer recognizer, double scale);

/* Sets the translation of a pan, screen edge pan or transform, in points, in the same manner. */
tg_status tg_set_translation(tg_coordinator *coordinator, tg_recognizer recognizer, double x, double y);

/* Sets the rotation of a rotation or transform, in degrees, in the same manner. degrees: -1e9 to 1e9. */
tg_status tg_set_rotation(tg_coordinator *coordinator, tg_recognizer recognizer, double degrees);

/* Returns the reason of a gesture's last failure, such as "moved 17.000 pt, 16.000 pt allowed"; other recognizers have the
 * names of tg_set_recognizer_name, or their kind and number. NULL if the gesture has not failed since tg_report_failures, and
 * on an error. Valid until the next call of this function for the recognizer, or until the coordinator is destroyed. */
const char *tg_failure_reason(tg_coordinator *coordinator, tg_recognizer recognizer);

/* MARK: Tables
 *
 * A table of touches has a row for what one touch did at one time; tg_recognize returns a table of gestures. Rows of one session
 * come one after the other, ordered by time; the coordinator is reset between two sessions. From the first call on, gestures become
 * rows instead of calls of the callbacks; deliver no other input, and keep the setup. Tables that lie in Arrow's formats are read by
 * the functions of touchstone_gestures_arrow.h. */

/* Rows of samples, by columns. */
typedef struct tg_samples {
  /* sizeof(tg_samples). */
  size_t size;
  /* The number of rows. */
  int64_t count;
  /* The session of each row; NULL if all rows are of one session. */
  const int64_t *session;
  /* The times, in microseconds. */
  const int64_t *time_us;
  /* The touches' identifiers; NULL if there is only one finger. */
  const int64_t *id;
  /* What happened: numbers of tg_touch_phase, TG_TOUCH_STATIONARY included; NULL if the option phase is empty. */
  const uint8_t *phase;
  /* The positions, in the unit of the option points_per_unit; NAN where a touch lifts for its last position. */
  const double *x;
  const double *y;
} tg_samples;

/* A row of a table of gestures. Numbers that a gesture does not have are NAN. Later versions may add fields at the end. */
typedef struct tg_row {
  /* The session, from tg_samples; 0 if there is only one. */
  int64_t session;
  tg_recognizer recognizer;
  tg_state state;
  /* When a continuous gesture was recognized, otherwise the first touch down of the contact in which the gesture was. */
  int64_t start_us;
  int64_t time_us;
  /* The last row of samples at or before the change, from 0 at the first call. */
  int64_t row;
  int32_t touches;
  /* The option with which the gesture was recognized, such as a swipe's direction: see tg_get_recognized_option. */
  int32_t option;
  /* In the unit of the samples. */
  double x;
  double y;
  double dx;
  double dy;
  double vx;
  double vy;
  double scale;
  double scale_velocity;
  /* In degrees, clockwise. */
  double rotation;
  double rotation_velocity;
  /* The reason of a failure, or NULL. Valid until the next call of tg_recognize. */
  const char *reason;
  /* Whether a row between the start and the change was repaired. */
  bool is_repaired;
} tg_row;

/* What was repaired or skipped in a session that is complete. */
typedef struct tg_repair {
  int64_t session;
  /* The first row. */
  int64_t row;
  /* The kind, such as "touch_down_missing". Never freed. */
  const char *kind;
  int64_t count;
  /* Whether it was repaired; otherwise the rows were skipped, and touches that lift at 0, 0 kept. */
  bool is_repaired;
} tg_repair;

/* Sets the options of the tables that begin from now on, one a line: a name, a space and a value. Default: none.
 *
 * output: gestures (ended or cancelled; the default), changes (of state), failures (and gestures). points_per_unit: a number.
 * repair: raise (the default: the first damaged row is an error), report (damaged rows are skipped and counted), repair, or the kinds
 * to repair with commas: touch_down_missing, touch_up_missing, position_missing, row_out_of_order, row_too_late, duplicate_row,
 * eleventh_touch, torn_row, touch_up_without_touch_down, phase_missing, session_in_pieces; only if named also touch_up_at_zero and
 * identities_exchanged. gap_ms: the time without a row after which a touch has lifted, for touch_up_missing. missing: a value of x or
 * y that means no position; several lines for several. For columns of streams: session, time, id, phase, x, y, unit, phases. An empty
 * phase: rows have none; a touch goes down in its first row and lifts in its last one, before a gap or the end of the session.
 * TG_ERROR_VALUE with the line in tg_last_error, TG_ERROR_BUSY in the middle of a table. */
tg_status tg_set_table_options(tg_coordinator *coordinator, const char *options);

/* Recognizes the gestures in rows of samples. The last session continues in the next call, unless is_last.
 *
 * samples: NULL for none. rows, count: set to the gestures of these rows, valid until the next call for the coordinator.
 * TG_ERROR_ARGUMENT for a missing column, TG_ERROR_VALUE for a damaged row that is not repaired: tg_last_error names row, session and
 * column, and the next call begins a new table. TG_ERROR_BUSY. */
tg_status tg_recognize(
    tg_coordinator *coordinator, const tg_samples *samples, bool is_last, const tg_row **rows, int64_t *count);

/* Lists what was repaired or skipped in the sessions that are complete: as tg_get_recognizers. */
tg_status tg_get_repairs(tg_coordinator *coordinator, tg_repair *repairs, int32_t capacity, int32_t *count);

/* MARK: Saved states */

/* Saves the state of all recognizers and touches, also in the middle of a gesture, with the parameters and the input that
 * has not been delivered.
 *
 * bytes: receives the state if it has at least the needed `capacity`; NULL, with the capacity 0, to ask for the size.
 * size: set to the needed size, also with TG_ERROR_SIZE. TG_ERROR_SIZE, TG_ERROR_BUSY. */
tg_status tg_save(tg_coordinator *coordinator, void *bytes, size_t capacity, size_t *size);

/* Restores a state. Recognizers of the same kinds must have been attached in the same order, to targets that were added in the
 * same order, with the same relations: these, the frames of targets, allowed touch types, delegates and all callbacks are not part of a state. No
 * callback is called.
 * TG_ERROR_STATE for a damaged state and for one of other recognizers, targets or relations; tg_last_error describes the first
 * difference, and nothing has changed then. TG_ERROR_BUSY. */
tg_status tg_restore(tg_coordinator *coordinator, const void *bytes, size_t size);

/* MARK: Observers */

/* A step of a recognizer's machine. Valid during the callback. */
typedef struct tg_step {
  tg_recognizer recognizer;
  int64_t time_us;
  /* The phase before, the signal, and the phase after or "ended", "failed", "cancelled". */
  const char *from;
  const char *signal;
  const char *to;
  /* The numbers behind a failure, such as "moved 17.000 pt, 16.000 pt allowed"; NULL if there are none. */
  const char *reason;
} tg_step;

/* The cause of a change of a gesture's state. */
typedef enum tg_cause {
  /* The gesture's own machine. */
  TG_CAUSE_ITSELF = 0,
  /* Another gesture was recognized and prevents this one. */
  TG_CAUSE_EXCLUDED = 1,
  /* The gesture required another one to fail, which was recognized. */
  TG_CAUSE_REQUIRED = 2,
  /* The delegate's should_begin returned false. */
  TG_CAUSE_REFUSED = 3,
  /* The recognizer was disabled. */
  TG_CAUSE_DISABLED = 4,
  /* The recognizer was detached. */
  TG_CAUSE_DETACHED = 5,
  /* The recognizer's last touch was ignored. */
  TG_CAUSE_IGNORED = 6,
  /* The touches of the recognizer's target were cancelled, or it was removed. */
  TG_CAUSE_TARGET_REMOVED = 7
} tg_cause;

/* A change of a gesture's state with its cause. Valid during the callback. */
typedef struct tg_transition {
  tg_recognizer recognizer;
  tg_state from;
  tg_state to;
  tg_cause cause;
  /* The other recognizer, for TG_CAUSE_EXCLUDED and TG_CAUSE_REQUIRED; otherwise -1. */
  tg_recognizer other;
  int64_t time_us;
  /* When the machine recognized the gesture, which is earlier if it had to wait; INT64_MIN if it did not. */
  int64_t recognized_us;
  /* The sentence of a failure, such as "2 fingers down; expects 1"; NULL for another state. */
  const char *reason;
} tg_transition;

/* Is notified of everything that a coordinator does, in order. A function that is NULL is not called. Its functions may
 * call those for queries; all others return TG_ERROR_BUSY. Fill it with zeros first, then set `size`. */
typedef struct tg_observer {
  /* sizeof(tg_observer), also of an earlier version of this header. */
  size_t size;
  /* Called before recognizers receive a frame. */
  void (*frame)(const tg_frame *frame, void *user);
  /* Called before recognizers receive a touchpad's event. */
  void (*touchpad)(double x, double y, int64_t time_us, void *user);
  /* Called before the deadlines at a time fire. */
  void (*deadlines)(int64_t time_us, void *user);
  /* Called when a recognizer's machine makes a step. */
  void (*step)(const tg_step *step, void *user);
  /* Called when a gesture's state has changed, before the callbacks. */
  void (*transition)(const tg_transition *transition, void *user);
} tg_observer;

/* Sets the observer; it is copied. observer: NULL for none, the default. TG_ERROR_ARGUMENT for another size. */
tg_status tg_set_observer(tg_coordinator *coordinator, const tg_observer *observer, void *user);

/* MARK: Transcripts */

/* Receives a line of a transcript, with its line feed. Valid during the callback, which may call the functions for queries; all
 * others return TG_ERROR_BUSY there. */
typedef void (*tg_transcript_callback)(const char *line, void *user);

/* Sets the function that receives the transcript: a line for each frame, deadline, step of a machine and change of a gesture's
 * state, in the same bytes as the command `replay --transcript full` prints after its header for the same touches and
 * recognizers. The events of touchpads have no lines of their own.
 *
 * callback: NULL for none, the default. start_us: the time that is printed as 0. TG_ERROR_ARGUMENT for the time. */
tg_status tg_set_transcript(
    tg_coordinator *coordinator, tg_transcript_callback callback, int64_t start_us, void *user);

/* Sets the name of a recognizer in transcripts. name: not empty, without control characters; copied. Default: the kind.
 * TG_ERROR_ARGUMENT. */
tg_status tg_set_recognizer_name(tg_coordinator *coordinator, tg_recognizer recognizer, const char *name);

/* MARK: Recordings */

/* Plays a recorded hand into the program's own recognizers, targets and delegates, as a test does: resets the coordinator, delivers the
 * touches at their times, cancels those that are down at the end, and fires all deadlines. The callbacks receive the gestures.
 *
 * recording: the text of a log of a browser's Pointer Events, an object of JSON a line, which the command `convert` writes of any
 * recording. Times are from its start, 0. Events of pointers that are not down are hovers.
 * TG_ERROR_VALUE for a text that is no such log, with its line in tg_last_error: the coordinator is unchanged then. An event that
 * tg_touch refuses is the error of tg_touch, with its line; the coordinator is reset then. TG_ERROR_BUSY. */
tg_status tg_play(tg_coordinator *coordinator, const char *recording);

/* MARK: Scrolling
 *
 * Kinetic scrolling along one axis, without a coordinator: drags, flicks by the rules of a named toolkit, ends that stretch and
 * bounce, pages, and a touch that stops everything. The offset at any time since the last input is known in
 * closed form; times are as everywhere here. The same calls give the same bits on every machine.
 *
 * Offsets are points down the content, rounded to 64ths. Every function returns TG_ERROR_ARGUMENT for NULL, for a number that
 * is not from -1e12 to 1e12, and for a time that is not from -4e18 to 4e18. */

/* Content that scrolls. */
typedef struct tg_scroll tg_scroll;

/* What moves the content. */
typedef enum tg_scroll_phase {
  /* Nothing. */
  TG_SCROLL_IDLE = 0,
  /* Nothing: a finger that touched down has stopped the content and is still down. */
  TG_SCROLL_HELD = 1,
  TG_SCROLL_DRAGGING = 2,
  /* Its velocity after a flick. */
  TG_SCROLL_DECELERATING = 3,
  /* A spring, back to an end of the content. */
  TG_SCROLL_BOUNCING = 4,
  /* A spring, to a page or to an offset that the program or a wheel set. */
  TG_SCROLL_ANIMATING = 5
} tg_scroll_phase;

/* What scrolls: the numbers of wl_pointer.axis_source. */
typedef enum tg_scroll_source {
  TG_SCROLL_WHEEL = 0,
  TG_SCROLL_FINGER = 1,
  TG_SCROLL_CONTINUOUS = 2,
  TG_SCROLL_WHEEL_TILT = 3
} tg_scroll_source;

/* The content at a time. Later versions may add fields at the end. */
typedef struct tg_scroll_state {
  /* The offset, beyond an end while that end is stretched. */
  double offset;
  /* The velocity of a motion without a finger, in points a second. */
  double velocity;
  /* The place at which the motion in progress stops, and when; the offset and the time themselves without one. */
  double destination;
  int64_t stop_us;
  /* As of the last input or tg_scroll_advance. */
  tg_scroll_phase phase;
  /* Whether the content moves without a finger at the time: draw another frame. */
  bool is_moving;
} tg_scroll_state;

/* Creates content of no extent, which bounces, like "uikit". Never NULL. Free it with tg_scroll_destroy. */
tg_scroll *tg_scroll_create(void);

/* Frees it. NULL is ignored. */
void tg_scroll_destroy(tg_scroll *scroll);

/* Returns the name of a toolkit by its index from 0: "uikit", "uikit-fast", "gtk", "chromium", "firefox", "android", "qt", "gtk3",
 * "chromeos", "qscroller", "kivy"; NULL after the last. Never freed. */
const char *tg_scroll_curve(int32_t index);

/* Sets the toolkit, from the next touch on: how the velocity of a flick is estimated, its least and greatest, its curve, what a second
 * flick adds, whether the touch that stops the content is a tap, and the ends. TG_ERROR_NAME. */
tg_status tg_scroll_set_curve(tg_scroll *scroll, const char *curve);

/* Sets whether the content bounces, also if it fits the viewport, and whether it stops only at multiples of the viewport.
 * Default: true, true, false. */
tg_status tg_scroll_set_traits(tg_scroll *scroll, bool bounces, bool always_bounces, bool is_paging);

/* Sets the offsets at the content's ends and the viewport's extent, at any time, also in motion. Insets extend the ends: a bar of
 * 40 points above the content makes the first offset -40. */
tg_status tg_scroll_set_content(tg_scroll *scroll, double first, double last, double viewport, int64_t time_us);

/* Stops the content for a finger that touches down, or for a touchpad's hold gesture. stopped: set to whether it was moving, and the
 * touch is therefore no tap; false if stopping touches of the toolkit are taps, as in "gtk". May be NULL. */
tg_status tg_scroll_touch_down(tg_scroll *scroll, int64_t time_us, bool *stopped);

/* Lets go of content that fingers have stopped, when the last one lifts. */
tg_status tg_scroll_touch_up(tg_scroll *scroll, int64_t time_us);

/* Begins a drag at the present offset. */
tg_status tg_scroll_begin_drag(tg_scroll *scroll, int64_t time_us);

/* Drags to a distance from where the drag began, down the content if positive: a finger that moves up. */
tg_status tg_scroll_drag(tg_scroll *scroll, double distance);

/* Ends a drag with the velocity of the offset, in points a second. Below the toolkit's least velocity (50 in "uikit") it is no flick. */
tg_status tg_scroll_end_drag(tg_scroll *scroll, double velocity, int64_t time_us);

/* Moves the content by wl_pointer.axis, or by a scroll value of libinput, in points. Fingers drag it until tg_scroll_axis_stop;
 * other sources move it at once. Zero has no effect; a frame without an event of the axis needs no call. */
tg_status tg_scroll_axis(tg_scroll *scroll, tg_scroll_source source, double distance, int64_t time_us);

/* Lets go for wl_pointer.axis_stop: a flick with the velocity that the toolkit estimates, in "uikit" from the last 100 ms. A finger
 * that has rested so long makes none. */
tg_status tg_scroll_axis_stop(tg_scroll *scroll, int64_t time_us);

/* Scrolls by wl_pointer.axis_value120 with an animation. step: the distance of a wheel's step, which is 120. */
tg_status tg_scroll_wheel(tg_scroll *scroll, int32_t value120, double step, int64_t time_us);

/* Scrolls to an offset, at once or by an animation, which has no effect under a finger. */
tg_status tg_scroll_to(tg_scroll *scroll, double offset, bool is_animated, int64_t time_us);

/* Handles the deadlines up to a time. Only the phase depends on it. */
tg_status tg_scroll_advance(tg_scroll *scroll, int64_t time_us);

/* Gets the time of the next change of the phase without input. Returns false and leaves `time_us` unchanged if there is none. */
bool tg_scroll_next_deadline(tg_scroll *scroll, int64_t *time_us);

/* Gets the content at a time since the last input. size: sizeof(tg_scroll_state), as in tg_get_recognizer_info. */
tg_status tg_scroll_get(tg_scroll *scroll, int64_t time_us, tg_scroll_state *state, size_t size);

#ifdef __cplusplus
}
#endif

#endif
