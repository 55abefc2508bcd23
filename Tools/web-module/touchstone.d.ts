// Gesture recognizers for web pages: the types of touchstone.mjs. A point is a CSS pixel; times are in milliseconds, on the clock of
// `performance.now()` and `event.timeStamp`. Wrong input throws an error with a sentence and has no effect.

/** Where touchstone.wasm is: its URL, a response of `fetch`, its bytes, or a module. */
export type Source = URL | Response | BufferSource | WebAssembly.Module;

/** Loads the recognizers; by default, touchstone.wasm next to touchstone.mjs. Once is enough for any number of elements. */
export function load(source?: Source | Promise<Source>): Promise<Hand>;

/** The recognizers in memory. */
export interface Hand {
  /** The kinds of recognizers. */
  readonly kinds: Kind[];
  /** Creates content that scrolls along one axis. */
  scroll(options?: ScrollOptions): Scroll;
  /** Recognizes the gestures in a table of touches: arrays in, rows out. Rows of one session come one after the other, ordered by time;
   * those of one time are one frame. `recognizers` is a set ("standard", "uikit", "android", "gtk", "qt6", "chromium"), or the lines of a
   * header file. Throws an error with the row, session and column of a damaged row, unless `repair` repairs or skips it. */
  recognize(samples: Samples, recognizers?: string, options?: TableOptions): Table;
  /** Recognizes gestures on an element. Sets `touch-action: none` on it, without which the browser takes touches to scroll. Of
   * elements inside each other, the innermost with recognizers receives a touch. An element has one surface at a time. */
  attach<K extends Kind>(
    element: HTMLElement | SVGElement, recognizers: readonly Recognizer<K>[], handler: (gesture: Gesture<K>) => void,
    options?: SurfaceOptions): Surface;
}

/** How content scrolls: by the rules of a toolkit, and UIKit's properties. Default: "uikit", true, true, false. */
export interface ScrollOptions {
  toolkit?: "uikit" | "uikit-fast" | "gtk" | "chromium" | "firefox" | "android" | "qt" | "gtk3" | "chromeos" | "qscroller" | "kivy";
  /** The former name of `toolkit`. */
  curve?: ScrollOptions["toolkit"];
  bounces?: boolean;
  alwaysBounces?: boolean;
  paging?: boolean;
}

/** The content at a time. */
export interface ScrollState {
  offset: number;
  /** In points a second, of a motion without a finger. */
  velocity: number;
  /** Where and when the motion in progress stops; the offset and the time themselves without one. */
  destination: number;
  stopTime: number;
  phase: "idle" | "held" | "dragging" | "decelerating" | "bouncing" | "animating";
  /** Whether another frame is to be drawn. */
  isMoving: boolean;
}

/** Kinetic scrolling along one axis: drags, flicks, bounces, pages, and a touch that stops everything. Offsets are points down the
 * content, in 64ths. It has no clock: pass the time of each event, and ask for any time since the last one. */
export interface Scroll {
  /** Sets the offsets at the content's ends and the viewport's extent. At first all are 0. */
  setContent(first: number, last: number, viewport: number, time: number): void;
  /** Stops the content for a finger. Returns whether it was moving: the touch is then no tap. */
  touchDown(time: number): boolean;
  touchUp(time: number): void;
  beginDrag(time: number): void;
  /** Drags to a distance from where the drag began. */
  drag(distance: number): void;
  /** Lets go with a velocity in points a second. Below 50 it is no flick. */
  endDrag(velocity: number, time: number): void;
  /** Moves the content by an event of Wayland's wl_pointer or libinput. Fingers drag it until `axisStop`. */
  axis(source: "wheel" | "finger" | "continuous" | "wheelTilt", distance: number, time: number): void;
  /** Lets go with the velocity of the last 100 ms. */
  axisStop(time: number): void;
  /** Scrolls by a wheel with an animation. A step of the wheel is 120. */
  wheel(value120: number, step: number, time: number): void;
  scrollTo(offset: number, time: number, isAnimated?: boolean): void;
  /** Handles the deadlines up to a time, on which only `phase` depends. */
  advance(time: number): void;
  readonly nextDeadline: number | null;
  at(time: number): ScrollState;
  /** Frees the content. */
  close(): void;
}

