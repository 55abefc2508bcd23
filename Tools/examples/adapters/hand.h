/* Plays recordings into a toolkit and prints the transcript of `touchstone replay --transcript full`, for the examples of
 * the adapters. Time is the hand's: it stops until the toolkit has delivered what the hand sent, so that the transcript
 * does not depend on how busy the machine is. */
#ifndef HAND_H
#define HAND_H

#include "touchstone_gestures.h"

/* What happened to a finger. */
typedef struct hand_touch {
  int32_t id;
  tg_touch_phase phase;
  /* The position in points, also where the finger lifted. */
  double x;
  double y;
  /* Whether that is another position than before. */
  bool has_moved;
} hand_touch;

/* What happened at one time. */
typedef struct hand_frame {
  int64_t time_us;
  int32_t count;
  hand_touch touches[20];
  /* Instead of touches, the event of a touchpad, such as "pinch update", with its numbers; otherwise empty. */
  char event[32];
  char numbers[64];
} hand_frame;

/* How a toolkit is driven. */
typedef struct hand_toolkit {
  /* Sends a frame as the toolkit's events, and returns when the adapter has received them. */
  void (*send)(const hand_frame *frame);
  /* Sends what the toolkit reports if it takes the touches away, and returns when the adapter has received it. */
  void (*cancel)(int64_t time_us);
  /* Lets the adapter's timer do what is due at the present time. */
  void (*run_timer)(void);
  /* Whether the events have the times of hand_stamp; otherwise the adapter has the recording's times. */
  bool has_stamps;
} hand_toolkit;

/* Returns the time stamp of a toolkit's event: milliseconds in 32 bits, which wrap 1 s after a recording begins. */
uint32_t hand_stamp(int64_t time_us);

/* Reads the next recording from standard input, in the form of `touchstone frames`, and returns a coordinator with its
 * recognizers, to be destroyed by the caller, or NULL at the end of the input. */
tg_coordinator *hand_read(void);

/* Returns the number of frames and touchpads' events that coordinators have delivered. */
int32_t hand_frames_delivered(void);

/* Plays the recording and prints the transcript. */
void hand_play(const hand_toolkit *toolkit);

/* The present time of the program in microseconds. Recordings begin at HAND_START_US; the events have another clock. */
#define HAND_START_US 5000000
int64_t hand_now_us(void);

/* Prints a message and exits with 1. */
void hand_fail(const char *message);

/* Exits if a call failed. */
void hand_check(tg_status status);

#endif
