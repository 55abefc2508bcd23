import CoreTestSupport
import GestureTables
import Gestures
import Testing

/// Failures become rows without an observer: with one, frames take another path.
@Suite struct FailureRowTests {
  /// The failures as an observer is notified of them.
  private final class Reference: GestureObserver {
    let names: [String]
    private(set) var failures: [String] = []
    private var location = Point2D.zero

    init(_ names: [String]) { self.names = names }

    func coordinator(willDeliver touches: borrowing TouchFrame) {
      if touches.count > 0 { location = touches.centroid }
    }

    func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
      if transition.to != .failed { return }
      let description = description()
      let named = GestureTransition(transition, describedBy: description) { (names[$0.index], "") }
      failures.append(
        "\(transition.time.microseconds) \(names[transition.recognizer.index]) \(description.numberOfTouches) \(location) "
          + TranscriptLine.reason(named))
    }
  }

  private static func run(_ samples: [Sample], _ setup: String, isObserved: Bool) throws -> [String] {
    let run = TableRun(
      try TableRecognizer(try RecognizerSetup(setup)), try TableOptions("output failures\nrepair repair"))
    let reference = Reference(run.table.sink.names)
    if isObserved { run.table.coordinator.observer = reference }
    try finish(run, with: samples)
    if isObserved { return reference.failures }
    let (sink, reasons) = (run.table.sink, run.table.sink.reasons)
    return sink.rows.filter { $0.state == .failed }.map {
      "\($0.time) \(sink.names[Int($0.recognizer)]) \($0.fingers) \($0.location) \(reasons[Int($0.reason)])"
    }
  }

  @Test(arguments: 1...UInt64(randomCases(30)), ["standard", "android"])
  func rowsAreTheFailuresThatAnObserverSees(seed: UInt64, setup: String) throws {
    var generator = SampleGenerator(seed: seed)
    var samples = generator.session(1, count: 250) + generator.session(2, count: 250)
    // Some touches are cancelled, and some begin when others lift.
    for index in samples.indices where samples[index].phase == .ended && index % 5 == 0 {
      samples[index].phase = .cancelled
    }
    for index in samples.indices.dropFirst() where samples[index].phase == .began && index % 3 == 0 {
      if samples[index - 1].session == samples[index].session { samples[index].time = samples[index - 1].time }
    }
    let rows = try Self.run(samples, setup, isObserved: false)
    #expect(rows.count > 50)
    #expect(rows == (try Self.run(samples, setup, isObserved: true)))
  }

  /// An observer that does not observe steps is notified of the same transitions, apart from changes, and of touches that begin.
  @Test(arguments: 1...UInt64(randomCases(30)), ["standard", "android"])
  func observerWithoutStepsSeesTheSameTransitions(seed: UInt64, setup: String) throws {
    final class Log: GestureObserver {
      var (lines, frames, steps, changes) = ([String](), 0, 0, 0)

      func coordinator(willDeliver touches: borrowing TouchFrame) {
        frames += 1
        if touches.changes.contains(.began) { lines.append("\(touches.time.microseconds) \(touches.count) began") }
      }

      func coordinator(willFireDeadlinesAt time: Timestamp) { lines.append("\(time.microseconds) deadline") }

      func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) { steps += 1 }

      func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
        if transition.to == .changed {
          changes += 1
        } else {
          let named = GestureTransition(transition, describedBy: description()) { ("\($0.index)", "") }
          lines.append("\(named)")
        }
      }
    }
    var generator = SampleGenerator(seed: seed)
    var samples = generator.session(1, count: 400)
    for index in samples.indices where samples[index].phase == .ended && index % 5 == 0 {
      samples[index].phase = .cancelled
    }
    func log(observesSteps: Bool) throws -> Log {
      let run = TableRun(try TableRecognizer(try RecognizerSetup(setup)), try TableOptions("repair repair"))
      let log = Log()
      run.table.coordinator.observer = log
      run.table.coordinator.observesSteps = observesSteps
      try finish(run, with: samples)
      return log
    }
    let (all, few) = (try log(observesSteps: true), try log(observesSteps: false))
    #expect(few.lines == all.lines && all.lines.count > 50)
    #expect(few.steps == 0 && few.changes == 0 && few.frames < all.frames && all.steps > 0)
  }

  @Test func reasonsOfRemovedRowsAreGone() throws {
    let setup = "recognizer first pan\nrecognizer second pan\nrecognizer third pan\nrecognizer tap tap"
    let run = TableRun(try TableRecognizer(try RecognizerSetup(setup)), try TableOptions("output failures"))
    for session in 0..<3 as Range<Int64> {
      try run.begin([.number(session)], row: 0)
      for (row, phase) in [SamplePhase.began, .moved, .ended].enumerated() {
        let x = phase == .began ? 10.0 : 60
        try run.table.add(TouchSample(row: Int64(row), time: Int64(row) * 90_000, id: 1, phase: phase, x: x, y: 20))
      }
      try run.end()
      let sink = run.table.sink
      let failures = sink.rows.filter { $0.state == .failed }
      #expect(failures.contains { sink.reasons[Int($0.reason)] == "moved 50.000 pt, 20.000 pt allowed" })
      // Both gestures that it excludes have the same reason.
      #expect(failures.count { sink.reasons[Int($0.reason)] == "excluded by third" } == 2)
      #expect(sink.reasons.count { $0 == "excluded by third" } == 1)
      run.removeRows()
      #expect(sink.reasons.isEmpty && sink.reasonBytes.isEmpty)
    }
  }
}