/** An array of numbers, plain or typed. */
export type NumberColumn = ArrayLike<number> & (readonly number[] | ArrayBufferView);

/** A table of touches, by columns of one length: what one touch did at one time in each row. */
export interface Samples {
  time: NumberColumn;
  /** Words, or the numbers of `UITouch.Phase`. Null for none: a touch goes down in its first row and lifts in its last one, before a `gap`
   * or the end of the session. */
  phase: readonly (TouchPhase | "stationary" | number)[] | NumberColumn | null;
  /** To the right and down. Null or NaN where a touch lifts, for its last position. */
  x: readonly (number | null)[] | NumberColumn;
  y: readonly (number | null)[] | NumberColumn;
  /** Whole numbers that no other touch has that is down. Default: one finger. */
  id?: NumberColumn;
  /** Whole numbers or text. Default: one session. */
  session?: readonly (number | string)[] | NumberColumn;
}

/** How a table is recognized. */
export interface TableOptions {
  /** Rows of gestures that ended or were cancelled, of all changes of state, or of gestures and those that failed, with their reasons.
   * Default: "gestures". */
  output?: "gestures" | "changes" | "failures";
  /** "raise": the first damaged row is an error; "repair" repairs and counts; "report" skips and counts; or kinds to repair, such as
   * "touch_up_missing". Default: "raise". */
  repair?: string | readonly string[];
  /** Values of x and y that mean no position. */
  missing?: number | readonly number[];
  /** The time without a row after which a touch has lifted, for a source that reports every touch at every time. */
  gap?: number;
  /** Points for a unit of x and y. The recognizers' thresholds are in points of 163 an inch. Default: 1. */
  pointsPerUnit?: number;
}

/** A table of gestures, and what was repaired or skipped. */
export interface Table {
  rows: TableRow[];
  repairs: TableRepair[];
}

/** A row of a table of gestures. What a gesture does not have is null. */
export interface TableRow {
  session: number | string | null;
  /** The recognizer's name, such as "twoFingerPan". */
  recognizer: string;
  state: State;
  /** When a continuous gesture was recognized; of another one, the first touch down. */
  start: number;
  time: number;
  /** The last row of samples at or before the change, from 0. */
  row: number;
  fingers: number;
  x: number;
  y: number;
  /** The translation, and its rate of change a second. */
  dx: number | null;
  dy: number | null;
  vx: number | null;
  vy: number | null;
  scale: number | null;
  scaleVelocity: number | null;
  /** In degrees, clockwise. */
  rotation: number | null;
  rotationVelocity: number | null;
  /** Of a swipe, or the edge or button of other kinds. */
  direction: string | null;
  /** Whether a row between `start` and `time` was repaired. */
  isRepaired: boolean;
  /** Why it failed, with the output "failures". */
  reason: string | null;
}

export interface TableRepair {
  session: number | string | null;
  /** The first row. */
  row: number;
  /** The kind, such as "touch_down_missing". */
  kind: string;
  count: number;
  /** Whether the rows were repaired; otherwise they were skipped. */
  isRepaired: boolean;
}

export interface SurfaceOptions {
  /** Whether the handler receives the state "failed", with a reason. Default: false. */
  failures?: boolean;
  /** Whether `transcript` and `recording` are kept, until the recognizers are detached. Default: false. */
  transcript?: boolean;
  /** What a wheel does, which browsers do not distinguish from two fingers on a touchpad: "none", the browser scrolls;
   * "continuous", pans follow it; "discrete", each step is a pan, for pans with such `allowedScrollTypes`. Default: "none". */
  scrolling?: "none" | "continuous" | "discrete";
  /** A test's clock instead of the browser's. */
  clock?: Pick<typeof globalThis, "performance" | "setTimeout" | "clearTimeout"> &
    Pick<Window, "requestAnimationFrame" | "cancelAnimationFrame">;
}

