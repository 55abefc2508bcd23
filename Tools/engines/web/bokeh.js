// Bokeh: its UIGestures with every handler, as its plots use it.
export const gestures = "tap doubleTap longPress pan pinch rotation"
let UIGestures

export async function load(script) {
  await script("bokeh.min.js")
  UIGestures = Bokeh.require("core/ui_gestures").UIGestures
  return {
    version: Bokeh.version,
    settings: ["move", "press", "doubletap"].map((name) => `${name}_threshold=${UIGestures[name + "_threshold"]}`),
  }
}

export function begin(area) {
  const at = (event) => ({fingers: 1, x: event.sx, y: event.sy})
  const values = {
    pan: (event) => ({...at(event), dx: event.dx, dy: event.dy}), pinch: (event) => ({...at(event), fingers: 2, scale: event.scale}),
    rotate: (event) => ({...at(event), fingers: 2, rotation: event.rotation}),
  }
  const handlers = {
    on_tap: (event) => say("tap", "ended", at(event)), on_doubletap: (event) => say("doubleTap", "ended", at(event)),
    on_press: (event) => say("longPress", "began", at(event)), on_pressup: (event) => say("longPress", "ended", at(event)),
  }
  for (const [kind, gesture] of [["pan", "pan"], ["pinch", "pinch"], ["rotate", "rotation"]])
    for (const [suffix, report] of phases(gesture, values[kind], ["_start", "", "_end", "_cancel"])) handlers[`on_${kind}${suffix}`] = report
  const surface = new UIGestures(area, handlers)
  surface.connect_signals()
  return () => surface.remove()
}
