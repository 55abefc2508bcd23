// What the pages share: they report to the adapter, and load again for each recording.
const [turn, width, height] = location.search.slice(1).split("&").map(Number)
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))
const frame = () => new Promise((done) => (requestAnimationFrame(done), setTimeout(done, 500)))
const report = (line) => fetch(`report?${turn}`, {method: "POST", body: JSON.stringify(line)})

// Reports that the page is ready when it has its size, and waits for the next recording.
async function begin(prepared) {
  fetch(`next?${turn}`).then((answer) => answer.text()).then((query) => location.replace(`page?${query}`))
  if (!width) return
  for (let i = 0; i < 20 && (innerWidth !== width || innerHeight !== height); i++) await pause(50)
  // A browser is slow while it starts.
  if (turn === 1) await pause(2000)
  // Chromium sends touches to the last page until this one has drawn something.
  document.body.append(String(turn))
  await frame()
  await frame()
  await prepared()
  report({ready: `${innerWidth} x ${innerHeight}, scale ${visualViewport.scale}`})
}