/** An element with its recognizers. */
export interface Surface {
  readonly element: HTMLElement | SVGElement;
  /** The attached recognizers, in order. At most 64. */
  readonly recognizers: Recognizer[];
  add(recognizer: Recognizer): void;
  remove(recognizer: Recognizer): void;
  /** Stops and detaches all recognizers: active gestures are cancelled. Handlers may call it. */
  detach(): void;
  /** Cancels every touch. */
  cancel(): void;
  /** The touches that are down or have just lifted, in order of touch down. */
  readonly touches: Touch[];
  /** When a gesture changes if nothing happens until then, such as the beginning of a long press; null if none will. */
  readonly nextDeadline: number | null;
  /** The transcript since the first touch: what `touchstone replay --transcript full` prints for `recording`, without its header and
   * last line. */
  readonly transcript: string;
  /** The touches since the first one as a Pointer Events log, which `touchstone replay` and the other commands read. */
  readonly recording: string;
}

/** How a finger presses, as far as its device reports it. */
export interface TouchPressure {
  /** Half the length of the area that the finger covers, and by how much it may differ; 0 if unknown. */
  majorRadius?: number;
  majorRadiusTolerance?: number;
  /** From 0 to `maximumPossibleForce`, which is 0 if the device reports no force. Browsers report 0 to 1. */
  force?: number;
  maximumPossibleForce?: number;
}

/** A touch. Its names are those of UIKit. */
export interface Touch extends Required<TouchPressure> {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly type: "direct" | "indirect" | "pencil" | "indirectPointer";
  /** The number of taps that the touch continues, itself included: 2 for the second one of a double tap. */
  readonly tapCount: number;
}

/** The state of a gesture. A discrete one, such as a tap, only ends. */
export type State = "began" | "changed" | "ended" | "cancelled" | "failed";

/** A change of a gesture's state. */
export type Gesture<K extends Kind = Kind> = K extends Kind ? GestureOf<K> & Setters<K> : never;

interface GestureOf<K extends Kind> {
  readonly recognizer: Recognizer<K>;
  readonly kind: K;
  /** The recognizer's name. */
  readonly name: string;
  readonly state: State;
  readonly time: number;
  /** The location in the surface's element, from its corner at the first touch. */
  readonly x: number;
  readonly y: number;
  /** The number of touches. */
  readonly touches: number;
  /** The element on which the first touch began, as the recognizer's option `on` chooses it; otherwise the surface's element. */
  readonly target: Element;
  /** Why the gesture failed, such as "moved 25.000 pt, 20.000 pt allowed"; null unless the state is "failed". */
  readonly reason: string | null;
  /** Returns a measurement of the newest event. */
  measurement(name: Measurements[K]): number;
}

/** What can be set of a gesture that continues from there: usually a scale to 1 and a translation to 0 after each use. */
type Setters<K extends Kind> = (K extends "pinch" | "transform" ? { setScale(scale: number): void } : unknown) &
  (K extends "pan" | "screenEdgePan" | "transform" ? { setTranslation(x: number, y: number): void } : unknown) &
  (K extends "rotation" | "transform" ? { setRotation(degrees: number): void } : unknown);

/** What makes a touch: a finger on a screen, a finger on a touchpad, a pen, a mouse. Several are joined with "+". */
export type TouchTypes = "any" | "none" | "direct" | "indirect" | "pencil" | "indirectPointer" | `${string}+${string}`;

export interface RecognizerOptions {
  /** The name in handlers and transcripts. Default: the kind; "tap2" for the second tap of an element. */
  name?: string;
  /** Default: "any". */
  touchTypes?: TouchTypes;
  /** Default: true. */
  isEnabled?: boolean;
  /** The element inside the surface, or the selector of elements, on which touches must begin. Default: all. */
  on?: Element | string;
}

