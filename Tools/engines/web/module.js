// Our own ES module, with the standard recognizers of the command.
export const gestures = "tap twoFingerTap threeFingerTap fourFingerTap doubleTap longPress twoFingerLongPress threeFingerLongPress " +
  "fourFingerLongPress pan pinch rotation swipe twoFingerSwipe threeFingerSwipe fourFingerSwipe"
const fingers = ["", "twoFinger", "threeFinger", "fourFinger"]
let touchstone, hand

export async function load() {
  touchstone = await import("/library/touchstone.mjs")
  hand = await touchstone.load()
  return {}
}

export function begin(area) {
  const {longPress, pan, pinch, rotation, swipe, tap} = touchstone
  const several = (make, name) => fingers.map((prefix, index) =>
    make({numberOfTouchesRequired: index + 1}, {name: prefix ? prefix + name[0].toUpperCase() + name.slice(1) : name}))
  const zoom = pinch(), turn = rotation()
  const all = [...several(tap, "tap"), ...several(longPress, "longPress"), ...several(swipe, "swipe"), pan(), zoom, turn]
  zoom.allowSimultaneous(turn)
  const twice = tap({numberOfTapsRequired: 2}, {name: "doubleTap"})
  for (const other of all) twice.allowSimultaneous(other)
  hand.attach(area, [...all, twice], (gesture) => {
    if (!["began", "changed", "ended", "cancelled"].includes(gesture.state)) return
    const value = (kind, name) => (gesture.kind === kind ? gesture.measurement(name) : NaN)
    const way = gesture.kind === "swipe" ? "swipe" : "pan"
    say(gesture.name, gesture.state, {
      time: gesture.time - (zero - 1e6),
      x: gesture.x, y: gesture.y, fingers: gesture.touches, scale: value("pinch", "scale"), rotation: value("rotation", "rotation"),
      dx: value(way, "translationX"), dy: value(way, "translationY")})
  })
}
