import Analysis
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace
import TouchView

@Suite struct ViewModelTests {
  // MARK: Fingers

  @Test func fingersAreInMillimetresWithStableNumbers() throws {
    let model = try ViewModel(ViewSource(title: "", header: TraceHeader(surface: Surface(millimetres: 100, by: 60))))
    let receiver = model.receiver(.contacts)
    func play(_ time: Int, _ changes: [ContactChange]) {
      receiver.play(TraceFrame(time: .milliseconds(Int64(time)), changes: changes))
    }
    play(0, [ContactChange(7, .began, Point2D(163, 163)), ContactChange(9, .began, Point2D(326, 163))])
    play(10, [ContactChange(7, .ended, Point2D(163, 163))])
    play(20, [ContactChange(11, .began, Point2D(0, 0)), ContactChange(9, .moved, Point2D(489, 163))])
    let fingers = model.snapshot(at: .milliseconds(20)).fingers
    #expect(fingers.map(\.number) == [1, 2])
    #expect(fingers.map(\.isDown) == [true, true])
    #expect(fingers[1].touchDown == Point2D(50.8, 25.4))
    #expect(abs(fingers[1].position.x - 76.2) < 1e-9)
    #expect(fingers[1].trail.count == 2)
    #expect(fingers[0].position == .zero)
  }

  @Test func trailKeepsItsEndsHoweverLongItIs() throws {
    let model = try ViewModel(ViewSource(title: "", header: TraceHeader(surface: Surface(millimetres: 100, by: 60))))
    let receiver = model.receiver(.contacts)
    receiver.play(TraceFrame(changes: [ContactChange(1, .began, .zero)]))
    for step in 1...2000 as ClosedRange<Int64> {
      receiver.play(
        TraceFrame(
          time: .milliseconds(step), changes: [ContactChange(1, .moved, Point2D(Double(step) * 163 / 1000, 0))]))
    }
    let finger = try #require(model.snapshot(at: .milliseconds(2000)).fingers.first)
    #expect(finger.trail.count <= ViewSnapshot.Finger.maximumTrail + 1)
    #expect(finger.trail.first == .zero)
    #expect(finger.trail.last == finger.position)
    #expect(finger.tolerance?.isExceeded == true)
  }

  @Test func toleranceIsTheNextLimit() throws {
    let model = try ViewModel(ViewSource(title: "", header: TraceHeader(surface: Surface(millimetres: 100, by: 60))))
    let receiver = model.receiver(.contacts)
    receiver.play(TraceFrame(changes: [ContactChange(1, .began, Point2D(100, 100))]))
    func tolerance() throws -> ViewSnapshot.Tolerance {
      try #require(model.snapshot(at: model.time).fingers.first?.tolerance)
    }
    #expect(try tolerance().recognizer == "longPress")
    receiver.play(TraceFrame(time: .milliseconds(10), changes: [ContactChange(1, .moved, Point2D(113, 100))]))
    #expect(try tolerance().recognizer == "tap")
    #expect(try tolerance().radius == Surface.millimetres(points: 20))
    receiver.play(TraceFrame(time: .milliseconds(20), changes: [ContactChange(1, .moved, Point2D(121, 100))]))
    #expect(try tolerance().isExceeded)
  }

  // MARK: Parameters

  private static func trace(_ text: String) throws -> Trace {
    let source = try TraceText(text)
    var frames: [TraceFrame] = []
    var frame = TraceFrame()
    while try source.next(into: &frame) { frames.append(frame) }
    return Trace(header: source.header, frames: frames, end: source.end)
  }

  /// Forwards and backwards, a step at a time, every combination once.
  @Test func stepsVisitEveryCombinationOfOptions() throws {
    let model = try ViewModel(ViewSource(title: "", header: TraceHeader(surface: Surface(millimetres: 100, by: 60))))
    for step in [1, -1] {
      var parameter = try #require(model.parameters.first { $0.id == ViewParameter.ID("swipe", "direction") })
      var visited: Set<Double> = []
      for _ in 1...15 {
        parameter.value = parameter.value(steps: step)
        #expect(parameter.description.range.contains(parameter.value))
        visited.insert(parameter.value)
      }
      #expect(visited.count == 15 && parameter.text == "any")
    }
  }

