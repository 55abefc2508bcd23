import Glibc

/// One line on the terminal that tells how far a long job is: only there, and only once it has taken a second.
struct ProgressLine {
  private let job: String
  private let isShown = isatty(2) == 1
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var count = 0
  private var isDrawn = false
  /// Waits until the line is drawn anew, which it would tear apart.
  private var held: [HeldOutput] = []

  private let every: Int

  /// - Parameter every: the clock is read once in so many calls: often enough for files, seldom enough for frames.
  init(_ job: String, every: Int = 1024) { (self.job, self.every) = (job, every) }

  mutating func show(_ state: () -> String) {
    guard isShown else { return }
    count &+= 1
    guard count % every == 0 else { return }
    let now = ContinuousClock.now
    guard now - start > .seconds(1), now - last > .milliseconds(100) else { return }
    last = now
    clear()
    Output.standard.flush()
    isDrawn = true
    draw("\(job): \(state())")
  }
  /// Writes and says what came of a part of the job: at once, or when the line is next drawn.
  mutating func tell(_ output: HeldOutput) {
    if isDrawn { held.append(output) } else { output.tell() }
  }
  mutating func clear() {
    if isDrawn { draw("\r\u{1B}[K") }
    isDrawn = false
    for output in held { output.tell() }
    held = []
  }
  private func draw(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }
}
