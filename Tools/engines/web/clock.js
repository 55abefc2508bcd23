// A clock that only the script moves: Date, performance.now, the time stamps of events, timers and animation frames, which are 16 ms
// apart. While the library loads, real time moves it.
const clock = {now: 1e6, jobs: [], count: 0}
const channel = new MessageChannel(), waiting = []
channel.port1.onmessage = () => waiting.shift()()
// Resolves when everything that waits for a promise has run.
clock.settled = () => new Promise((done) => (waiting.push(done), channel.port2.postMessage(0)))
clock.loading = setInterval(() => clock.until(clock.now + 16), 4)
clock.loaded = clearInterval.bind(window, clock.loading)

clock.add = (delay, action, isFrame) => {
  const time = isFrame ? (Math.floor(clock.now / 16) + 1) * 16 : clock.now + Math.max(1, Number(delay) || 0)
  clock.jobs.push({time, id: ++clock.count, action})
  return clock.count
}
clock.remove = (id) => { clock.jobs = clock.jobs.filter((job) => job.id !== id) }

// Runs what is due before a time, in order, and moves to it.
clock.until = async (time) => {
  for (;;) {
    const next = clock.jobs.reduce((best, job) => (job.time < (best?.time ?? time) ? job : best), null)
    if (!next) break
    clock.jobs.splice(clock.jobs.indexOf(next), 1)
    clock.now = Math.max(clock.now, next.time)
    try { next.action() } catch (error) { console.error(String(error)) }
    await clock.settled()
  }
  clock.now = time
}

window.setTimeout = (action, delay, ...values) => clock.add(delay, () => action(...values))
window.setInterval = (action, delay, ...values) => {
  const again = () => clock.jobs.push({time: clock.now + Math.max(1, delay || 0), id, action: () => (again(), action(...values))})
  const id = ++clock.count
  again()
  return id
}
window.requestAnimationFrame = (action) => clock.add(0, () => action(clock.now - 1e6), true)
window.clearTimeout = window.clearInterval = window.cancelAnimationFrame = clock.remove
window.requestIdleCallback = (action) => clock.add(1, () => action({didTimeout: false, timeRemaining: () => 10}))
window.cancelIdleCallback = clock.remove
performance.now = () => clock.now - 1e6
Object.defineProperty(Event.prototype, "timeStamp", {get: () => clock.now - 1e6})
const RealDate = Date
window.Date = class extends RealDate {
  constructor(...values) { super(...(values.length ? values : [Date.now()])) }
  static now() { return 1.7e12 + Math.floor(clock.now) }
}
