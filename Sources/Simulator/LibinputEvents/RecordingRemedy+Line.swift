import TouchTrace

extension RecordingRemedy {
  /// The words of those that `touchstone-libinput` can state.
  static let words: [(remedy: RecordingRemedy, word: String)] = [
    (.giveSize, "give-size"), (.giveSizeOfTouchpad, "give-size-of-touchpad"),
    (.giveSizeInPixels, "give-size-in-pixels"), (.giveSizeWithRecording, "give-size-with-recording"),
    (.giveDescription, "give-description"), (.describeDevice, "describe-device"),
    (.useNewerLibinput, "use-newer-libinput"), (.useOtherLibinput, "use-other-libinput"),
    (.replayOnlyEvents, "replay-only-events"), (.replayEvents, "replay-events"), (.useDump, "use-dump"),
    (.dumpHammer, "dump-hammer"), (.dumpGestureHandler, "dump-gesture-handler"), (.dumpUIKit, "dump-uikit"),
  ]

  /// Adds the remedy to a line's object.
  func add(to object: inout JSONObject) {
    if case .useAsSetup(let file) = self { return object.add("setup", file) }
    if let known = Self.words.first(where: { $0.remedy == self }) { object.add("remedy", known.word) }
  }

  /// Creates the remedy of a line. Returns nil if it has none.
  init?(_ object: FlatJSON) {
    if let file = object.text("setup") {
      self = .useAsSetup(file: file)
    } else {
      guard let word = object.text("remedy"), let known = Self.words.first(where: { $0.word == word }) else {
        return nil
      }
      self = known.remedy
    }
  }
}
