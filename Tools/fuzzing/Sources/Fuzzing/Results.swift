import Exploration
import Gestures
import TouchTrace
import TraceReplay

/// Damages a file of results. No line is believed that was not written, and the search draws the conclusions that it would draw
/// without the file.
func fuzzResults(_ attempt: FuzzInput) {
  var input = attempt
  let search = Searched.shared
  var bytes = Array(search.lines.joined(separator: "\n").utf8) + [10]
  for _ in 0...input.index(4) { change(&bytes, search.lines, &input) }
  let known = ExplorationResults(version: "1")
  do throws(RecordingError) {
    var lines = ByteInput(bytes, name: "x")
    while try lines.nextLine(), lines.lineIsEnded {
      switch known.add(line: lines.lineText) {
      case .added: expect(search.lines.contains(lines.lineText), "a damaged line is believed: \(lines.lineText)")
      case .outdated: break
      // The command refuses the file.
      case .other: return
      }
    }
  } catch { return }
  expect(Searched.conclusions(known) == search.conclusions, "a damaged file gives other conclusions")
}

/// Changes bytes, or lines as a whole.
private func change(_ bytes: inout [UInt8], _ lines: [String], _ input: inout FuzzInput) {
  let line = Array(input.pick(lines).utf8)
  switch input.index(8) {
  case 0: bytes += line + [10]
  case 1: bytes = line + [10] + bytes
  case 2: bytes.removeFirst(min(bytes.count, (bytes.firstIndex(of: 10) ?? 0) + 1))
  // The beginning of a line and the end of another.
  case 3: bytes += line.prefix(Int(input.byte())) + Array(input.pick(lines).utf8).suffix(Int(input.byte())) + [10]
  case 4: bytes.removeLast(min(bytes.count, input.index(256)))
  default: input.damage(&bytes)
  }
}

private struct Searched: Sendable {
  /// What a small search writes.
  let lines: [String]
  let conclusions: [String]
  static let shared = Self()
  private static let trace =
    "touchstone trace 1\nsurface 100x60 mm\nrecognizer swipe swipe\nrecognizer pan pan\nend 0\n"

  init() {
    nonisolated(unsafe) var lines: [String] = []
    conclusions = Self.conclusions(ExplorationResults(version: "1") { lines.append($0) })
    self.lines = lines
  }

  static func conclusions(_ results: ExplorationResults) -> [String] {
    guard let setup = try? Setup(TraceText(trace).header) else { fatalError("the trace cannot be read") }
    let search = ConflictSearch(
      ExploredSetup(setup, on: Surface(millimetres: 100, by: 60)), within: ExplorationLimits(depth: 3, actions: 20),
      results: results)
    return search.tasks.map { task in
      switch try? search.run(task) {
      case .solo(let index, let solo): "\(index) \(solo.bound) \(solo.reached.map { "\($0.name) \($0.path)" })"
      case .pair(let pair, let conflicts):
        "\(pair.bound) \(pair.conflicts) \(conflicts.map { "\($0.kind) \($0.remedies)" })"
      case .whole, .parameters, nil: ""
      }
    }
  }
}
