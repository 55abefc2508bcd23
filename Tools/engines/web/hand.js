// Plays hands into the library that the address names, as a browser would send them: pointer events, touch events, and for a tap the
// mouse events and the click. Made events have no capture, so that these functions do nothing.
const [name, slop] = location.search.slice(1).split("&")
Element.prototype.setPointerCapture = Element.prototype.releasePointerCapture = () => {}
Element.prototype.hasPointerCapture = () => true
const names = {down: "start", move: "move", up: "end", cancel: "cancel"}
let library, zero = 0, lines = [], down = new Map(), first = null

const script = (path) => new Promise((done, failed) => {
  document.head.append(Object.assign(document.createElement("script"), {src: "/library/" + path, onload: done, onerror: failed}))
})

// Reports a gesture of the library at the present time.
function say(gesture, state, values) {
  const line = {time: clock.now - zero, gesture, state}
  for (const [key, value] of Object.entries(values ?? {})) if (Number.isFinite(value)) line[key] = Math.round(value * 1e4) / 1e4
  line.time = Math.round(line.time * 1000) / 1000
  lines.push(line)
}

// Reports a gesture that has an event for each phase, with a suffix, such as panstart, panmove, panend.
const phases = (gesture, values, [begin, change, end, cancel] = ["start", "move", "end", "cancel"]) =>
  Object.entries({[begin]: "began", [change]: "changed", [end]: "ended", [cancel]: "cancelled"})
    .map(([suffix, state]) => [suffix, (event) => say(gesture, state, values(event))])

const ready = (async () => {
  library = await import(`./${name}.js`)
  const {version, settings} = await library.load(script)
  clock.loaded()
  return {version: version ?? null, gestures: library.gestures, settings: settings ?? []}
})()

const place = ({x, y}) => ({clientX: x, clientY: y, pageX: x, pageY: y, screenX: x, screenY: y})
const common = {bubbles: true, cancelable: true, composed: true, view: window}

function sendPointer(type, finger, more) {
  const isHeld = type !== "pointerup" && type !== "pointercancel" && type !== "pointerout"
  finger.target.dispatchEvent(new PointerEvent(type, {
    ...common, ...place(finger), pointerId: finger.id + 2, pointerType: "touch", isPrimary: finger.isPrimary, width: 1, height: 1,
    button: type === "pointermove" || type === "pointercancel" ? -1 : 0, buttons: isHeld ? 1 : 0, pressure: isHeld ? 0.5 : 0, ...more}))
}

function sendTouch(stage, changed) {
  const touch = (finger) => new Touch({identifier: finger.id, target: finger.target, ...place(finger), radiusX: 1, radiusY: 1, force: 0.5})
  const touches = [...down.values()].filter((finger) => !finger.isOver).map(touch)
  for (const target of new Set(changed.map((finger) => finger.target))) {
    const event = new TouchEvent("touch" + names[stage], {
      ...common, touches, targetTouches: touches.filter((each) => each.target === target),
      changedTouches: changed.filter((finger) => finger.target === target).map(touch)})
    target.dispatchEvent(event)
    if (event.defaultPrevented && stage !== "move") for (const finger of changed) finger.isPrevented = true
  }
}

// Chromium's tap: one finger that stayed within 15 px and lifted within 640 ms.
function sendClick(finger) {
  if (finger !== first || !first.isAlone || first.isPrevented || first.travel > 15 || clock.now - first.time > 640) return
  for (const type of ["mousemove", "mousedown", "mouseup"])
    finger.target.dispatchEvent(new MouseEvent(type, {...common, ...place(finger), detail: 1, buttons: type === "mousedown" ? 1 : 0}))
  sendPointer("click", finger, {detail: 1, buttons: 0, pressure: 0})
}

async function send(changes) {
  const changed = {down: [], move: [], up: [], cancel: []}
  for (const [id, stage, x, y] of changes) {
    const finger = down.get(id) ?? {
      id, isPrimary: down.size === 0, time: clock.now, from: [x, y], travel: 0, target: document.elementFromPoint(x, y) ?? area}
    if (stage === "move" && finger.x === x && finger.y === y) continue
    if (stage === "down") {
      first = down.size === 0 ? Object.assign(finger, {isAlone: true}) : first
      if (down.size > 0) first.isAlone = false
      down.set(id, finger)
    }
    Object.assign(finger, {x, y, isOver: stage === "up" || stage === "cancel"})
    finger.travel = Math.max(finger.travel, Math.hypot(x - finger.from[0], y - finger.from[1]))
    changed[stage].push(finger)
    if (stage === "down") sendPointer("pointerover", finger)
    sendPointer("pointer" + stage, finger)
    if (finger.isOver) sendPointer("pointerout", finger)
  }
  isFar ||= [...down.values()].some((finger) => finger.travel > Number(slop))
  for (const stage of ["up", "cancel", "move", "down"])
    if (changed[stage].length > 0 && (stage !== "move" || isFar)) sendTouch(stage, changed[stage])
  for (const finger of [...changed.up, ...changed.cancel]) down.delete(finger.id)
  for (const finger of changed.up) sendClick(finger)
  if (down.size === 0) isFar = Number(slop) === 0
  await clock.settled()
}

let area, isFar = Number(slop) === 0

// Plays a recording on a new surface, and returns its gestures.
async function play({width, height, events, end}, tail) {
  zero = (Math.floor(clock.now / 1e6) + 1) * 1e6
  area = Object.assign(document.createElement("div"), {className: "area"})
  area.style.cssText = `width: ${width}px; height: ${height}px`
  document.body.append(area)
  const finish = await library.begin(area)
  await clock.until(zero)
  lines = []
  for (const [time, changes] of events) {
    await clock.until(zero + time)
    await send(changes)
  }
  await clock.until(zero + end + tail)
  const result = lines
  await finish?.()
  area.remove()
  return result
}
