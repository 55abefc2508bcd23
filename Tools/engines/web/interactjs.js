// interact.js: an element that is draggable and gesturable, with its pointer events.
export const gestures = "tap doubleTap longPress pan pinch rotation"

export async function load(script) {
  await script("interact.min.js")
  return {version: interact.version}
}

export function begin(area) {
  const target = interact(area)
  let from
  target.draggable({}).gesturable({})
  target.on("tap", (event) => say("tap", "ended", {fingers: 1, x: event.clientX, y: event.clientY}))
  target.on("doubletap", (event) => say("doubleTap", "ended", {fingers: 1, x: event.clientX, y: event.clientY}))
  target.on("hold", (event) => say("longPress", "began", {fingers: 1, x: event.clientX, y: event.clientY}))
  const pan = (event) => {
    if (event.type === "dragstart") from = [event.client.x - event.dx, event.client.y - event.dy]
    return {fingers: 1, x: event.client.x, y: event.client.y, dx: event.client.x - from[0], dy: event.client.y - from[1]}
  }
  const two = (name) => (event) => ({fingers: 2, x: event.client.x, y: event.client.y, [name]: name === "scale" ? event.scale : event.angle})
  for (const [kind, gesture, values] of [["drag", "pan", pan], ["gesture", "pinch", two("scale")]])
    for (const [suffix, report] of phases(gesture, values)) target.on(kind + suffix, report)
  let angle = 0
  const turn = (state) => (event) => say("rotation", state, {fingers: 2, rotation: state === "began" ? (angle = 0) : (angle += event.da)})
  target.on("gesturestart", turn("began"))
  target.on("gesturemove", turn("changed"))
  target.on("gestureend", turn("ended"))
  return () => target.unset()
}
