import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Simulation
@testable import TraceReplay

/// Scenes respond to recognizers by kind, under any name, and a replay notes the ones that a scene ignores.
@Suite struct SceneGestureTests {
  private static let pinch = """
    0 1 began 100,90
    8 2 began 200,90
    100 2 moved 250,90
    200 1 ended 100,90  2 ended 250,90
    end 900
    """

  private func lines(_ header: String, scene: String = "plays", open: String = "0") throws -> [String] {
    let text = try play(
      Self.pinch, header: header, scene: scene, assignments: [TraceHeader.Assignment(key: "open", value: open)])
    return text.split(separator: "\n").filter { $0.contains(" = ") }.map { String($0.drop { $0 == " " }) }
  }

  @Test func namedPinchRecognizerScalesRows() throws {
    let expected = ["100.000 = row [0, 0] height 88.000 -> 132.000, not animated; content 1048.000 -> 1092.000"]
    #expect(try lines("recognizer pinch pinch") == expected)
    #expect(try lines("recognizer zoom pinch") == expected)
  }

  @Test func tapByTwoFingersDoesNotToggleSections() throws {
    let frames = "0 1 began 100,20  2 began 200,20\n80 1 ended 100,20  2 ended 200,20\nend 900\n"
    for name in ["tap", "twoFingerTap"] {
      let text = try play(frames, header: "recognizer \(name) tap numberOfTouchesRequired=2", scene: "plays")
      #expect(text.contains("! \(name) ended") && !text.contains(" = "))
    }
  }

  /// A scene that is named needs no `--recognizer`: a recording without recognizers gets the standard ones that the scene
  /// handles, with the relations among them.
  @Test func sceneAttachesWhatItsViewsHave() throws {
    func attached(_ lines: String) throws -> [String] {
      let text = try TraceText("touchstone trace 1\nsurface 100x60 mm\n\(lines)\nend 0\n")
      let setup = try Replay().setup(for: text.header)
      let names = setup.recognizers.map(\.name)
      for line in setup.requirements { #expect(names.contains(line.required) && names.contains(line.dependent)) }
      return names
    }
    for scene in ["plays", "feeds"] {
      #expect(try attached("scene \(scene)") == ["tap", "longPress", "click", "pinch", "pan"])
    }
    #expect(try attached("scene parks") == ["tap", "click", "pinch", "pan"])
    #expect(try attached("scene inbox") == ["tap", "longPress", "click", "pan"])
    #expect(try attached("scene none") == Setup.standard().recognizers.map(\.name))
    #expect(try attached("") == Setup.standard().recognizers.map(\.name))
    // What the header names stays.
    #expect(try attached("scene plays\nset rotation.minimumArc=9").contains("rotation"))
    #expect(try attached("scene inbox\nrequire swipe before tap").contains("swipe"))
    #expect(try attached("scene inbox\nadd pinch").contains("pinch"))
  }

  // MARK: Kinds

  private func kinds(_ header: String, _ frames: String) throws -> [SceneGesture.Kind] {
    let source = try TraceText("touchstone trace 1\nsurface 100x60 mm\n\(header)\n\(frames)\n")
    let scene = RecordingScene()
    let session = Session(try Replay().setup(for: source.header), scene: scene, on: source.header.surface) { _ in }
    try ContactPlayback(source).play(in: session) {}
    return scene.kinds
  }

  private final class RecordingScene: Scene {
    static let name = "recording"
    static let summary = "records the kinds of gestures"
    static let parameters: [SceneParameter] = []
    var kinds: [SceneGesture.Kind] = []

    init() {}

    init(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem) {}

    func handle(_ gesture: SceneGesture) -> [SceneEvent] {
      if gesture.state == .ended { kinds.append(gesture.kind) }
      return []
    }
  }

  @Test func gesturesCarryTheirKindAndMeasurements() throws {
    let tap = "0 1 began 9,9\n80 1 ended 9,9\nend 900"
    #expect(try kinds("recognizer a tap", tap) == [.tap(count: 1, touches: 1)])
    let press = "0 1 began 9,9\n600 1 ended 9,9\nend 900"
    #expect(try kinds("recognizer a longPress", press) == [.longPress(taps: 0, touches: 1)])
    #expect(try kinds("recognizer a pinch", Self.pinch) == [.pinch(scale: 1.5, velocity: 0)])
    let pan = "0 1 began 9,9\n80 1 moved 59,9\n400 1 ended 59,29\nend 900"
    #expect(try kinds("recognizer a pan", pan) == [.pan(translation: Point2D(50, 20), velocity: .zero)])
  }

  // MARK: Ignored recognizers

  private func notes(_ header: String, _ configure: (inout Replay) -> Void = { _ in }) throws -> [String] {
    var replay = Replay()
    configure(&replay)
    let source = try TraceText("touchstone trace 1\nsurface 100x60 mm\n\(header)\n\(Self.pinch)\n")
    return try replay.session(for: source.header).0.notes
  }

  private static let end = "; it responds to tap, longPress, click, pinch and pan"

  @Test(arguments: [
    ("recognizer spin rotation", "the recognizer spin (rotation)"),
    ("recognizer pinch pinch\nrecognizer hover hover", "the recognizer hover"),
    (
      "recognizer tap tap\nrecognizer two tap numberOfTapsRequired=2\nrecognizer edge screenEdgePan",
      "the recognizers two (tap) and edge (screenEdgePan)"
    ),
  ])
  func ignoredRecognizerGetsANote(header: String, names: String) throws {
    #expect(try notes("scene plays\n\(header)") == ["the scene plays ignores \(names)\(Self.end)"])
  }

  @Test func addedRecognizerThatTheSceneIgnoresGetsANote() throws {
    #expect(
      try notes("scene plays") { $0.added = [RotationRecognizer.self, TapRecognizer.self] } == [
        "the scene plays ignores the recognizer rotation\(Self.end)"
      ])
  }

  @Test(arguments: [
    "scene plays", "scene feeds", "scene parks", "recognizer spin rotation", "scene none\nrecognizer spin rotation",
    "scene feeds\nrecognizer drag pan", "scene plays\nrecognizer zoom pinch",
    "scene plays\nrecognizer two tap numberOfTapsRequired=2\nrecognizer tap tap\nrequire two before tap",
  ])
  func handledStandardAndRequiredRecognizersGetNoNote(header: String) throws {
    #expect(try notes(header) == [])
  }
}
