// Hammer.js with the recognizers and relations of its own presets, a double tap next to the tap, and pinch with rotation.
export const gestures = "tap doubleTap longPress pan pinch rotation swipe"
let Hammer

export async function load(script) {
  await script("bokeh.js")
  // Its number in the one bundle of Bokeh 2.4.3.
  Hammer = Bokeh.require(225).default ?? Bokeh.require(225)
  return {version: Hammer.VERSION}
}

const values = (event) => ({
  x: event.center.x, y: event.center.y, scale: event.scale, rotation: event.rotation, dx: event.deltaX, dy: event.deltaY,
  vx: event.velocityX * 1000, vy: event.velocityY * 1000, fingers: Math.max(1, event.pointers.length),
})

export function begin(area) {
  const manager = new Hammer.Manager(area, {inputClass: Hammer.TouchInput})
  const [tap, pan, pinch] = [new Hammer.Tap(), new Hammer.Pan(), new Hammer.Pinch()]
  const doubleTap = new Hammer.Tap({event: "doubletap", taps: 2})
  const [rotate, swipe, press] = [new Hammer.Rotate(), new Hammer.Swipe(), new Hammer.Press()]
  manager.add([rotate, pinch, swipe, pan, doubleTap, tap, press])
  pinch.recognizeWith(rotate)
  pan.recognizeWith(swipe)
  doubleTap.recognizeWith(tap)
  for (const [event, gesture, state] of [["tap", "tap", "ended"], ["doubletap", "doubleTap", "ended"], ["swipe", "swipe", "ended"],
                                         ["press", "longPress", "began"], ["pressup", "longPress", "ended"]])
    manager.on(event, (event) => say(gesture, state, values(event)))
  for (const [kind, gesture] of [["pan", "pan"], ["pinch", "pinch"], ["rotate", "rotation"]])
    for (const [suffix, report] of phases(gesture, values)) manager.on(kind + suffix, report)
  return () => manager.destroy()
}
