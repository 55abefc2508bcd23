import Experiments
import TouchstoneCommand
import Analysis
import CommandSupport
import Simulation
import TouchTrace

/// Runs the missing items of a sweep, several points of one recording at a time.
struct SweepRun: Sendable {
  let known: SourceRequest
  private let counters = RecognitionCounters()
  /// The recording of the last portion, which may be of the next one.
  private let last = Lock<(item: SweepItem, recording: SweepRecording)?>(nil)

  init(known: SourceRequest) { self.known = known }

  /// The number of points of a recording that are replayed between two writes to the file.
  static let mostAtOnce = 64

  /// Groups consecutive items of one recording.
  static func portions(_ items: [SweepItem]) -> [[SweepItem]] {
    var portions: [[SweepItem]] = []
    for item in items {
      if let last = portions.last, last.count < mostAtOnce, last[0].isOfSameRecording(as: item) {
        portions[portions.count - 1].append(item)
      } else {
        portions.append([item])
      }
    }
    return portions
  }

  /// Returns the results of a portion, in order. Prints nothing.
  func results(of portion: [SweepItem]) -> [SweepResult] {
    if let signal = Isolation.signal(of: Self.name(of: portion)) {
      return portion.map { Self.failed($0, signal.sentence(portion[0].recording)) }
    }
    do throws(SweepProblem) {
      return try recording(of: portion[0]).results(of: portion) { $0.sentence }
    } catch {
      return portion.map { Self.failed($0, error.sentence) }
    }
  }

  private func recording(of item: SweepItem) throws(SweepProblem) -> SweepRecording {
    if let known = last.withLock({ $0 }), known.item.isOfSameRecording(as: item) { return known.recording }
    let recording = try SweepRecording(item, known: known, counters: counters)
    last.withLock { $0 = (item, recording) }
    return recording
  }

  /// Returns the name of a portion, another one for each.
  static func name(of portion: [SweepItem]) -> String { portion[0].line }

  static func failed(_ item: SweepItem, _ problem: String) -> SweepResult {
    var result = SweepResult(item)
    result.error = problem
    return result
  }

  /// Reads items from standard input, one per line, and writes each result to standard output before reading the next
  /// item. Keeps the last recording open, so consecutive items of one recording read it once.
  func pipe() -> ExitStatus? {
    var status: ExitStatus?
    var number = 0
    while let line = readLine() {
      number += 1
      guard let item = SweepItem(line: line) else {
        printError("standard input, line \(number): not a sweep item; `touchstone sweep --list-work` lists them")
        status = .unreadable
        continue
      }
      let result: SweepResult
      do throws(SweepProblem) {
        result = try recording(of: item).results(of: [item]) { $0.sentence }[0]
      } catch {
        result = Self.failed(item, error.sentence)
      }
      Output.standard.write(result.line + "\n")
      Output.standard.flush()
    }
    return status
  }
}
