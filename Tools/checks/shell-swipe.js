// Plays libinput's swipes into GNOME Shell's own swipe tracker. Run by Tools/checks/shell-swipe:
//
//     node shell-swipe.js swipeTracker.js <EVENTS
//
// Reads a line of JSON for each recording: [orientation, pages, events], with events as `replay --libinput-events --json` prints
// them. Prints a line for each: the swipes that began, with the progress and the page at their end.
const fs = require("fs");
const vm = require("vm");

class Emitter {
  constructor(...rest) { this.handlers = {}; if (this._init) this._init(...rest); }
  _init() {}
  connect(name, handler) { (this.handlers[name] ??= []).push(handler); }
  emit(name, ...values) { for (const handler of this.handlers[name] ?? []) handler(this, ...values); }
  notify() {}
  bind_property(name, target, other) { target[other] = this[name]; }
}
Math.clamp = (value, low, high) => Math.max(low, Math.min(high, value));
const any = new Proxy(function () {}, { get: () => any, apply: () => any, construct: () => any });
const Phase = { BEGIN: 0, UPDATE: 1, END: 2, CANCEL: 3 };
const Clutter = {
  Orientation: { HORIZONTAL: 0, VERTICAL: 1 }, EventType: { TOUCHPAD_SWIPE: 1 }, TouchpadGesturePhase: Phase,
  TextDirection: { LTR: 0, RTL: 1 }, get_default_text_direction: () => 0, GestureAction: class extends Emitter {
    set_n_touch_points() {} set_threshold_trigger_edge() {} cancel() {} },
  GestureTriggerEdge: {}, EventPhase: {}, ModifierType: {}, ScrollSource: {}, InputDeviceType: {}, ScrollDirection: {} };
const GObject = {
  registerClass: (_, type) => type, Object: Emitter, BindingFlags: {}, ParamFlags: {}, ParamSpec: any };
let captured;
const context = {
  Math, global: {
    screen_height: 1080, display: { connect() {}, get_monitor_index_for_rect: () => 0 },
    stage: { add_action_full() {}, connectObject(_, handler) { captured = handler; } } },
  imports: {
    gi: { Clutter, GObject, Gio: { Settings: class { get_boolean() { return true; } } }, Meta: { Rectangle: class {} } },
    ui: { main: { actionMode: 1 } }, misc: { params: { parse: (given, standard) => ({ ...standard, ...given }) } } } };
vm.createContext(context);
vm.runInContext(fs.readFileSync(process.argv[2], "utf8") + "; this.Tracker = SwipeTracker", context);

for (const line of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const [orientation, pages, events] = JSON.parse(line);
  const tracker = new context.Tracker(
    new Emitter(), Clutter.Orientation[orientation.toUpperCase()], 1, { allowDrag: false, allowScroll: false });
  tracker._touchpadGesture.enabled = tracker._enabled = true;
  const swipes = [];
  let progress = 0;
  tracker.connect("begin", () => { progress = 0; tracker.confirmSwipe(1000, pages, 0, 0); });
  tracker.connect("update", (_, value) => { progress = value; });
  tracker.connect("end", (_, duration, page) => swipes.push([progress, page]));
  for (const event of events) {
    const phase = { BEGIN: 0, UPDATE: 1, END: event.cancelled ? 3 : 2 }[event.event.split("_")[2]];
    captured(null, {
      type: () => 1, get_gesture_phase: () => phase, get_touchpad_gesture_finger_count: () => event.fingers,
      get_time: () => Math.floor(event.time_us / 1000), get_coords: () => [0, 0],
      get_gesture_motion_delta_unaccelerated: () => [event.dx_unaccelerated ?? 0, event.dy_unaccelerated ?? 0] });
  }
  console.log(JSON.stringify(swipes));
}
