@testable import Analysis
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

extension Explanation {
  /// Explains a trace of these lines, on a surface of 100 by 60 mm.
  init(ofTrace lines: [String], end: Int = 10_000, isTouchpad: Bool = false) throws {
    let surface = "surface 100x60 mm\(isTouchpad ? " touchpad" : "")"
    let text = (["touchstone trace 1", surface] + lines + ["end \(end)"]).joined(separator: "\n") + "\n"
    try self.init(of: ContactPlayback(TraceText(text)))
  }

  /// Explains a recording of the project.
  init(ofCorpus path: String) throws { try self.init(of: ContactPlayback(path: Corpus.path(path))) }

  /// Explains a recording with the recognizers of its header.
  ///
  /// - Parameter catalog: custom kinds of recognizers, instead of those of the library.
  init(of playback: ContactPlayback, catalog: [any GestureRecognizer.Type]? = nil) throws {
    var inputLog = InputLog(for: playback)
    try inputLog.record(playback)
    var replay = Replay()
    if let catalog { replay.catalog = catalog }
    self.init(of: inputLog, with: try replay.setup(for: playback.header))
  }

  /// Returns the parameter changes that would have let an attempt through; throws if there is none.
  func changes(for attempt: Attempt) throws -> [ParameterChange] {
    guard case .parameters(let changes) = try #require(finding(attempt).remedies.first?.means) else { return [] }
    return changes
  }
}

/// Lines of a trace with the fingers of one touch, in frames of 10 ms.
struct FingerLines {
  /// The time of the next frame in milliseconds.
  private var time: Int
  private var positions: [(x: Double, y: Double)]
  private(set) var lines: [String] = []

  /// Puts fingers down at these positions, in points.
  init(at time: Int, _ positions: [(x: Double, y: Double)]) {
    self.time = time
    self.positions = positions
    add("began")
  }

  /// Puts fingers down side by side, 30 pt apart.
  init(at time: Int, fingers: Int) {
    self.init(at: time, (0..<fingers).map { (200 + 30 * Double($0), 200) })
  }

  private mutating func add(_ stage: String) {
    let fingers = positions.enumerated().map { index, position in
      "\(index + 1) \(stage) \(_Thousandths(position.x).shortText),\(_Thousandths(position.y).shortText)"
    }
    lines.append("\(time) \(fingers.joined(separator: "  "))")
    time += 10
  }

  /// Moves each finger by its own distance, in equal steps.
  mutating func move(_ distances: [(x: Double, y: Double)], in milliseconds: Int) {
    let steps = max(1, milliseconds / 10)
    let starts = positions
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      for (index, distance) in distances.enumerated() {
        positions[index] = (starts[index].x + distance.x * share, starts[index].y + distance.y * share)
      }
      add("moved")
    }
  }

  /// Moves all fingers together.
  mutating func move(x: Double = 0, y: Double = 0, in milliseconds: Int) {
    move(Array(repeating: (x, y), count: positions.count), in: milliseconds)
  }

  /// Leaves the fingers where they are for a time.
  mutating func rest(_ milliseconds: Int) { time += milliseconds - 10 }

  /// Lifts all fingers.
  mutating func lift() { add("ended") }
}
