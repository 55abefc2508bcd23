import Gestures

/// An error for the page, a sentence.
struct CoreError: Error {
  let description: String

  init(description: String) { self.description = description }

  init(_ description: String, _ remedy: RecordingRemedy?) { self.description = description + (remedy?.clause ?? "") }
}

/// A recording in memory, and the parameters with which it is replayed.
struct Player {
  private var bytes: [UInt8] = []
  private var name = ""
  private var replay = Replay()
  /// The recognizer of the gesture that was meant; “nothing”, or `nil` if it is not known.
  var meant: String?

  mutating func load(_ bytes: [UInt8], name: String) throws(CoreError) {
    self.bytes = bytes
    self.name = name
    _ = try open()
  }

  /// Sets parameters of recognizers and scenes, one `NAME.PARAMETER=VALUE` a line, in place of those of the last call. A line
  /// `scene NAME` chooses the scene.
  mutating func set(_ text: String) throws(CoreError) {
    var replay = Replay()
    for line in text.split(separator: "\n") {
      if line.hasPrefix("scene ") {
        replay.scene = TraceHeader.SceneLine(name: String(line.dropFirst(6)))
        continue
      }
      guard let dot = line.firstIndex(of: "."), let equals = line.firstIndex(of: "="), dot < equals else {
        throw CoreError(description: "expected NAME.PARAMETER=VALUE, not \(QuotedText.quoted(String(line)))")
      }
      let name = String(line[..<dot])
      let assignment = TraceHeader.Assignment(
        key: String(line[line.index(after: dot)..<equals]), value: String(line[line.index(after: equals)...]))
      if SceneCatalog.scenes.contains(where: { $0.name == name }) {
        if replay.scene == nil { replay.scene = TraceHeader.SceneLine(name: name) }
        replay.scene?.assignments.append(assignment)
      } else {
        replay.assignments.append((name, assignment))
      }
    }
    self.replay = replay
  }

  func open() throws(CoreError) -> ContactPlayback {
    do throws(RecordingError) {
      var request = SourceRequest()
      request.checkScenes()
      return ContactPlayback(try TouchSources.open(ByteInput(bytes, name: name), request))
    } catch { throw CoreError(error.description, error.remedy) }
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
        throw Replay.Problem.assignment(ParameterAssignment.Problem(error.description, remedy: error.remedy))
      }
      return text.header(detail, surface: playback.header.surface, scene: scene, libinput: playback.libinput)
        + transcript
    } catch { throw CoreError(error.description, error.remedy) }
  }

  /// Returns how often each recognizer recognized its gesture: names and numbers, in the order of the setup.
  func gestures() throws(CoreError) -> String {
    let playback = try open()
    var counts: [String: Int] = [:]
    do throws(Replay.Problem) {
      let (session, _) = try replay.session(for: playback.header) { entry in
        if entry.isRecognition, let name = entry.transition?.recognizer { counts[name] = (counts[name] ?? 0) + 1 }
      }
      do throws(PlaybackError) { try playback.play(in: session, afterEach: {}) } catch {
        throw Replay.Problem.assignment(ParameterAssignment.Problem(error.description, remedy: error.remedy))
      }
      var text = ""
      for name in session.names {
        guard let count = counts[name] else { continue }
        text += "\(name) \(count)\n"
      }
      return text
    } catch { throw CoreError(error.description, error.remedy) }
  }

  /// Returns the data of a report, as the command embeds it in a page.
  ///
  /// - Parameter withFindings: whether it explains its attempts, which takes most of the time.
  func report(withFindings: Bool) throws(CoreError) -> [UInt8] {
    let playback = try open()
    let report: Report
    do throws(Replay.Problem) { report = try Report(name, replay, of: playback) } catch {
      throw CoreError(error.description, error.remedy)
    }
    report.words = { $0?.clause ?? "" }
    report.meant = meant == "nothing" ? "" : meant
    report.play()
    // The search for what would have changed an outcome must not stop the page for seconds.
    report.explain(withFindings: withFindings, mostFrames: 600)
    return report.value.bytes
  }
}
