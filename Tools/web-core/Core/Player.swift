import Gestures

/// An error for the page, a sentence.
struct CoreError: Error {
  let description: String
}

/// A recording in memory, and the parameters with which it is replayed.
struct Player {
  private var bytes: [UInt8] = []
  private var name = ""
  private var replay: Replay = {
    var replay = Replay(scenes: [SceneKindOf<EmptyScene>()])
    replay.scene = Replay.defaultScene
    return replay
  }()

  mutating func load(_ bytes: [UInt8], name: String) throws(CoreError) {
    self.bytes = bytes
    self.name = name
    _ = try open()
  }

  mutating func set(_ text: String) throws(CoreError) {
    var assignments: [(recognizer: String, assignment: TraceHeader.Assignment)] = []
    for line in text.split(separator: "\n") {
      guard let dot = line.firstIndex(of: "."), let equals = line.firstIndex(of: "="), dot < equals else {
        throw CoreError(description: "expected NAME.PARAMETER=VALUE, not \(QuotedText.quoted(String(line)))")
      }
      assignments.append(
        (
          String(line[..<dot]),
          TraceHeader.Assignment(
            key: String(line[line.index(after: dot)..<equals]), value: String(line[line.index(after: equals)...]))
        ))
    }
    replay.assignments = assignments
  }

  func open() throws(CoreError) -> ContactPlayback {
    do throws(RecordingError) {
      return ContactPlayback(try TouchSources.open(ByteInput(bytes, name: name), SourceRequest()))
    } catch { throw CoreError(description: error.description) }
  }

  func transcript(_ detail: TranscriptDetail) throws(CoreError) -> String {
    let playback = try open()
    let text = TranscriptText()
    var transcript = ""
    do throws(Replay.Problem) {
      let (session, scene) = try replay.session(for: playback.header) { entry in
        if detail.includes(entry) { transcript += text.line(entry) }
      }
      do throws(PlaybackError) { try playback.play(in: session, afterEach: {}) } catch {
        throw Replay.Problem.assignment(ParameterAssignment.Problem(error.description))
      }
      return text.header(detail, surface: playback.header.surface, scene: scene, libinput: playback.libinput)
        + transcript
    } catch { throw CoreError(description: error.description) }
  }

  /// Returns every parameter with its value, one `NAME.PARAMETER=VALUE` a line.
  func parameters() throws(CoreError) -> String {
    let header = try open().header
    let setup: Setup
    do throws(ParameterAssignment.Problem) { setup = try replay.setup(for: header) } catch {
      throw CoreError(description: error.description)
    }
    var text = ""
    for (index, named) in setup.recognizers.enumerated() {
      for (place, parameter) in named.recognizer.type.parameterDescriptions.enumerated() {
        text += "\(named.name).\(parameter.name)=\(parameter.text(setup.value(of: place, of: index)))\n"
      }
    }
    return text
  }
}
