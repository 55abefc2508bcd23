import Gestures
import Simulation
import Testing
import TouchTrace

/// Resting fingers on recognizers that are attached as `touchstone replay` attaches them.
@Suite struct TapOrPressTests {
  /// Fingers that stay in place tap or press, however long they stay: on each kind of surface, alone and in each scene.
  @Test(arguments: ["surface 390x844 pt", "surface 100x60 mm", "surface 100x60 mm touchpad"], [1, 2, 3, 4])
  func everyRestingTouchIsATapOrAPress(surface: String, fingers: Int) throws {
    var seen = 0
    for scene in ["none", "plays open=1", "feeds open=0", "inbox", "parks"] {
      let names = Set(try setup(surface, scene).recognizers.map(\.name))
      let (tap, press) = (TapRecognizer.variantNames[fingers - 1], LongPressRecognizer.variantNames[fingers - 1])
      // Some scenes respond to taps and presses by fewer fingers.
      guard names.contains(tap), names.contains(press) else { continue }
      seen += 1
      for duration in stride(from: 450, through: 850, by: 10) {
        let recognized = try recognized(surface, scene, fingers, duration).filter { $0 == tap || $0 == press }
        #expect(recognized.count == 1, "\(scene): \(duration) ms are \(recognized)")
      }
    }
    #expect(seen >= (fingers == 1 ? 4 : 1))
  }

  /// The same with the thresholds of each toolkit, wherever it has both gestures.
  @Test(arguments: NamedSetup.allCases) func everyRestingTouchIsATapOrAPressInEachNamedSetup(named: NamedSetup) throws {
    for surface in ["surface 390x844 pt", "surface 100x60 mm touchpad"] {
      for fingers in 1...4 {
        let (tap, press) = (TapRecognizer.variantNames[fingers - 1], LongPressRecognizer.variantNames[fingers - 1])
        for duration in stride(from: 450, through: 850, by: 10) {
          let all = try recognized(surface, "none", fingers, duration, named)
          let recognized = all.filter { $0 == tap || $0 == press }
          #expect(!recognized.isEmpty, "\(surface), \(fingers) fingers: \(duration) ms are \(all)")
        }
      }
    }
  }

  /// The tap's limit is that of the press, whatever it is.
  @Test(arguments: [false, true]) func longestTapIsTheShortestPress(isTouchpad: Bool) throws {
    let setup = try setup("surface 100x60 mm" + (isTouchpad ? " touchpad" : ""), "none")
    let presses = setup.recognizers.compactMap { $0.recognizer as? LongPressRecognizer }
    let taps = setup.recognizers.compactMap { $0.recognizer as? TapRecognizer }
    #expect(presses.count == 4 && taps.count == 4)
    #expect(Set(presses.map(\.minimumPressDuration)) == Set(taps.map(\.maximumPressDuration)))
    // A tap before a press is as long as any.
    #expect(Set(presses.map(\.maximumTapDuration)) == Set(taps.map(\.maximumPressDuration)))
  }

  private func lines(_ surface: String, _ scene: String) -> [String] {
    ["touchstone trace 1", surface] + (scene == "none" ? [] : ["scene \(scene)"])
  }

  private func setup(_ surface: String, _ scene: String) throws -> Setup {
    var parser = TraceParser(file: "t")
    for line in lines(surface, scene) { _ = try parser.read(line) }
    return try Replay().setup(for: parser.header)
  }

  /// Returns the recognizers that reported a gesture of fingers that rest for so many milliseconds.
  private func recognized(
    _ surface: String, _ scene: String, _ fingers: Int, _ duration: Int, _ named: NamedSetup = .standard
  ) throws -> [String] {
    let down = (1...fingers).map { "\($0) began \($0 * 60),200" }.joined(separator: "  ")
    let up = (1...fingers).map { "\($0) ended \($0 * 60),200" }.joined(separator: "  ")
    let text = (lines(surface, scene) + ["0 \(down)", "\(duration) \(up)", "end 3000"]).joined(separator: "\n") + "\n"
    let source = try TraceText(text)
    var recognized: [String] = []
    var replay = Replay()
    replay.assignments = named.assignments.map { text in
      let words = text.split(separator: "=", maxSplits: 1).map(String.init)
      let path = words[0].split(separator: ".").map(String.init)
      return (path[0], TraceHeader.Assignment(key: path[1], value: words[1]))
    }
    let (session, _) = try replay.session(for: source.header) { entry in
      guard case .transition(let transition) = entry, transition.from == .possible, transition.to != .failed else {
        return
      }
      recognized.append(transition.recognizer)
    }
    try ContactPlayback(source).play(in: session, afterEach: {})
    return recognized
  }
}
