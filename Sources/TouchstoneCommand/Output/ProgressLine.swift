import Glibc

/// One line on the terminal that tells how far a long job is: only there, and only once it has taken a second.
struct ProgressLine {
  private let job: String
  private let isShown = isatty(2) == 1
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var count = 0
  private var isDrawn = false

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
    isDrawn = true
    draw("\r\u{1B}[K\(job): \(state())")
  }
  mutating func clear() {
    if isDrawn { draw("\r\u{1B}[K") }
    isDrawn = false
  }
  private func draw(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }
}
