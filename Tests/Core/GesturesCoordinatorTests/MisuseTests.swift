import Gestures
import CoreTestSupport
import Testing

/// Mistakes in calling the library, and in writing a recognizer, stop the program instead of losing gestures.
@Suite struct MisuseTests {
  // MARK: Frames

  @Test func frameThatWasNotAdvancedTraps() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let coordinator = GestureCoordinator()
      coordinator.attach(TapRecognizer())
      var frame = TouchFrame(at: .milliseconds(0))
      try! frame.begin(1, at: .zero)
      coordinator.handle(frame)
      try! frame.move(1, to: Point2D(40, 0))
      coordinator.handle(frame)
    }
    #expect(message(of: exit).contains("touch 1 begins, but is down; advance(to:) each frame after it was handled"))
  }

  @Test func frameWithANewTimeThatWasNotAdvancedTraps() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let coordinator = GestureCoordinator()
      coordinator.attach(PinchRecognizer())
      var frame = TouchFrame(at: .milliseconds(0))
      try! frame.begin(1, at: .zero)
      coordinator.handle(frame)
      frame.advance(to: .milliseconds(5))
      try! frame.begin(2, at: Point2D(100, 0))
      coordinator.handle(frame)
      frame.setTime(.milliseconds(10))
      try! frame.move(2, to: Point2D(140, 0))
      coordinator.handle(frame)
    }
    #expect(message(of: exit).contains("touch 2 begins, but is down"))
  }

  @Test func framesOfTwoSourcesWithTheSameTouchTrap() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let coordinator = GestureCoordinator()
      let feed = TouchFeed(to: coordinator)
      try! feed.touch(1, .began, at: .zero, time: .milliseconds(0))
      feed.flush()
      var frame = TouchFrame(at: .milliseconds(5))
      try! frame.begin(1, at: Point2D(300, 100))
      coordinator.handle(frame)
    }
    #expect(message(of: exit).contains("touch 1 begins, but is down"))
  }

  @Test func changesOfAFrameArePrintedByName() throws {
    var frame = TouchFrame(at: .zero)
    #expect("\(frame.changes)" == "[]")
    try frame.begin(1, at: .zero)
    try frame.move(1, to: .zero)
    frame.setButtonDown(true)
    #expect("\(frame.changes)" == "[began, moved, button]")
    #expect("\([.ended, .cancelled, .hovered] as TouchFrame.Changes)" == "[ended, cancelled, hovered]")
  }

  // MARK: Recognizers

  @Test func deadlineThatIsDueAgainNamesTheRecognizer() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let coordinator = GestureCoordinator()
      coordinator.attach(Endless())
      var frame = TouchFrame(at: .milliseconds(0))
      try! frame.begin(1, at: .zero)
      coordinator.handle(frame)
      coordinator.advance(to: .milliseconds(5))
    }
    #expect(message(of: exit).contains("endless's deadline is due again after it has fired"))
  }

  #if DEBUG
  @Test func recognizerThatAssignsItsPhaseTraps() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let coordinator = GestureCoordinator()
      coordinator.attach(Impatient())
      var frame = TouchFrame(at: .zero)
      try! frame.begin(1, at: .zero)
      coordinator.handle(frame)
    }
    #expect(message(of: exit).contains("impatient assigned to phase in read"))
  }

  @Test func recognizerThatPromisesTooMuchSlopIsNamed() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let coordinator = GestureCoordinator()
      coordinator.attach(Careless())
      var frame = TouchFrame(at: .zero)
      try! frame.begin(1, at: .zero)
      coordinator.handle(frame)
      for time in 1...3 {
        frame.advance(to: .milliseconds(time * 8))
        try! frame.move(1, to: Point2D(Double(time), 0))
        coordinator.handle(frame)
      }
      frame.advance(to: .milliseconds(80))
      try! frame.end(1)
      coordinator.handle(frame)
    }
    #expect(message(of: exit).contains("careless's remainingSlop is too large"))
  }
  #endif

  private func message(of exit: ExitTest.Result?) -> String {
    String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
  }
}

/// What the recognizers below have in common: one finger, from touch down to touch up.
private enum TouchPhase: String, GesturePhase {
  case ready, down
  static let initial = ready
}

private enum TouchSignal: String, GestureSignal {
  case touchDown, touchUp, time
}

private protocol TouchRecognizer: GestureRecognizer where Phase == TouchPhase, Signal == TouchSignal {}

extension TouchRecognizer {
  static func next(_ phase: TouchPhase, on signal: TouchSignal) -> Step<TouchPhase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.down)
    case (.down, .touchUp): .end
    case (.ready, .touchUp), (.ready, .time), (.down, .touchDown), (.down, .time): .stay
    }
  }

  static func signal(_ touches: borrowing TouchFrame) -> TouchSignal? {
    touches.changes.contains(.began) ? .touchDown : touches.changes.contains(.ended) ? .touchUp : nil
  }

  mutating func reset() {}

  var location: Point2D { .zero }
  var numberOfTouches: Int { 1 }
}

/// Its machine ignores the timeout.
private struct Endless: TouchRecognizer {
  static let kind = "endless"
  var phase = TouchPhase.initial
  var deadline: Deadline<TouchSignal>? { phase == .down ? .at(.milliseconds(5), .time) : nil }

  mutating func read(_ touches: borrowing TouchFrame) -> TouchSignal? { Self.signal(touches) }
}

/// Enters its phase by itself.
private struct Impatient: TouchRecognizer {
  static let kind = "impatient"
  var phase = TouchPhase.initial

  mutating func read(_ touches: borrowing TouchFrame) -> TouchSignal? {
    if touches.changes.contains(.began) { phase = .down }
    return nil
  }
}

/// Claims that no movement changes it, but every movement ends it.
private struct Careless: TouchRecognizer {
  static let kind = "careless"
  var phase = TouchPhase.initial

  mutating func read(_ touches: borrowing TouchFrame) -> TouchSignal? {
    touches.changes == .moved ? .touchUp : Self.signal(touches)
  }

  func remainingSlop(_ touches: borrowing TouchFrame) -> Double { .infinity }
}
