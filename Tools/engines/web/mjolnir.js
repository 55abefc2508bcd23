// mjolnir.js, with the recognizers and relations that deck.gl gives it. A pinch includes the rotation; multipan is a pan of two fingers.
export const gestures = "tap doubleTap pan pinch rotation"
let Manager, recognizers

export async function load(script) {
  await script("dist.min.js")
  const canvas = Object.assign(document.createElement("canvas"), {width: 100, height: 100})
  document.body.append(canvas)
  const map = await new Promise((done, failed) => {
    const map = new deck.Deck({canvas, controller: true, initialViewState: {longitude: 0, latitude: 0, zoom: 1}, layers: [],
                               onLoad: () => done(map), onError: failed})
  })
  Manager = map.eventManager.constructor
  recognizers = map.eventManager.options.recognizers.map((each) => ({...each, Kind: each.recognizer.constructor,
                                                                      options: {...each.recognizer.options}}))
  map.finalize()
  canvas.remove()
  return {version: deck.version ?? deck.VERSION}
}

export function begin(area) {
  const manager = new Manager(area, {
    touchAction: "none", recognizers: recognizers.map(({Kind, options, ...each}) => ({...each, recognizer: new Kind(options)}))})
  const values = (fingers) => (event) => ({
    fingers, x: event.center.x, y: event.center.y, dx: event.deltaX, dy: event.deltaY, vx: event.velocityX * 1000,
    vy: event.velocityY * 1000, ...(event.type.startsWith("pinch") && {scale: event.scale, rotation: event.rotation})})
  manager.on("click", (event) => say("tap", "ended", values(1)(event)))
  manager.on("dblclick", (event) => say("doubleTap", "ended", values(1)(event)))
  for (const [kind, gesture, fingers] of [["pan", "pan", 1], ["multipan", "pan", 2], ["pinch", "pinch", 2]])
    for (const [suffix, report] of phases(gesture, values(fingers))) manager.on(kind + suffix, report)
  return () => manager.destroy()
}
