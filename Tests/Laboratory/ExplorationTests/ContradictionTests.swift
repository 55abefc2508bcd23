import Gestures
import TestSupport
import Testing
import TouchTrace
import TraceReplay

@testable import Exploration

/// What a complete search excludes does not happen, whatever touches do. `Tools/checks/conflicts` plays ten million random frames
/// to all standard pairs.
struct ContradictionTests {
  /// Pairs that are searched completely with three times the default limit, with a swipe at any speed: one that is judged at touch
  /// up has more states.
  private static let names = [
    ["tap", "longPress"], ["tap", "twoFingerTap"], ["tap", "swipe"], ["longPress", "swipe"],
  ]

  private func findings(
    _ names: [String], _ limits: ExplorationLimits = ExplorationLimits(depth: 100, actions: 60_000)
  ) throws -> PairFindings {
    let header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    var replay = Replay(scenes: [EmptyScene.self])
    replay.assignments = [("recognizesAt", "minimumDistance"), ("minimumVelocity", "0")].map {
      ("swipe", TraceHeader.Assignment(key: $0, value: $1))
    }
    let setup = ExploredSetup(try replay.setup(for: header), on: header.surface)
    let indices = names.compactMap { name in setup.recognizers.firstIndex { $0.name == name } }
    return try #require(try PairFindings(indices[0], indices[1], of: setup, within: limits))
  }

  @Test(arguments: names) func randomFramesContradictNoCompleteSearch(names: [String]) throws {
    let pair = try findings(names)
    #expect(pair.bound.isComplete)
    #expect(pair.contradictions(inRandomFrames: 10_000, seed: 19).map(\.event) == [])
  }

  /// Recordings with more fingers than were searched, or with a button, are not played. One in three is, in an exhaustive run
  /// all. Only a complete search excludes anything, so other pairs have nothing to contradict.
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func realRecordingsContradictNoCompleteSearch() throws {
    let pairs = try Self.names.map { try findings($0) }
    var played = 0
    for name in RealRecordings.sample(oneIn: 3) {
      let path = RealRecordings.path(name)
      guard RecordingFormat.isRecording(path), let source = try? TouchSources.open(path) else { continue }
      var frames: [TraceFrame] = []
      var frame = TraceFrame(time: .milliseconds(0), changes: [])
      var touches = TouchFrame(at: .zero)
      var most = 0
      var hasMore = false
      // Some files are torn; what precedes counts.
      while (try? source.next(into: &frame)) == true {
        frames.append(frame)
        try? frame.apply(to: &touches)
        most = max(most, touches.down)
        hasMore = hasMore || frame.untracked > 0 || frame.isButtonDown || frame.hovering != nil
      }
      if hasMore || frames.isEmpty { continue }
      for pair in pairs where most <= pair.bound.fingers {
        played += 1
        #expect(pair.contradictions(inRecording: frames).map(\.event) == [], "\(name)")
      }
    }
    #expect(played > 20)
  }

  /// A search that ended too early is contradicted, by a recording that shows what happened.
  @Test func randomFramesContradictASearchThatIsCutShort() throws {
    let pair = try findings(["tap", "longPress"], ExplorationLimits(depth: 1))
    #expect(pair.excludedEvents.contains(.recognized(.second)))
    let found = pair.contradictions(inRandomFrames: 5000, seed: 19)
    let recording = try #require(found.first { $0.event == .recognized(.second) }).recording
    var recognized: Set<String> = []
    let (session, _) = try Replay(scenes: [EmptyScene.self]).session(for: recording.header) { entry in
      if case .transition(let transition) = entry, transition.to == .began { recognized.insert(transition.recognizer) }
    }
    session.play(recording.frames, endingAt: recording.end)
    #expect(recognized == ["longPress"])
  }

  /// A finger that no recognizer receives does not make a tap and a later press one.
  @Test func fingerOutsideTargetsKeepsNothingFromRest() throws {
    let text = """
      touchstone trace 1
      surface 390x844 pt
      target rows 0 0 200 844
      recognizer tap on rows
      recognizer longPress on rows
      0 1 began 100,400  2 began 300,400
      50 1 ended 100,400
      1000 1 began 100,400
      1700 1 ended 100,400
      1800 2 ended 300,400
      end 3000
      """
    let source = try TouchSources.open(ByteInput(Array(text.utf8), name: "outside"))
    let setup = ExploredSetup(
      try Replay(scenes: [EmptyScene.self]).setup(for: source.header), on: source.header.surface)
    let pair = try #require(try PairFindings(0, 1, of: setup, within: ExplorationLimits(depth: 50, actions: 2000)))
    var frames: [TraceFrame] = []
    var frame = TraceFrame(time: .milliseconds(0), changes: [])
    while try source.next(into: &frame) { frames.append(frame) }
    #expect(pair.excludedEvents.contains(.both))
    #expect(pair.contradictions(inRecording: frames).map(\.event) == [])
  }

  @Test func randomHandsMoveAsASearchDoes() {
    var touches = RandomTouchInput(seed: 3, maximumFingers: 3, on: Point2D(600, 400), at: .milliseconds(0))
    var frame = TouchFrame(at: .zero, bounds: Point2D(600, 400))
    var positions: [Int32: Point2D] = [:]
    for _ in 0..<20_000 {
      let next = touches.next()
      #expect(throws: Never.self) { try next.apply(to: &frame) }
      #expect(frame.down <= 3)
      for change in next.changes {
        if change.stage == .moved, let old = positions[change.id] {
          #expect((change.position - old).length < ActionAlphabet.largestStep + 0.01)
        }
        positions[change.id] = change.position
      }
    }
  }
}
