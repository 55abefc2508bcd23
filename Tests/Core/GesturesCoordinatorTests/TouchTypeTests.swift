import Gestures
import CoreTestSupport
import Testing

/// Which touches recognizers receive, by what makes them.
@Suite struct TouchTypeTests {
  private final class Log {
    var lines: [String] = []
  }

  private func attach(_ types: TouchTypes, _ coordinator: GestureCoordinator, _ log: Log, _ name: String = "tap")
    -> RecognizerID
  {
    let id = coordinator.attach(TapRecognizer()) { _ in log.lines.append(name) }.id
    coordinator.setAllowedTouchTypes(types, of: id)
    return id
  }

  private func tap(_ feed: TouchFeed, _ type: TouchType?, at time: Int64 = 0, id: Int32 = 1) throws {
    try feed.touch(id, .began, at: Point2D(50, 50), type: type, time: .milliseconds(time))
    try feed.touch(id, .ended, time: .milliseconds(time + 80))
    feed.flush()
  }

  @Test func touchIsReceivedIfItsTypeIsAllowed() throws {
    for bits in UInt8(0)...15 {
      for type in TouchType.allCases {
        let (coordinator, log) = (GestureCoordinator(), Log())
        let allowed = TouchTypes(rawValue: bits)
        let id = attach(allowed, coordinator, log)
        #expect(coordinator.allowedTouchTypes(of: id) == allowed)
        try tap(TouchFeed(to: coordinator), type)
        #expect(log.lines == (allowed.contains(TouchTypes(type)) ? ["tap"] : []), "\(allowed), \(type)")
        #expect(coordinator.isIdle)
      }
    }
  }

  /// Others see every touch, and a recognizer sees only its own ones among them.
  @Test func othersReceiveWhatARecognizerRefuses() throws {
    let (coordinator, log) = (GestureCoordinator(), Log())
    _ = attach(.pencil, coordinator, log, "pen")
    _ = attach(.any, coordinator, log, "any")
    let pinch = coordinator.attach(PinchRecognizer()) { if $0.state == .began { log.lines.append("pinch") } }
    coordinator.setAllowedTouchTypes([.direct, .indirect], of: pinch)
    let feed = TouchFeed(to: coordinator)
    try tap(feed, .direct)
    #expect(log.lines == ["any"])
    log.lines = []
    // A pen that rests while two fingers pinch.
    try feed.touch(9, .began, at: Point2D(300, 300), type: .pencil, time: .milliseconds(1000))
    try feed.touch(1, .began, at: Point2D(100, 100), time: .milliseconds(1010))
    try feed.touch(2, .began, at: Point2D(200, 100), time: .milliseconds(1010))
    for step in 1...10 {
      let time = Timestamp.milliseconds(Int64(1010 + 10 * step))
      try feed.touch(1, .moved, at: Point2D(100 - 5 * Double(step), 100), time: time)
      try feed.touch(2, .moved, at: Point2D(200 + 5 * Double(step), 100), time: time)
    }
    feed.flush()
    #expect(log.lines == ["pinch"])
    #expect(coordinator.recognizer(pinch)?.numberOfTouches == 2)
  }

  @Test func delegateIsNotAskedAboutATouchOfAnotherType() throws {
    final class Delegate: GestureDelegate {
      var asked: [TouchType] = []
      func recognizer(_ recognizer: RecognizerID, shouldReceive contact: Contact, on target: TargetID) -> Bool {
        asked.append(contact.type)
        return true
      }
    }
    let (coordinator, log, delegate) = (GestureCoordinator(), Log(), Delegate())
    let id = attach([.pencil, .indirect], coordinator, log)
    coordinator.setDelegate(delegate, of: id)
    let feed = TouchFeed(to: coordinator)
    for (index, type) in TouchType.allCases.enumerated() { try tap(feed, type, at: Int64(index) * 1000) }
    #expect(delegate.asked == [.indirect, .pencil] && log.lines == ["tap", "tap"])
  }

  @Test func sourceHasATypeOfItsOwn() throws {
    let (coordinator, log) = (GestureCoordinator(), Log())
    _ = attach(.indirect, coordinator, log)
    let feed = TouchFeed(to: coordinator)
    try tap(feed, nil)
    #expect(log.lines == [] && feed.touchType == .direct)
    feed.touchType = .indirect
    try tap(feed, nil, at: 1000)
    #expect(log.lines == ["tap"])
    try tap(feed, .direct, at: 2000)
    #expect(log.lines == ["tap"])
  }

  /// Types count when a touch begins, and have no effect on one that is down.
  @Test func changedTypesApplyToTouchesThatBegin() throws {
    let (coordinator, log) = (GestureCoordinator(), Log())
    let id = attach(.any, coordinator, log)
    let feed = TouchFeed(to: coordinator)
    try feed.touch(1, .began, at: .zero, time: .milliseconds(0))
    feed.flush()
    coordinator.setAllowedTouchTypes([], of: id)
    try feed.touch(1, .ended, time: .milliseconds(80))
    feed.flush()
    #expect(log.lines == ["tap"])
    try tap(feed, .direct, at: 1000)
    #expect(log.lines == ["tap"])
    coordinator.detach(id)
    #expect(coordinator.allowedTouchTypes(of: id) == [])
    // The next recognizer has the same index, and receives everything.
    let next = coordinator.attach(TapRecognizer()) { _ in log.lines.append("next") }
    #expect(coordinator.allowedTouchTypes(of: next) == .any)
    try tap(feed, .pencil, at: 2000)
    #expect(log.lines == ["tap", "next"])
  }

