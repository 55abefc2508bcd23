// The touchpad's events of pointers.mjs.

/** The kinds that receive a touchpad's pinches and rotations. */
export const transformKinds = new Set(["pinch", "rotation", "transform"]);

/** Milliseconds without an event after which fingers have left the touchpad: browsers report no end of a pinch or scroll by a wheel
 * event. Touchpads send events every 8 to 20 ms while fingers move. */
const pause = 200;

/** The pixels of a line and of a page, the other units of a wheel. */
const lineHeight = 16;

/** Fingers on a touchpad over an element. Chromium and Firefox report a pinch as turns of a wheel with the key Ctrl, Safari by events
 * of its own, which have a rotation as well. */
export class TouchpadLoop {
  #gestures;
  #clock;
  #options;
  /** The sequence in progress: its kind, scale, rotation and last event. */
  #sequence = null;
  #timer = null;

  /** The options: `transforms` returns whether a recognizer wants pinches and rotations, without which the browser zooms the page.
   * `scrolling` is "none", the default, so that the browser scrolls; "continuous", by which pans follow the fingers of a
   * touchpad, or "discrete", a pan for each step of a wheel. `over` returns an event's position in the element, `deliver` performs
   * an action and what is due afterwards, `isTouched` returns whether a pointer is down, `pointed` is called with each event. */
  constructor(gestures, element, clock, options) {
    this.#gestures = gestures;
    this.#clock = clock;
    this.#options = options;
    const listeners = [
      ["wheel", (event) => this.#turn(event)],
      ["gesturestart", (event) => this.#transform("began", event)],
      ["gesturechange", (event) => this.#transform("changed", event)],
      ["gestureend", (event) => this.#transform("ended", event)],
    ];
    for (const [name, listener] of listeners) element.addEventListener(name, listener, { passive: false });
    this.stop = () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener, { passive: false });
      this.#finish("cancelled");
    };
  }

  get #transforms() {
    return this.#options.transforms?.() ?? false;
  }

  /** Turns the wheel. Content follows it, as it follows fingers on a screen: against its direction. */
  #turn(event) {
    const { scrolling = "none" } = this.#options;
    const isZoom = event.ctrlKey;
    if (event.defaultPrevented || (isZoom ? !this.#transforms : scrolling === "none")) return;
    event.preventDefault();
    const unit = [1, lineHeight, event.currentTarget?.clientHeight || lineHeight][event.deltaMode] ?? 1;
    const [dx, dy] = [-event.deltaX * unit, -event.deltaY * unit];
    if (isZoom) {
      // Chromium makes deltaY of a scale by -100 ln(scale), so that events add up.
      const scale = Math.exp(dy / 100);
      this.#continue("pinch", event, (sequence) => (sequence.scale *= scale));
    } else if (scrolling === "continuous") {
      this.#continue("scroll", event, (sequence) => ([sequence.dx, sequence.dy] = [dx, dy]));
    } else {
      const position = this.#point(event);
      this.#options.deliver(() => this.#gestures.wheel(dx, dy, position, event.timeStamp));
    }
  }

  /** Continues a sequence of a kind, or begins it, and waits for its end. */
  #continue(kind, event, change) {
    if (this.#sequence?.kind !== kind) {
      this.#finish("ended");
      this.#begin(kind, event);
    }
    const sequence = this.#sequence;
    sequence.time = event.timeStamp;
    change(sequence);
    this.#send("changed");
    this.#clock.clearTimeout(this.#timer);
    this.#timer = this.#clock.setTimeout(() => this.#finish("ended", pause), pause);
  }

  #begin(kind, event) {
    this.#sequence = { kind, position: this.#point(event), time: event.timeStamp, scale: 1, rotation: 0, dx: 0, dy: 0 };
    this.#send("began");
  }

  /** Ends the sequence in progress, some time after its last event. */
  #finish(stage, delay = 0) {
    this.#clock.clearTimeout(this.#timer);
    if (!this.#sequence) return;
    Object.assign(this.#sequence, { rotation: 0, dx: 0, dy: 0, time: this.#sequence.time + delay });
    this.#send(stage);
    this.#sequence = null;
  }

  #send(stage) {
    const { kind, position, time, scale, rotation, dx, dy } = this.#sequence;
    this.#options.deliver(() => {
      if (kind === "scroll") this.#gestures.scroll(stage, dx, dy, position, time);
      else this.#gestures.transform(stage, scale, rotation, position, time);
    });
  }

  /** A gesture event of Safari. On a touchscreen they come with the pointers, which are enough. */
  #transform(stage, event) {
    if (event.defaultPrevented || !this.#transforms) return;
    event.preventDefault();
    if (this.#options.isTouched()) return;
    if (stage === "began") {
      this.#finish("ended");
      this.#begin("gesture", event);
      this.#sequence.turned = 0;
    }
    const sequence = this.#sequence;
    if (sequence?.kind !== "gesture" || stage === "began") return;
    const { scale, rotation, timeStamp } = event;
    Object.assign(sequence, { scale, rotation: rotation - sequence.turned, turned: rotation, time: timeStamp });
    this.#send(stage);
    if (stage === "ended") this.#sequence = null;
  }

  #point(event) {
    const position = this.#options.over(event);
    this.#options.pointed?.(event, position);
    return position;
  }
}
