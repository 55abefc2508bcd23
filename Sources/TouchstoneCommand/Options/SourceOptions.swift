import ArgumentParser
import Gestures
import Simulation
import TouchTrace

/// How recordings are read.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The touched surface's size in millimetres, where the recording does not tell, as in 100x60.", valueName: "WxH"))
  var surface: String?
  @Option(
    help: ArgumentHelp(
      "A device description (evemu, or A: lines) for recordings that have none.", valueName: "file"),
    completion: .file())
  var description: String?

  @Option(
    help: ArgumentHelp(
      "Which of several devices in one recording, from 1; without it the first that can be touched.",
      valueName: "number"))
  var device: Int?

  /// All files that are read for these recordings.
  func inputs(_ recordings: [String]) -> [String] { recordings + [description].compactMap { $0 } }

  /// Nil, and said, where the file cannot be opened as a recording.
  func open(_ file: String) -> (any TouchSource)? {
    do { return try TouchSources.open(file, request) } catch {
      complain(error.description)
      return nil
    }
  }

  var request: SourceRequest {
    var request = SourceRequest()
    request.catalog = KnownRecognizers.all
    request.description = description
    request.device = device
    request.sceneProblem = { scene, surface in
      do throws(SceneProblem) {
        _ = try SceneCatalog.make(scene, on: surface)
        return nil
      } catch { return error.description }
    }
    if let surface {
      guard let size = Surface(millimetres: surface) else {
        refuse("--surface takes WIDTHxHEIGHT in millimetres, such as 100x60, not “\(surface)”")
      }
      request.surface = size
    }
    return request
  }
}

extension TouchSource {
  /// Hands over every frame, then the end; says what was assumed. Where the recording breaks off, says where, and what
  /// had been read.
  func readAll(
    as file: String, frame take: (TraceFrame) -> Void, atEnd: (Timestamp) -> Void = { _ in }
  ) -> ExitStatus? {
    var frame = TraceFrame()
    var progress = ProgressLine("reading \(file)")
    defer {
      progress.clear()
      for note in notes { say("note: \(file): \(note)") }
    }
    do throws(RecordingError) {
      while try next(into: &frame) {
        take(frame)
        progress.show { "\(self.progress.frames) frames" }
      }
      atEnd(end)
      return nil
    } catch {
      Output.standard.flush()
      progress.clear()
      complain(error.description)
      if error.progress.events > 0 { say("  read up to there: \(error.progress.text)") }
      return .unreadable
    }
  }
}

extension RecordingError.Progress {
  /// `412 events in 57 frames, 0.412 s`
  var text: String {
    "\(events) event\(events == 1 ? "" : "s") in \(frames) frame\(frames == 1 ? "" : "s"), \(duration.text)"
  }
}

extension Interval {
  /// `1.250 s`
  var text: String { "\(FixedPoint.text(thousandths: Int(microseconds / 1000))) s" }
}