  @Test func touchpadEventsAreNoTouches() {
    let (coordinator, log) = (GestureCoordinator(), Log())
    _ = attach([], coordinator, log)
    coordinator.handle(TouchpadEvent(.milliseconds(0), .button(.began, 272), at: .zero))
    coordinator.handle(TouchpadEvent(.milliseconds(80), .button(.ended, 272), at: .zero))
    #expect(log.lines == ["tap"])
  }

  /// Untracked touches have no type: who refuses a type counts them next to a touch of its own.
  @Test func untrackedTouchesCountNextToAReceivedOne() throws {
    for (types, type, isTapped) in [
      (TouchTypes.any, TouchType.direct, true), (.indirect, .indirect, true), (.indirect, .direct, false),
    ] {
      let (coordinator, log) = (GestureCoordinator(), Log())
      let id = coordinator.attach(TapRecognizer(numberOfTouchesRequired: 3)) { _ in log.lines.append("tap") }
      coordinator.setAllowedTouchTypes(types, of: id)
      let feed = TouchFeed(to: coordinator)
      try feed.touch(1, .began, at: .zero, type: type, time: .milliseconds(0))
      try feed.touch(2, .began, at: Point2D(50, 0), type: type, time: .milliseconds(0))
      try feed.setUntracked(1, time: .milliseconds(0))
      try feed.setUntracked(0, time: .milliseconds(80))
      try feed.touch(1, .ended, time: .milliseconds(80))
      try feed.touch(2, .ended, time: .milliseconds(80))
      feed.flush()
      #expect(log.lines == (isTapped ? ["tap"] : []), "\(types), \(type)")
      #expect(coordinator.isIdle)
    }
    // Without a tracked touch there is nothing to count next to.
    let (coordinator, log) = (GestureCoordinator(), Log())
    _ = attach(.indirect, coordinator, log)
    let feed = TouchFeed(to: coordinator)
    try feed.setUntracked(1, time: .milliseconds(0))
    try feed.setUntracked(0, time: .milliseconds(80))
    feed.flush()
    #expect(log.lines == [] && coordinator.isIdle)
  }

  /// A recognizer that refuses touches recognizes what it would if they did not exist.
  @Test(arguments: 0..<UInt64(randomCases(40))) func refusedTouchesDoNotExist(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func pad() -> (GestureCoordinator, Log) {
      let (coordinator, log) = (GestureCoordinator(), Log())
      func attach<R: GestureRecognizer>(_ type: R.Type) {
        let id = coordinator.attach(R()) { gesture in
          log.lines.append("\(gesture.time) \(R.kind) \(gesture.state) \(gesture.location)")
        }
        coordinator.setAllowedTouchTypes(.direct, of: id)
      }
      for type in Catalog.recognizers where type.kind != "hover" { attach(type) }
      return (coordinator, log)
    }
    let (mixed, alone) = (pad(), pad())
    // Both have a frame at each time, because a decision that time alone makes possible is made at the next frame.
    var all = TouchFrame(at: .zero)
    var direct = TouchFrame(at: .zero)
    func change(_ frame: inout TouchFrame, _ id: Int32, _ stage: Contact.Stage, _ position: Point2D, _ type: TouchType)
      throws
    {
      switch stage {
      case .began: try frame.begin(id, at: position, type: type)
      case .moved: try frame.move(id, to: position)
      case .ended, .cancelled, .stationary: try frame.end(id, at: position)
      }
    }
    var down: [Int32: TouchType] = [:]
    for step in 0..<200 {
      let time = Timestamp.milliseconds(Int64(step) * 12)
      let id = Int32.random(in: 1...4, using: &random)
      let position = Point2D(Double.random(in: 0...90, using: &random), Double.random(in: 0...90, using: &random))
      let type = down[id] ?? (Bool.random(using: &random) ? .direct : .pencil)
      let stage: Contact.Stage =
        down[id] == nil ? .began : Int.random(in: 0..<3, using: &random) == 0 ? .ended : .moved
      down[id] = stage == .ended ? nil : type
      all.advance(to: time)
      direct.advance(to: time)
      try change(&all, id, stage, position, type)
      if type == .direct { try change(&direct, id, stage, position, type) }
      mixed.0.handle(all)
      alone.0.handle(direct)
    }
    #expect(mixed.1.lines == alone.1.lines && !alone.1.lines.isEmpty)
  }

  @Test func typesAreNamed() {
    for type in TouchType.allCases {
      #expect(TouchType(type.description) == type && TouchTypes(type).description == type.description)
      #expect(TouchTypes.any.allows(type) && !TouchTypes().allows(type))
    }
    #expect(TouchType("finger") == nil && TouchTypes("direct+pencil") == [.direct, .pencil])
    #expect(TouchTypes.names.count == TouchType.allCases.count)
  }
}