/** A recognizer. It can be attached to one element at a time. */
export class Recognizer<K extends Kind = Kind> {
  constructor(kind: K, parameters?: Parameters[K], options?: RecognizerOptions);
  readonly kind: K;
  readonly name: string | undefined;
  readonly isAttached: boolean;
  /** Disabling cancels an active gesture. */
  isEnabled: boolean;
  /** Waits until another recognizer of the element has failed: `tap().requireToFail(doubleTap)`. Returns this recognizer. */
  requireToFail(other: Recognizer): this;
  /** May be active at the same time as another recognizer of the element; by default, the first prevents others. */
  allowSimultaneous(other: Recognizer): this;
  /** Sets a parameter, at any time. */
  setParameter<N extends keyof Parameters[K]>(name: N, value: NonNullable<Parameters[K][N]>): this;
  /** Returns a parameter as a number: of a choice the index, of options the sum of their bits. */
  parameter(name: keyof Parameters[K]): number;
  measurement(name: Measurements[K]): number;
}

/** A set of options of a parameter, such as "left+right", "any" or "none". */
export type Options<Word extends string> = Word | `${Word}+${string}` | "any" | "none";

/** Gestures of touches from any source; `Surface` uses it. The document “Reusing the library” describes it. */
export class Gestures {
  static load(source?: Source | Promise<Source>): Promise<Gestures>;
  close(): void;
  readonly kinds: string[];
  attach(kind: string, handler?: (change: GestureChange) => void, parameters?: Record<string, number | string>): number;
  detach(recognizer: number): void;
  setEnabled(recognizer: number, isEnabled: boolean): void;
  setParameter(recognizer: number, name: string, value: number | string): void;
  parameter(recognizer: number, name: string): number;
  requireToFail(required: number, dependent: number): void;
  allowSimultaneous(first: number, second: number): void;
  setAllowedTouchTypes(recognizer: number, types: TouchTypes): void;
  play(recording: string): { transcript: string; gestures: string[] };
  setName(recognizer: number, name: string): void;
  setFilter(recognizer: number, filter: (touch: number, x: number, y: number) => boolean): void;
  reportFailures(isEnabled: boolean): void;
  reason(recognizer: number): string | null;
  record(recorder: { line(line: string): void; touch(touch: RecordedTouch): void }, start: number): void;
  measurement(recognizer: number, name: string): number;
  setScale(recognizer: number, scale: number): void;
  setTranslation(recognizer: number, x: number, y: number): void;
  setRotation(recognizer: number, degrees: number): void;
  touch(
    id: number, phase: TouchPhase, x: number, y: number, time: number, type?: TouchTypes, pressure?: TouchPressure | null): void;
  readonly touches: Touch[];
  flush(): void;
  cancelAll(time: number): void;
  hover(position: Position | null, time: number): void;
  wheel(dx: number, dy: number, position: Position, time: number): void;
  scroll(stage: Stage, dx: number, dy: number, position: Position, time: number): void;
  transform(stage: Stage, scale: number, rotation: number, position: Position, time: number): void;
  setBounds(width: number, height: number): void;
  advance(time: number): void;
  readonly nextDeadline: number | null;
  listenTo(element: HTMLElement | SVGElement): () => void;
}

export interface GestureChange {
  recognizer: number;
  state: State;
  time: number;
  x: number;
  y: number;
  touches: number;
}
export type TouchPhase = "began" | "moved" | "ended" | "cancelled";
export type Stage = "began" | "changed" | "ended" | "cancelled";
export interface Position {
  x: number;
  y: number;
}
export interface RecordedTouch extends Position {
  time: number;
  touch: number;
  phase: TouchPhase;
  type: string;
}

// Generated from the library by declarations.mjs: the kinds with their parameters and measurements.

/** A kind of recognizer. */
export type Kind = keyof Parameters;

