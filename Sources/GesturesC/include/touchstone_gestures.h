/* Touchstone's gesture recognizers for C.
 *
 * Make a coordinator, attach recognizers, tell it what the fingers do, and be called with what came of it:
 *
 *     tg_coordinator *coordinator = tg_coordinator_create();
 *     tg_recognizer tap;
 *     tg_attach(coordinator, "tap", &tap);
 *     tg_set_callback(coordinator, told, NULL);
 *     tg_begin(coordinator, 1, 120, 44);
 *     tg_commit(coordinator, 0);
 *     tg_end(coordinator, 1, 121, 45);
 *     tg_commit(coordinator, 80000);
 *     tg_coordinator_destroy(coordinator);
 *
 * Time is in microseconds on a clock of the caller's, from any beginning; nothing here reads a clock. Places are in
 * points, x to the right, y down; the recognizers' defaults take 163 points for an inch of the surface, and a program
 * whose unit is another converts or sets their parameters.
 *
 * Wrong input is refused with a code, never a crash: nothing is done then, and tg_last_error says what was wrong. Only
 * a pointer that is neither NULL nor valid cannot be told apart. A coordinator belongs to one thread at a time; several
 * coordinators have nothing to do with each other. */
#ifndef TOUCHSTONE_GESTURES_H
#define TOUCHSTONE_GESTURES_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Feeds recognizers and decides which of them may speak. */
typedef struct tg_coordinator tg_coordinator;

/* Names a recognizer within its coordinator: 0, 1, 2 … in order of attaching. */
typedef int32_t tg_recognizer;

/* What came of a call. */
typedef enum tg_status {
  /* It did what was asked. */
  TG_OK = 0,
  /* A pointer is NULL, or a place is no number or further than 1e9 points from the origin. */
  TG_ERROR_ARGUMENT = 1,
  /* There is no kind, parameter or reading of that name. */
  TG_ERROR_NAME = 2,
  /* The coordinator has no recognizer of that number, or has it no more. */
  TG_ERROR_RECOGNIZER = 3,
  /* The value is outside the parameter's range, or not whole where the parameter counts. */
  TG_ERROR_VALUE = 4,
  /* No more fit: 64 recognizers in a coordinator, ten fingers in a frame. */
  TG_ERROR_FULL = 5,
  /* That finger is down already, or is not down. */
  TG_ERROR_CONTACT = 6,
  /* A frame holds landings or liftings, never both: commit the one before telling of the other. */
  TG_ERROR_FRAME = 7,
  /* The two would wait for each other. */
  TG_ERROR_CYCLE = 8,
  /* Called from the callback, which must neither feed its coordinator nor destroy it. */
  TG_ERROR_BUSY = 9
} tg_status;

/* How a gesture looks from outside; the names and the transitions are UIKit's. */
typedef enum tg_state {
  /* The touches so far may still become this gesture, or none have come. */
  TG_POSSIBLE = 0,
  /* A continuous gesture has just been recognized. */
  TG_BEGAN = 1,
  /* A recognized gesture has gone on. */
  TG_CHANGED = 2,
  /* The gesture is complete; of a discrete one, such as a tap, the only thing that is told. */
  TG_ENDED = 3,
  /* A recognized gesture was taken away before it was complete. */
  TG_CANCELLED = 4,
  /* The touches did not become this gesture, or another was preferred. */
  TG_FAILED = 5
} tg_state;

/* What the callback is told. It is valid during the call. Later versions may add fields at the end. */
typedef struct tg_gesture {
  /* Whose gesture it is. */
  tg_recognizer recognizer;
  /* Its state from now on; never TG_POSSIBLE. */
  tg_state state;
  /* When it happened, in microseconds: the frame's time, or the deadline's. */
  int64_t time_us;
  /* Where the gesture is, in points. */
  double x;
  double y;
  /* How many fingers make it, 0 or more. */
  int32_t touches;
} tg_gesture;

/* Called with each change of a gesture's state, in the order in which they happen. It may ask the coordinator anything
 * and change it: what takes a recognizer out of the event that is under way (tg_detach, tg_set_enabled, tg_set_parameter)
 * happens once the event is over. Feeding it is refused with TG_ERROR_BUSY. */
typedef void (*tg_callback)(const tg_gesture *gesture, void *user);

/* MARK: Making */

/* Makes a coordinator without recognizers, to be freed with tg_coordinator_destroy. Never NULL. */
tg_coordinator *tg_coordinator_create(void);

/* Frees a coordinator with all that is in it. NULL is fine. TG_ERROR_BUSY from its callback. */
tg_status tg_coordinator_destroy(tg_coordinator *coordinator);

/* The name of the index'th kind of recognizer, from 0, such as "tap"; NULL where there is none. Valid for ever. */
const char *tg_kind(int32_t index);

/* Attaches a recognizer with every parameter at its default. It hears of fingers that land from now on.
 *
 * kind: one that tg_kind lists. recognizer: is given its number; untouched on an error.
 * TG_ERROR_ARGUMENT, TG_ERROR_NAME, TG_ERROR_FULL. */
tg_status tg_attach(tg_coordinator *coordinator, const char *kind, tg_recognizer *recognizer);

/* Takes a recognizer out, at any time. One that is active is cancelled, one that tries fails. Its number is nobody's
 * from then on. TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER. */
tg_status tg_detach(tg_coordinator *coordinator, tg_recognizer recognizer);

/* Takes a recognizer out of what happens, and back in. One that is active is cancelled, one that tries fails. Back in,
 * it hears of fingers that land from then on. True at first. TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER. */
tg_status tg_set_enabled(tg_coordinator *coordinator, tg_recognizer recognizer, bool is_enabled);

