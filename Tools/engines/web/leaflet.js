// Leaflet: a map without layers, with tapHold, which is on by itself in Safari only, and without the zoom of a double click.
export const gestures = "tap doubleTap longPress pan pinch swipe"
let L

export async function load() {
  L = (await import("/library/index.js")).leaflet
  return {version: L.version, settings: ["tapHold=true"]}
}

export function begin(area) {
  const map = L.map(area, {
    center: [0, 0], zoom: 8, zoomControl: false, attributionControl: false, doubleClickZoom: false, tapHold: true})
  const at = ({containerPoint}) => ({fingers: 1, x: containerPoint.x, y: containerPoint.y})
  map.on("click", (event) => say("tap", "ended", at(event)))
  map.on("dblclick", (event) => say("doubleTap", "ended", at(event)))
  map.on("contextmenu", (event) => say("longPress", "began", at(event)))
  let from, isFlung = true, zoom
  const way = () => {
    const pane = L.DomUtil.getPosition(map.getPane("mapPane"))
    return {fingers: 1, dx: pane.x - from.x, dy: pane.y - from.y}
  }
  map.on("dragstart", () => {
    from = map.dragging._draggable._startPos
    isFlung = false
    say("pan", "began", way())
  })
  map.on("drag", () => say("pan", "changed", way()))
  map.on("dragend", () => say("pan", "ended", way()))
  map.on("move", () => {
    if (isFlung || map.dragging._draggable._moving || map.touchZoom._zooming) return
    isFlung = true
    say("swipe", "ended", way())
  })
  const scale = () => ({fingers: 2, scale: map.getZoomScale(map.getZoom(), zoom)})
  map.on("zoomstart", () => {
    isFlung = true
    zoom = map.getZoom()
    say("pinch", "began", scale())
  })
  map.on("zoom", () => say("pinch", "changed", scale()))
  map.on("zoomend", () => say("pinch", "ended", scale()))
  return () => map.remove()
}