/** One or more taps by a fixed number of fingers. Discrete. */
export function tap(parameters?: Parameters["tap"], options?: RecognizerOptions): Recognizer<"tap">;
/** Fingers that stay where they are. Continuous: it begins while they are down, and ends when they lift. */
export function longPress(parameters?: Parameters["longPress"], options?: RecognizerOptions): Recognizer<"longPress">;
/** Fingers press a button of the device and release it where they are. Discrete. */
export function click(parameters?: Parameters["click"], options?: RecognizerOptions): Recognizer<"click">;
/** Two fingers that move apart or together. Continuous. */
export function pinch(parameters?: Parameters["pinch"], options?: RecognizerOptions): Recognizer<"pinch">;
/** Fingers that move, as in a scroll or a drag. Continuous. */
export function pan(parameters?: Parameters["pan"], options?: RecognizerOptions): Recognizer<"pan">;
/** Fingers that move fast in one direction. Discrete: it ends while they are down, or when they lift. */
export function swipe(parameters?: Parameters["swipe"], options?: RecognizerOptions): Recognizer<"swipe">;
/** A finger that moves in from an edge of the surface. Continuous. The right and bottom edges need the size of the surface. */
export function screenEdgePan(parameters?: Parameters["screenEdgePan"], options?: RecognizerOptions): Recognizer<"screenEdgePan">;
/** Two fingers that turn around each other. Continuous. */
export function rotation(parameters?: Parameters["rotation"], options?: RecognizerOptions): Recognizer<"rotation">;
/** Pan, pinch and rotation in one, for content that follows the fingers. Continuous. */
export function transform(parameters?: Parameters["transform"], options?: RecognizerOptions): Recognizer<"transform">;
/** A pointer or a finger above the surface. Continuous: it begins when the pointer enters, and ends when it leaves or touches. */
export function hover(parameters?: Parameters["hover"], options?: RecognizerOptions): Recognizer<"hover">;

