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

  @Test(arguments: 1...30 as ClosedRange<UInt64>, ["standard", "android"])
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