  @Test func changedParameterReplaysTheLastTouch() throws {
    let lines = ["0 1 began 200,200", "60 1 moved 210,200", "90 1 moved 222.5,200", "120 1 ended 222.5,200"]
    let text = (["touchstone trace 1", "surface 100x60 mm"] + lines + ["end 900"]).joined(separator: "\n") + "\n"
    let player = try ViewPlayer(playing: try Self.trace(text))
    player.seek(to: player.duration)
    let model = player.model
    let missed = try #require(model.lastTouch)
    #expect(missed.recognized.allSatisfy { $0.name != "tap" })
    model.label(.tap)
    #expect(model.lastTouch?.isRight == false)
    let remedy = try #require(model.lastTouch?.remedy)
    #expect(remedy.map(\.assignment) == ["tap.allowableMovement=23pt", "pan.minimumTranslation=23pt"])
    // One step at a time: each replays the touch.
    for change in remedy {
      #expect(model.lastTouch?.isRight == false)
      let id = ViewParameter.ID(change)
      for _ in 0..<3 { model.step(id, by: 1) }
    }
    #expect(model.lastTouch?.isRight == true)
    #expect(model.snapshot(at: model.time).recognizer("tap")?.attempt == .recognized)
    #expect(
      model.snapshot(at: model.time).changedParameters.map(\.id) == remedy.map { ViewParameter.ID($0) })
    // The saved touch is recognized when it is replayed with its own header.
    let trace = try #require(model.recording(ofTouch: missed.number))
    let replayed = try ViewPlayer(playing: trace)
    #expect(replayed.playToEnd().flatMap(\.recognized) == [GestureCount("tap", 1)])
    model.resetParameters()
    #expect(model.lastTouch?.isRight == false)
    model.applyRemedy()
    #expect(model.lastTouch?.isRight == true)
  }

  @Test func parameterStaysInItsRange() throws {
    let model = try ViewModel(ViewSource(title: "", header: TraceHeader(surface: Surface(millimetres: 100, by: 60))))
    for parameter in model.parameters {
      for value in [-Double.infinity, -1e300, 1e300, Double.infinity] {
        model.set(parameter.id, to: value)
        let now = try #require(model.parameters.first { $0.id == parameter.id })
        #expect(parameter.description.range.contains(now.value), "\(parameter.id.text)")
      }
      model.set(parameter.id, to: .nan)
      for steps in [-3, -1, 1, 3] {
        #expect(parameter.description.range.contains(parameter.value(steps: steps)), "\(parameter.id.text)")
      }
    }
  }

  // MARK: Touches

  /// What was seen live replays to the same transcript, shifted by the start of the touch.
  @Test func savedTouchReplaysToTheSameTranscript() throws {
    let trace = try ViewPlayer.trace("tap rest=700 pinch:20-50@52,33 rest=700 longpress:900 rest=700 swipe:40")
    let model = try ViewModel(ViewSource(title: "", header: trace.header))
    let seen = SeenEntries()
    model.observer = seen
    let receiver = model.receiver(.contacts)
    for frame in trace.frames {
      while let deadline = model.nextDeadline, deadline < frame.time { model.advance(to: deadline) }
      model.finishTouch(at: frame.time)
      receiver.play(frame)
    }
    receiver.end(at: trace.end)
    model.finishTouch(at: .never)
    let touches = model.touches
    #expect(touches.count == 4)
    let text = TranscriptText()
    for touch in touches {
      let own = seen.entries.filter { entry in
        if case .end = entry { return false }
        let next = touches.first { $0.start > touch.start }?.start ?? .never
        return touch.start <= entry.time && entry.time < next
      }
      let live = own.filter { TranscriptDetail.full.includes($0) }.map { text.line($0, after: touch.start) }
      let saved = try #require(model.recording(ofTouch: touch.number))
      var replayed: [String] = []
      let source = try TraceText(TraceWriter().text(saved))
      let (session, _) = try Replay().session(for: saved.header) { entry in
        if case .end = entry { return }
        replayed.append(text.line(entry, after: Timestamp(microseconds: 0)))
      }
      try ContactPlayback(source).play(in: session) {}
      #expect(replayed == live, "touch \(touch.number)")
    }
  }

  @Test(arguments: ["tap", "tap rest=700 tap:1,fingers=2", "pinch:20-50@52,33", "swipe:40 rest=600 longpress:900"])
  func seekingAndPlayingGiveTheSameSnapshot(script: String) throws {
    let straight = try ViewPlayer(script: script)
    straight.seek(to: straight.duration)
    let player = try ViewPlayer(script: script)
    var generator = SeededRandom(seed: 7)
    for _ in 0..<12 {
      player.seek(to: Timestamp(microseconds: Int64.random(in: 0...player.duration.microseconds, using: &generator)))
    }
    player.step(frames: -2)
    player.step(frames: 1)
    player.seek(to: player.duration)
    #expect(player.snapshot == straight.snapshot)
    #expect(player.model.touches == straight.model.touches)
  }

  @Test func playerKeepsTheTimeOfItsClock() throws {
    let player = try ViewPlayer(script: "tap rest=700 longpress:900", speed: 2)
    let start = Timestamp(microseconds: 5_000_000)
    player.resume()
    player.tick(start)
    player.tick(start + .milliseconds(100))
    #expect(player.time == .milliseconds(200))
    player.pause()
    player.tick(start + .milliseconds(200))
    #expect(player.time == .milliseconds(200))
    player.setSpeed(0.5)
    player.resume()
    player.tick(start + .milliseconds(300))
    player.tick(start + .milliseconds(400))
    #expect(player.time == .milliseconds(250))
    var moment = start + .milliseconds(400)
    while let next = player.nextMoment {
      #expect(next > moment)
      moment = next
      player.tick(moment)
    }
    #expect(player.isAtEnd)
  }

  // MARK: Animations

  private static func toggling(end: Int, _ scene: String = "feeds") throws -> ViewPlayer {
    try ViewPlayer(
      playing: Self.trace(
        "touchstone trace 1\nsurface 320x480 pt\nscene \(scene)\nrecognizer tap tap\n0 1 began 200,84\n"
          + "50 1 ended 200,84\nend \(end)\n"))
  }

  /// A model changes with time alone until the animation has ended, and not after it.
  @Test func modelChangesWithTimeWhileTheSceneMoves() throws {
    let player = try Self.toggling(end: 1000)
    player.seek(to: .milliseconds(60))
    let model = player.model
    #expect(model.restTime == .milliseconds(350))
    for time in [50, 200, 349] as [Int64] { #expect(model.changes(at: .milliseconds(time)), "\(time)") }
    for time in [350, 351, 100_000] as [Int64] { #expect(!model.changes(at: .milliseconds(time)), "\(time)") }
    let pictures = [60, 150, 250, 349, 350].map { model.snapshot(at: .milliseconds($0)).scene?.picture.elements }
    #expect(Set(pictures).count == 5)
    #expect(model.snapshot(at: .milliseconds(5000)).scene?.picture.elements == pictures.last)
  }

  /// An animation that is in progress at the end of the recording runs to its end.
  @Test(arguments: [60, 200, 349, 350]) func playerEndsWhereEverythingIsAtRest(end: Int) throws {
    let player = try Self.toggling(end: end)
    let straight = try Self.toggling(end: end)
    straight.seek(to: straight.duration)
    #expect(straight.isAtEnd && !straight.isMoving)
    player.resume()
    var now = Timestamp(microseconds: 1_000_000)
    let start = now
    var pictures: Set<[Picture.Element]> = []
    while !player.isAtEnd {
      player.tick(now)
      if let picture = player.snapshot.scene?.picture.elements { pictures.insert(picture) }
      now = min(now + .milliseconds(16), player.nextMoment ?? .never)
      try #require(now < start + .milliseconds(2000))
    }
    #expect(pictures.count >= 18, "\(pictures.count)")
    #expect(player.isPaused && player.time == player.duration)
    #expect(player.snapshot.scene?.picture == straight.snapshot.scene?.picture)
    #expect(player.model.touches == straight.model.touches)
    // Playing on starts over.
    player.resume()
    player.tick(now)
    #expect(!player.isAtEnd && player.time < player.duration)
  }

  /// Content that scrolls at the end of the recording comes to rest.
  @Test func playerShowsScrollingAfterTheEnd() throws {
    let moves = (1...6).map { "\($0 * 10) 1 moved 200,\(440 - $0 * 25)\n" }.joined()
    let player = try ViewPlayer(
      playing: Self.trace(
        "touchstone trace 1\nsurface 320x480 pt\nscene feeds open=3\nrecognizer pan pan\n0 1 began 200,440\n\(moves)"
          + "65 1 ended 200,290\nend 80\n"))
    player.resume()
    var now = Timestamp(microseconds: 0)
    var offsets: Set<String> = []
    while !player.isAtEnd, now < .milliseconds(20_000) {
      player.tick(now)
      offsets.insert(player.snapshot.scene?.picture.caption ?? "")
      now = now + .milliseconds(16)
    }
    #expect(player.isAtEnd && offsets.count > 30, "\(offsets.count)")
  }
}

extension TranscriptText {
  /// Returns the line of an entry with its time counted from `start`, and with touches numbered from their first.
  fileprivate func line(_ entry: TranscriptEntry, after start: Timestamp) -> String {
    let words = line(entry).split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    return "\((entry.time - start).microseconds) \(words.dropFirst().joined())"
  }
}

/// Keeps all entries.
private final class SeenEntries: ViewObserver {
  private(set) var entries: [TranscriptEntry] = []

  func begin() {}
  func add(_ entry: TranscriptEntry, of recognizer: Int?, in scene: any Scene) { entries.append(entry) }
}