/** The parameters of each kind. They may be set at any time. */
export interface Parameters {
  tap: {
    /** The number of taps. 1 to 10. Default: 1. */
    numberOfTapsRequired?: number;
    /** The exact number of fingers that tap together. 1 to 10. Default: 1. */
    numberOfTouchesRequired?: number;
    /** How far a finger may move while it is down. 0 to 10000 pt. Default: 20 pt. */
    allowableMovement?: number;
    /** The time in which a tap must end. 0 to 86400000 ms. Default: 500 ms. */
    maximumPressDuration?: number;
    /** The time in which all fingers of a tap must touch down. 0 to 86400000 ms. Default: 45 ms. */
    maximumTouchDownInterval?: number;
    /** How far apart the fingers of one tap may touch down. 0 to 10000 pt. Default: 10000 pt. */
    maximumTouchSeparation?: number;
    /** How long the next tap may take to begin. 0 to 86400000 ms. Default: 350 ms. */
    maximumTapInterval?: number;
    /** How far from the first tap the others may be. 0 to 10000 pt. Default: 45 pt. */
    allowableSeparation?: number;
    /** The buttons that a touchpad's driver may make of a tap by one finger. Default: primary. */
    buttonMaskRequired?: Options<"primary" | "secondary" | "middle" | "other">;
  };
  longPress: {
    /** The exact number of fingers that press together. 1 to 10. Default: 1. */
    numberOfTouchesRequired?: number;
    /** How long the fingers must stay down before the press begins. 0 to 86400000 ms. Default: 500 ms. */
    minimumPressDuration?: number;
    /** How far a finger may move until the press begins. 0 to 10000 pt. Default: 12 pt. */
    allowableMovement?: number;
    /** How far a finger may move once the press has begun; below 10,000 more cancels it, and leaves the fingers to a pan. 0 to 10000 pt. Default: 10000 pt. */
    allowableMovementWhilePressing?: number;
    /** The number of taps before the press. 0 to 10. Default: 0. */
    numberOfTapsRequired?: number;
    /** The time in which a tap before the press must end. 0 to 86400000 ms. Default: 500 ms. */
    maximumTapDuration?: number;
    /** How long the next touch may take to begin after a tap. 0 to 86400000 ms. Default: 350 ms. */
    maximumTapInterval?: number;
    /** How far from the first tap the next touch may be. 0 to 10000 pt. Default: 45 pt. */
    allowableSeparation?: number;
    /** The buttons that a touchpad's driver may make of a tap followed by a touch. Default: primary. */
    buttonMaskRequired?: Options<"primary" | "secondary" | "middle" | "other">;
    /** The time in which all fingers of a press must touch down. 0 to 86400000 ms. Default: 86400000 ms. */
    maximumTouchDownInterval?: number;
  };
  click: {
    /** How far the fingers' center may move while the button is down. 0 to 10000 pt. Default: 20 pt. */
    allowableMovement?: number;
    /** The buttons that click. Default: any. */
    buttonMaskRequired?: Options<"primary" | "secondary" | "middle" | "other">;
  };
  pinch: {
    /** The change in span, the distance of the fingers, that starts a pinch. 0 to 10000 pt. Default: 24 pt. */
    minimumSpanChange?: number;
    /** How large the change in span must be, as a share of the fingers' other movements: together, and around each other. 0 to 100. Default: 0.5. */
    minimumSpanShare?: number;
    /** How large the change in span must be, as a share of the initial span. 0 to 100. Default: 0.05. */
    minimumScaleChange?: number;
    /** The smallest span of a pinch. 0 to 10000 pt. Default: 0 pt. */
    minimumSpan?: number;
    /** The change in span that is reported as a change. 0 to 10000 pt. Default: 0 pt. */
    minimumSpanUpdate?: number;
    /** How long a finger must be down before it joins a pinch in progress. 0 to 86400000 ms. Default: 80 ms. */
    minimumRejoinDuration?: number;
    /** What a pinch in progress does when its fingers change: keeps its scale, begins at 1 again, ends. Default: resume. */
    fingerChange?: "resume" | "restart" | "end";
    /** Whether a finger beyond the two counts. Default: ignore. */
    thirdFinger?: "ignore" | "count";
    /** Whether the location continues when fingers change, or jumps to the center of those that are down. Default: continuous. */
    locationTracking?: "continuous" | "centroid";
    /** The time in which all fingers of a pinch must touch down. 0 to 86400000 ms. Default: 86400000 ms. */
    maximumTouchDownInterval?: number;
    /** The time over which velocities are estimated. 0 to 86400000 ms. Default: 100 ms. */
    velocityWindow?: number;
  };
  pan: {
    /** The fewest fingers that pan. 1 to 10. Default: 1. */
    minimumNumberOfTouches?: number;
    /** The most fingers that begin a pan. 1 to 10. Default: 10. */
    maximumNumberOfTouches?: number;
    /** The translation of the fingers' center that starts a pan. 0 to 10000 pt. Default: 20 pt. */
    minimumTranslation?: number;
    /** How far several fingers may move apart or together, as a share of the translation. 0 to 100. Default: 1. */
    maximumSpanShare?: number;
    /** The axis along which the pan moves; first is the one of the larger translation at the beginning. Default: free. */
    axisLock?: "free" | "horizontal" | "vertical" | "first";
    /** The scrolls that pan: steps of a wheel, fingers on a touchpad. Default: continuous. */
    allowedScrollTypes?: Options<"discrete" | "continuous">;
    /** The time in which all fingers of a pan must touch down. 0 to 86400000 ms. Default: 86400000 ms. */
    maximumTouchDownInterval?: number;
    /** The time over which velocities are estimated. 0 to 86400000 ms. Default: 100 ms. */
    velocityWindow?: number;
  };
  swipe: {
    /** The directions in which the swipe may go. Default: right. */
    direction?: Options<"right" | "left" | "up" | "down">;
    /** The exact number of fingers that swipe together. 1 to 10. Default: 1. */
    numberOfTouchesRequired?: number;
    /** How far the fingers' center must move in the direction. 0 to 10000 pt. Default: 40 pt. */
    minimumDistance?: number;
    /** How far the fingers' center may move off the direction, as a share of the distance. 0 to 100. Default: 0.7. */
    maximumOffAxisShare?: number;
    /** How far each of several fingers must move in the direction, as a share of the distance. 0 to 1. Default: 0.3. */
    minimumFingerShare?: number;
    /** The time in which the fingers must have moved far enough; at touch up they lift in twice that time. 0 to 86400000 ms. Default: 250 ms. */
    maximumDuration?: number;
    /** The time in which all fingers of a swipe must touch down. 0 to 86400000 ms. Default: 60 ms. */
    maximumTouchDownInterval?: number;
    /** The velocity that the fingers must have when they have moved far enough. 0 to 100000 pt/s. Default: 700 pt/s. */
    minimumVelocity?: number;
    /** When the swipe is recognized: when the fingers have moved far enough, or when they lift. Default: minimumDistance. */
    recognizesAt?: "minimumDistance" | "touchUp";
  };
  screenEdgePan: {
    /** The edges from which the pan may begin. Default: left. */
    edges?: Options<"top" | "left" | "bottom" | "right">;
    /** How near the edge the finger must touch down. 0 to 10000 pt. Default: 16 pt. */
    edgeWidth?: number;
    /** The inward translation that starts the pan. 0 to 10000 pt. Default: 20 pt. */
    minimumTranslation?: number;
    /** The time over which velocities are estimated. 0 to 86400000 ms. Default: 100 ms. */
    velocityWindow?: number;
  };
  rotation: {
    /** The angle that starts a rotation. 0 to 360 °. Default: 8 °. */
    minimumRotation?: number;
    /** How far the fingers must turn along their circle. 0 to 10000 pt. Default: 24 pt. */
    minimumArc?: number;
    /** How large the arc must be, as a share of the fingers' other movements: together, and apart. 0 to 100. Default: 0.5. */
    minimumArcShare?: number;
    /** How long a finger must be down before it joins a rotation in progress. 0 to 86400000 ms. Default: 80 ms. */
    minimumRejoinDuration?: number;
    /** The time in which all fingers of a rotation must touch down. 0 to 86400000 ms. Default: 86400000 ms. */
    maximumTouchDownInterval?: number;
    /** The time over which velocities are estimated. 0 to 86400000 ms. Default: 100 ms. */
    velocityWindow?: number;
  };
  transform: {
    /** The fewest fingers that transform. 1 to 10. Default: 1. */
    minimumNumberOfTouches?: number;
    /** The translation of the fingers' center that starts a transform. 0 to 10000 pt. Default: 20 pt. */
    minimumTranslation?: number;
    /** The change in span that starts a transform. 0 to 10000 pt. Default: 24 pt. */
    minimumSpanChange?: number;
    /** How large the change in span must be, as a share of the initial span. 0 to 100. Default: 0.05. */
    minimumScaleChange?: number;
    /** How far the fingers must turn along their circle. 0 to 10000 pt. Default: 24 pt. */
    minimumArc?: number;
    /** The angle that starts a transform. 0 to 360 °. Default: 3 °. */
    minimumRotation?: number;
    /** The time in which all fingers of a transform must touch down. 0 to 86400000 ms. Default: 86400000 ms. */
    maximumTouchDownInterval?: number;
    /** The time over which velocities are estimated. 0 to 86400000 ms. Default: 100 ms. */
    velocityWindow?: number;
  };
  hover: Record<string, never>;
}

/** The measurements of each kind. */
export interface Measurements {
  tap: never;
  longPress: never;
  click: never;
  pinch: "scale" | "velocity" | "rotation" | "translationX" | "translationY";
  pan: "translationX" | "translationY" | "velocityX" | "velocityY";
  swipe: "translationX" | "translationY" | "velocityX" | "velocityY";
  screenEdgePan: "translationX" | "translationY" | "velocityX" | "velocityY";
  rotation: "rotation" | "velocity";
  transform: "translationX" | "translationY" | "velocityX" | "velocityY" | "scale" | "scaleVelocity" | "rotation" | "rotationVelocity" | "a" | "b" | "c" | "d" | "tx" | "ty";
  hover: never;
}
