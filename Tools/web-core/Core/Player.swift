import Gestures

/// An error for the page, a sentence.
struct CoreError: Error {
  let description: String
}

/// A recording in memory, and the parameters with which it is replayed.
struct Player {
  private var bytes: [UInt8] = []
  private var name = ""
  /// As the options describe it, without parameters.
  private var options = Replay()
  private var replay = Replay()
  private var command = ""
  private var libinputAbsence: String?

  mutating func load(_ bytes: [UInt8], name: String) throws(CoreError) {
    self.bytes = bytes
    self.name = name
    _ = try open()
  }

  /// Sets how the recording is replayed and what its report mentions, an option a line, in place of those of the last call:
  /// `scene NAME`, `recognizer KIND` to attach one more, `resting-fingers yes` or `no`, and for a report the `command` that
  /// prints its transcript and the reason why there is nothing of `libinput`, a sentence.
  mutating func setOptions(_ text: String) throws(CoreError) {
    var replay = Replay()
    command = ""
    libinputAbsence = nil
    for line in text.split(separator: "\n") {
      let space = line.firstIndex(of: " ") ?? line.endIndex
      let value = String(line[space...].dropFirst())
      switch String(line[..<space]) {
      case "scene": replay.scene = TraceHeader.SceneLine(name: value)
      case "recognizer":
        guard let kind = Catalog.recognizer(value) else {
          throw CoreError(description: "there is no recognizer \(QuotedText.quoted(value))")
        }
        replay.added.append(kind)
      case "resting-fingers": replay.ignoresRestingFingers = value == "no"
      case "command": command = value
      case "libinput": libinputAbsence = value
      default: throw CoreError(description: "there is no option \(QuotedText.quoted(String(line)))")
      }
    }
    options = replay
    self.replay = replay
  }

  /// Sets parameters of recognizers and scenes, one `NAME.PARAMETER=VALUE` a line, in place of those of the last call.
  mutating func set(_ text: String) throws(CoreError) {
    var replay = options
    for line in text.split(separator: "\n") {
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

  /// Returns the data of a report, as the command embeds it in a page.
  ///
  /// - Parameter withFindings: whether it explains its attempts, which takes most of the time.
  func report(withFindings: Bool) throws(CoreError) -> [UInt8] {
    let playback = try open()
    let report: Report
    do throws(ParameterAssignment.Problem) {
      report = Report(name, try replay.setup(for: playback.header))
    } catch { throw CoreError(description: error.description) }
    do throws(Replay.Problem) {
      let (session, scene) = try replay.session(for: playback.header) { report.add($0) }
      report.observe(session)
      do throws(PlaybackError) { try playback.play(in: session) { report.frameEnded() } } catch {
        let reason = error.description
        report.problem = "\(reason)\(reason.hasSuffix("?") ? "" : ".") Read so far: \(Self.text(playback.progress))."
      }
      report.finish(playback, scene)
    } catch { throw CoreError(description: error.description) }
    report.command = command
    if let libinputAbsence { report.libinputAbsence = libinputAbsence }
    report.explain(withFindings: withFindings)
    return report.value.bytes
  }

  /// Returns what was read, as the command prints it: `412 events in 57 frames, 0.412 s`.
  private static func text(_ progress: RecordingError.Progress) -> String {
    let milliseconds = Int(clamping: progress.duration.microseconds / 1000)
    let events = TranscriptLine.counted(progress.events, "event")
    let frames = TranscriptLine.counted(progress.frames, "frame")
    return "\(events) in \(frames), \(FixedPoint.text(thousandths: milliseconds)) s"
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
