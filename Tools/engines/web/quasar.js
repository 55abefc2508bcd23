// Quasar: an element with its directives for touches. A swipe, a hold and a pan know only one finger.
export const gestures = "longPress pan swipe"

export async function load(script) {
  window.Vue = await import("/library/vue.esm-browser.prod.js")
  await script("quasar.umd.prod.js")
  return {version: Quasar.version}
}

export function begin(area) {
  const directives = {
    TouchSwipe: ({distance, direction}) => say("swipe", "ended", {
      fingers: 1, dx: {left: -1, right: 1}[direction] * distance.x || 0, dy: {up: -1, down: 1}[direction] * distance.y || 0}),
    TouchHold: ({position}) => say("longPress", "began", {fingers: 1, x: position.left, y: position.top}),
    TouchPan: ({isFirst, isFinal, offset}) => say("pan", isFirst ? "began" : isFinal ? "ended" : "changed", {
      fingers: 1, dx: offset.x, dy: offset.y}),
  }
  // Each listens on an element of its own, as components use them.
  const elements = Object.entries(directives).map(([name, value]) => {
    const directive = Quasar[name]
    directive.beforeMount(area, {value, modifiers: {}, arg: undefined, instance: {$: {}}})
    return () => directive.beforeUnmount(area)
  })
  return () => elements.forEach((finish) => finish())
}
