import Analysis
import Simulation
import TouchTrace

/// Does the items of a sweep that are not done: a recording at some of its points at a time.
struct SweepRun: Sendable {
  let known: SourceRequest

  /// So many points of a recording are played between two results that reach the file.
  private static let mostAtOnce = 64

  /// Items of one recording that stand one behind the other.
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

  /// The results of a portion, in order. Says nothing itself.
  func results(of portion: [SweepItem]) -> [SweepResult] {
    do throws(SweepRecording.Problem) {
      let recording = try SweepRecording(portion[0], known: known)
      return portion.map { recording.result(of: $0) }
    } catch {
      return portion.map { Self.failed($0, error) }
    }
  }
  static func failed(_ item: SweepItem, _ problem: SweepRecording.Problem) -> SweepResult {
    var result = SweepResult(item)
    result.error = problem.description
    return result
  }

  /// Items line by line from standard input, each one's result to standard output before the next is read. The
  /// recording of the last item is kept, so that whoever sends a recording's items together has it read once.
  func pipe() -> ExitStatus? {
    var status: ExitStatus?
    var last: (item: SweepItem, recording: SweepRecording)?
    var number = 0
    while let line = readLine() {
      number += 1
      guard let item = SweepItem(line: line) else {
        complain("standard input, line \(number): this is no work of a sweep; `touchstone sweep --list-work` lists it")
        status = .unreadable
        continue
      }
      let result: SweepResult
      do throws(SweepRecording.Problem) {
        if last.map({ !$0.item.isOfSameRecording(as: item) }) ?? true {
          last = nil
          last = (item, try SweepRecording(item, known: known))
        }
        result = last!.recording.result(of: item)
      } catch {
        result = Self.failed(item, error)
      }
      Output.standard.write(result.line + "\n")
      Output.standard.flush()
    }
    return status
  }
}
