// OpenLayers: a map without layers. Its view reports no gestures but where it is: it pans, zooms or turns while fingers are down, and a
// pan without a finger is a fling.
export const gestures = "tap doubleTap pan pinch rotation swipe"

export async function load(script) {
  await script("openlayers.standalone.js")
  // By the README of the wheel, which bundles it.
  return {version: "10.5.0"}
}

export function begin(area) {
  area.id = "map"
  const view = {"@@type": "View", center: [0, 0], zoom: 8, constrainResolution: false}
  window.renderOLMapWidget({view, controls: [], layers: []})
  const map = window.olMapWidget.getMap()
  const values = () => map.getView()
  const start = {center: [0, 0]}, active = new Set()
  let touches = 0, isFlung = true
  const at = ({pixel}) => ({fingers: 1, x: pixel[0], y: pixel[1]})
  map.on("click", (event) => say("tap", "ended", at(event)))
  map.on("dblclick", (event) => say("doubleTap", "ended", at(event)))
  const report = (gesture, key, read) => {
    values().on("change:" + key, () => {
      if (touches === 0 || gesture === "pan" && touches > 1) {
        if (gesture === "pan" && !isFlung && touches === 0) say("swipe", "ended", {fingers: 1})
        if (gesture === "pan") isFlung = true
        return
      }
      say(gesture, active.has(gesture) ? "changed" : "began", read())
      active.add(gesture)
    })
  }
  const measure = {
    pan: () => {
      const [x, y] = values().getCenterInternal(), resolution = values().getResolution()
      return {fingers: 1, dx: (start.center[0] - x) / resolution, dy: (y - start.center[1]) / resolution}
    },
    pinch: () => ({fingers: 2, scale: start.resolution / values().getResolution()}),
    rotation: () => ({fingers: 2, rotation: (values().getRotation() - start.rotation) * 180 / Math.PI}),
  }
  report("pan", "center", measure.pan)
  report("pinch", "resolution", measure.pinch)
  report("rotation", "rotation", measure.rotation)
  const end = () => {
    for (const gesture of active) say(gesture, "ended", measure[gesture]())
    isFlung = !active.has("pan")
    active.clear()
  }
  area.addEventListener("pointerdown", () => {
    if (touches++ > 0) return end()
    Object.assign(start, {center: values().getCenterInternal(), resolution: values().getResolution(), rotation: values().getRotation()})
  }, true)
  const lift = () => {
    touches--
    end()
  }
  for (const type of ["pointerup", "pointercancel"]) area.addEventListener(type, lift, true)
  return () => map.setTarget(null)
}