/* Turns a parameter, at any time; a wait that is under way then ends when the new value says.
 *
 * name: as in `touchstone recognizers`, such as "numberOfTapsRequired". value: in the parameter's own unit: points,
 * milliseconds, degrees, points a second, a count or a plain ratio; of a parameter that is a choice between words, the
 * word's place among them, from 0. `touchstone recognizers` tells each parameter's range, unit and default.
 * TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER, TG_ERROR_NAME, TG_ERROR_VALUE. */
tg_status tg_set_parameter(tg_coordinator *coordinator, tg_recognizer recognizer, const char *name, double value);

/* Reads a parameter, in its own unit. value: untouched on an error.
 * TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER, TG_ERROR_NAME. */
tg_status tg_parameter(tg_coordinator *coordinator, tg_recognizer recognizer, const char *name, double *value);

/* Lets `dependent` be recognized only once `required` has failed or is not trying: a tap waits for a double tap.
 * TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER, TG_ERROR_CYCLE. */
tg_status tg_require(tg_coordinator *coordinator, tg_recognizer required, tg_recognizer dependent);

/* Lets two gestures be active together; else the first to be recognized excludes the other.
 * TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER. */
tg_status tg_allow_simultaneous(tg_coordinator *coordinator, tg_recognizer first, tg_recognizer second);

/* Says who is called, with which pointer of the caller's, which may be NULL. callback: NULL for nobody, as at first.
 * TG_ERROR_ARGUMENT. */
tg_status tg_set_callback(tg_coordinator *coordinator, tg_callback callback, void *user);

/* Whether the callback is told of TG_FAILED as well, and tg_failure knows why. False at first, since finding the reason
 * makes each frame slower. TG_ERROR_ARGUMENT. */
tg_status tg_report_failures(tg_coordinator *coordinator, bool tells);

/* MARK: Feeding
 *
 * Everything that a device told at one moment makes one frame: say what each finger did, then commit. Places are in
 * points, from -1e9 to 1e9. */

/* A finger lands. id: any number that no finger which is down has; it names the finger until it lifts.
 * TG_ERROR_ARGUMENT, TG_ERROR_CONTACT, TG_ERROR_FULL, TG_ERROR_FRAME, TG_ERROR_BUSY. */
tg_status tg_begin(tg_coordinator *coordinator, int32_t id, double x, double y);

/* A finger moves. TG_ERROR_ARGUMENT, TG_ERROR_CONTACT, TG_ERROR_BUSY. */
tg_status tg_move(tg_coordinator *coordinator, int32_t id, double x, double y);

/* A finger lifts, at its last place. TG_ERROR_ARGUMENT, TG_ERROR_CONTACT, TG_ERROR_FRAME, TG_ERROR_BUSY. */
tg_status tg_end(tg_coordinator *coordinator, int32_t id, double x, double y);

/* A finger is taken away that did not lift: the system, a palm or a lost device took it.
 * TG_ERROR_ARGUMENT, TG_ERROR_CONTACT, TG_ERROR_FRAME, TG_ERROR_BUSY. */
tg_status tg_cancel(tg_coordinator *coordinator, int32_t id, double x, double y);

/* Says how many fingers are down beyond those that have a place, for devices that follow two and count five. 0 at
 * first, and kept from frame to frame. count: 0 or more.
 * TG_ERROR_ARGUMENT, TG_ERROR_FRAME, TG_ERROR_BUSY. */
tg_status tg_set_untracked(tg_coordinator *coordinator, int32_t count);

/* Delivers the frame, after every deadline up to its time. A frame of which nothing was told says that nobody moved.
 * One that is older than the newest happens now: time never runs back. time_us: any.
 * TG_ERROR_ARGUMENT, TG_ERROR_BUSY. */
tg_status tg_commit(tg_coordinator *coordinator, int64_t time_us);

/* Delivers the deadlines that fall due up to a time, each at its own moment: a long press begins by it while no finger
 * stirs. time_us: any; one that has passed delivers nothing. TG_ERROR_ARGUMENT, TG_ERROR_BUSY. */
tg_status tg_advance(tg_coordinator *coordinator, int64_t time_us);

/* When the next deadline falls due, in microseconds: call tg_advance then, if no frame came before. False, and `time_us`
 * untouched, where nobody waits, and where a pointer is NULL. */
bool tg_next_deadline(tg_coordinator *coordinator, int64_t *time_us);

/* MARK: Asking */

/* A gesture's state. state: untouched on an error. TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER. */
tg_status tg_state_of(tg_coordinator *coordinator, tg_recognizer recognizer, tg_state *state);

/* What a gesture measures beside its place: a pinch's "scale" is a plain ratio, an angle is in degrees, a velocity in
 * points a second, a pinch's in ones a second, a rotation's in degrees a second. name: as in transcripts; one that the
 * gesture does not measure now is an error. value: untouched on an error.
 * TG_ERROR_ARGUMENT, TG_ERROR_RECOGNIZER, TG_ERROR_NAME. */
tg_status tg_measurement(tg_coordinator *coordinator, tg_recognizer recognizer, const char *name, double *value);

/* Why a gesture failed last, as "moved 17.000 pt, allowed 16.000 pt"; other recognizers are named by kind and number.
 * NULL where it has not failed since tg_report_failures, and on an error. Valid until it fails again. */
const char *tg_failure(tg_coordinator *coordinator, tg_recognizer recognizer);

/* What was wrong with the last call that was refused, a sentence; empty where none was. Of NULL it says that it is
 * NULL. Valid until the next call that is refused. */
const char *tg_last_error(tg_coordinator *coordinator);

#ifdef __cplusplus
}
#endif

#endif
