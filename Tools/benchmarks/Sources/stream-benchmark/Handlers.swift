import Gestures

/// What is called for each change of a pan.
enum Handling: String, CaseIterable {
  case nothing = "a pan, no handler"
  case handler = "a pan, a handler reads translation"
  case handlerAndAction = "a pan, an action reads location"

  /// Returns the nanoseconds per sample of a pan that is active all the time.
  func cost(samples: Int) -> Double {
    let coordinator = GestureCoordinator()
    let total = Total()
    attachPan(to: coordinator, total)
    var frame = TouchFrame(at: .milliseconds(0))
    do throws(TouchFrameError) {
      try frame.begin(1, at: .zero)
      coordinator.handle(frame)
      // Before the clock starts, the gesture begins.
      for sample in 1...16 { try move(&frame, sample, in: coordinator) }
      let start = processorNanoseconds()
      for sample in 17...16 + samples { try move(&frame, sample, in: coordinator) }
      let cost = Double(processorNanoseconds() - start) / Double(samples)
      if self != .nothing, total.changes < samples { fail("the handler was not called for each sample") }
      sink &+= Int(total.sum.x + total.locations.x)
      return cost
    } catch { fail("\(error)") }
  }

  private func attachPan(to coordinator: GestureCoordinator, _ total: Total) {
    if self == .nothing {
      coordinator.attach(PanRecognizer())
      return
    }
    let pan = coordinator.attach(PanRecognizer()) { total.add($0.translation) }
    if self == .handlerAndAction { coordinator.addAction(to: pan) { total.locations += $0.location } }
  }

  @inline(__always)
  private func move(
    _ frame: inout TouchFrame, _ sample: Int, in coordinator: GestureCoordinator
  ) throws(TouchFrameError) {
    frame.advance(to: .milliseconds(sample &* 8))
    try frame.move(1, to: Point2D(Double(sample & 1023), Double(sample & 511)))
    coordinator.handle(frame)
  }
}

/// The state of a program that adds up translations.
private final class Total {
  var sum = Point2D.zero
  var locations = Point2D.zero
  var changes = 0

  @inline(__always) func add(_ translation: Point2D) {
    sum += translation
    changes &+= 1
  }
}

/// Prints what handlers cost: medians of rounds, in which the cases alternate.
func measureHandlers() {
  let rounds = (0..<15).map { _ in Handling.allCases.map { $0.cost(samples: 200_000) } }
  func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
  for (index, handling) in Handling.allCases.enumerated() {
    row(handling.rawValue, median(rounds.map { $0[index] }), "a sample")
  }
  row("the handler alone", median(rounds.map { $0[1] - $0[0] }), "a sample")
  row("the action alone", median(rounds.map { $0[2] - $0[1] }), "a sample")
}

func row(_ name: String, _ cost: Double, _ unit: String) {
  print("\(name)\(padded(time(cost), 43 - name.count)) \(unit)")
}
