// MapLibre GL: a map without layers. It reports a double tap and a tap of two fingers by the zoom that they begin, and a fling by its
// animation after a drag.
export const gestures = "tap doubleTap twoFingerTap pan pinch rotation swipe"

export async function load(script) {
  await script("maplibre-gl.js")
  return {version: maplibregl.getVersion?.() ?? maplibregl.version}
}

export async function begin(area) {
  const map = new maplibregl.Map({
    container: area, style: {version: 8, sources: {}, layers: []}, center: [0, 0], zoom: 6, fadeDuration: 0, pixelRatio: 0.05,
    attributionControl: false})
  // Gestures need no picture, which takes a software renderer a second.
  map.painter.render = () => {}
  let isLoaded = false
  map.on("load", () => { isLoaded = true })
  for (let turn = 0; !isLoaded && turn < 2000; turn++) await clock.until(clock.now + 16)
  const start = {}, active = new Set(), place = () => map.project([0, 0])
  map.on("click", ({point}) => say("tap", "ended", {fingers: 1, x: point.x, y: point.y}))
  const ease = map.easeTo.bind(map)
  map.easeTo = (options, event) => {
    const change = (options.zoom ?? map.getZoom()) - map.getZoom()
    if (options.noMoveStart && options.center && change === 0) say("swipe", "ended", {fingers: 1})
    else if (Math.abs(change) === 1) say(change > 0 ? "doubleTap" : "twoFingerTap", "ended", {fingers: change > 0 ? 1 : 2})
    return ease(options, event)
  }
  const values = {
    pan: () => ({fingers: 1, dx: place().x - start.place.x, dy: place().y - start.place.y}),
    pinch: () => ({fingers: 2, scale: 2 ** (map.getZoom() - start.zoom)}),
    rotation: () => ({fingers: 2, rotation: start.bearing - map.getBearing()}),
  }
  for (const [kind, gesture] of [["drag", "pan"], ["zoom", "pinch"], ["rotate", "rotation"]]) {
    map.on(kind + "start", (event) => {
      // The animations after a lift are no gestures.
      if (event.originalEvent?.type !== "touchmove") return
      active.add(gesture)
      Object.assign(start, {pan: {place: place()}, pinch: {zoom: map.getZoom()}, rotation: {bearing: map.getBearing()}}[gesture])
      say(gesture, "began", values[gesture]())
    })
    map.on(kind, () => active.has(gesture) && say(gesture, "changed", values[gesture]()))
    map.on(kind + "end", () => active.delete(gesture) && say(gesture, "ended", values[gesture]()))
  }
  return () => map.remove()
}
