import Glibc
import TouchTrace

/// A progress line on the terminal. It appears once a job has run for a second.
package struct ProgressLine {
  private let job: String
  private let isShown = isatty(Interruption.messages) == 1
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var count = 0
  private var isDrawn = false
  /// Output that waits until the line is next redrawn, because it would break the line.
  private var held: [DeferredOutput] = []

  private let every: Int

  /// - Parameter every: reads the clock once in this many calls: often enough for files, rarely enough for frames.
  package init(_ job: String, every: Int = 1024) {
    self.job = job
    self.every = every
  }

  package mutating func show(_ state: () -> String) {
    guard isShown else { return }
    count &+= 1
    guard count % every == 0 else { return }
    let now = ContinuousClock.now
    guard now - start > .seconds(1), now - last > .milliseconds(100) else { return }
    last = now
    clear()
    Output.standard.flush()
    isDrawn = true
    printUnchanged(QuotedText.plain("\(job): \(state())"))
  }

  /// Prints the output of one part of the job, at once or when the line is next redrawn.
  package mutating func write(_ output: DeferredOutput) {
    if isDrawn { held.append(output) } else { output.flush() }
  }

  package mutating func clear() {
    if isDrawn { printUnchanged("\r\u{1B}[K") }
    isDrawn = false
    for output in held { output.flush() }
    held = []
  }
}
