// noVNC: its GestureHandler, as its remote desktop uses it.
export const gestures = "tap twoFingerTap threeFingerTap longPress pan pinch"
const kinds = {
  onetap: ["tap", 1], twotap: ["twoFingerTap", 2], threetap: ["threeFingerTap", 3], longpress: ["longPress", 1], drag: ["pan", 1],
  twodrag: ["pan", 2], pinch: ["pinch", 2],
}
let GestureHandler

export async function load() {
  GestureHandler = (await import("/library/gesturehandler.js")).default
  return {}
}

export function begin(area) {
  const handler = new GestureHandler()
  handler.attach(area)
  let from
  const listen = (type, state) => area.addEventListener("gesture" + type, ({detail}) => {
    const [gesture, fingers] = kinds[detail.type], isTap = gesture.toLowerCase().endsWith("tap")
    const span = Math.hypot(detail.magnitudeX, detail.magnitudeY)
    if (state === "began") from = {x: detail.clientX, y: detail.clientY, span}
    // A tap begins and ends in one moment. Magnitudes of a two-finger drag are its translation.
    if (isTap && state !== "ended") return
    const isPinch = gesture === "pinch"
    say(gesture, state, {
      fingers, x: detail.clientX, y: detail.clientY, scale: isPinch ? span / from.span : NaN,
      dx: gesture !== "pan" ? NaN : fingers === 2 ? detail.magnitudeX : detail.clientX - from.x,
      dy: gesture !== "pan" ? NaN : fingers === 2 ? detail.magnitudeY : detail.clientY - from.y,
    })
  })
  listen("start", "began")
  listen("move", "changed")
  listen("end", "ended")
  return () => handler.detach()
}
