import Analysis
import ArgumentParser
import CommandSupport
import Gestures
import Glibc
import Simulation
import TouchAuthoring
import TouchTrace

/// The options of a recording that does not describe its surface and device.
package struct RecordingOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Size of the touch surface in millimetres, such as 100x60, or in points, such as 390x844pt; for recordings "
        + "without one.", valueName: "WxH"))
  package var surface: String?
  @Option(
    help: ArgumentHelp(
      "Points in an inch: 132 on most iPads, 163 on an iPad mini, 153.333 on most iPhones (default: 163, or what a trace states).",
      valueName: "number"))
  package var pointsPerInch: String?
  @Option(
    help: ArgumentHelp(
      "Device description (evemu, or A: lines) for recordings without one.", valueName: "file"),
    completion: .file())
  package var description: String?

  @Option(
    help: ArgumentHelp(
      "Number of the device to read, in a recording of several (default: the first touch device).",
      valueName: "number"))
  package var device: Int?
  @Option(
    help: ArgumentHelp(
      "Where the numbers are in the lines of your own log, such as 'slot {id} x={x} y={y} at {t}'; also {phase}, {t_ms}, {t_us} and {*}.",
      valueName: "text"))
  package var pattern: String?
  @Option(
    help: ArgumentHelp(
      "Where your own table (CSV, JSON) has what, if it is guessed wrongly: time=ts,unit=ms,id=finger,phases=HELD=moved; names alone for a file without them.",
      valueName: "columns"))
  package var columns: String?
  @Flag(help: "Prints the notes about the recording and its device: what was assumed or repaired.")
  package var notes = false

  package func validate() { RecordingNotes.shared.isShown = notes }
}

/// A command that reads recordings.
package protocol RecordingCommand {
  var recordingOptions: RecordingOptions { get }
  var setupOptions: SetupOptions { get }
}

extension RecordingCommand {
  package var source: SourceOptions { SourceOptions(recording: recordingOptions, setup: setupOptions) }
}

/// The options for reading recordings.
///
/// A value made of two groups, not a group that contains them: a debug build of the argument parser checks the options of a
/// group within a group four times as often, and the command would start slowly.
package struct SourceOptions {
  let recording: RecordingOptions
  let setup: SetupOptions

  /// The options as given on the command line, for commands to paste.
  var arguments: String {
    Shell.arguments([
      ("setup", setup.file), ("surface", recording.surface), ("points-per-inch", recording.pointsPerInch),
      ("description", recording.description),
      ("device", recording.device.map(String.init)), ("pattern", recording.pattern),
      ("columns", recording.columns),
    ])
  }

  /// Returns all files that are read for these recordings.
  package func inputs(_ recordings: [String]) -> [String] {
    recordings + [recording.description, setup.file].compactMap { $0 }
  }

  package var request: SourceRequest {
    get throws(CommandFailure) {
      var request = SourceRequest.known
      request.description = recording.description
      request.device = recording.device
      request.setup = try setup.origin(request)
      if let pattern = recording.pattern {
        do throws(LogPatternError) { request.pattern = try LogPattern(parsing: pattern) } catch {
          throw CommandFailure("--pattern: \(error)")
        }
      }
      if let columns = recording.columns { request.columns = try ColumnList.checked(columns) }
      if let number = recording.pointsPerInch {
        guard let density = PointDensity(parsing: number) else {
          let range = PointDensity.range
          throw CommandFailure(
            "--points-per-inch must be a number from \(range.lowerBound) to \(range.upperBound), not “\(number)”")
        }
        request.pointsPerInch = density
      }
      if let surface = recording.surface {
        guard let size = Surface(size: surface, density: request.pointsPerInch ?? .standard) else {
          throw CommandFailure(
            "--surface expects WIDTHxHEIGHT in millimetres, such as 100x60, or in points, such as 390x844pt, "
              + "not “\(surface)”")
        }
        request.surface = size
      }
      return request
    }
  }
}

extension SourceRequest {
  /// The largest file of which the motions are explained, in bytes: a larger one is read in constant memory, and its gestures are
  /// counted.
  private static let largestExplained = 16 << 20

  /// Returns the request for a recording that is also explained. It is opened once, unless it is too large, a pipe or standard
  /// input, which ``hasStored`` indicates.
  func explaining(_ file: String) -> Self {
    var request = storing(file, longest: Self.largestExplained)
    request.collectsButtonPresses = true
    return request
  }

  /// Returns the lines of the verdict on a recording that is not stored.
  static func lines(_ counts: SessionCounts, on file: String) -> [String] {
    let isFile = file != "-" && fileType(file) == S_IFREG
    let reason =
      isFile
      ? "is larger than \(largestExplained >> 20) MiB: `touchstone explain` finds them, also in a part that "
        + "`touchstone edit trim` makes"
      : "was read as it arrived: save it to a file, and `touchstone explain` finds them"
    return [counts.sentence, "Near misses were not searched, because the recording \(reason)."]
  }
}

extension SourceOptions {
  /// Returns the header of a recording to write: with the setup that --setup names, or its own.
  func header(_ own: TraceHeader) throws(CommandFailure) -> TraceHeader {
    guard let file = setup.file else { return own }
    let request = try request
    do throws(RecordingError) { return try SetupFile(path: file, request).applied(to: own) } catch {
      throw CommandFailure(error)
    }
  }

  /// Checks that --setup is given only for a format with a header.
  func checkSetup(writing format: RecordingWriter.Format) throws(CommandFailure) {
    if setup.file == nil || format == .trace { return }
    throw CommandFailure("--setup is written into traces only, not \(format.rawValue); remove it, or write a .trace")
  }
}

extension TouchSource {
  /// Reads every frame, with libinput's events before it, then the end, and collects the recording's notes. If it cannot be read
  /// to its end, reports the position and the amount read.
  func readAll(
    as file: String, frame handleFrame: (TraceFrame) -> Void, event handleEvent: (LibinputEvent) -> Void = { _ in },
    atEnd: (Timestamp) -> Void = { _ in }
  ) -> ExitStatus? {
    var frame = TraceFrame()
    var progress = ProgressLine("reading \(file)")
    defer {
      progress.clear()
      RecordingNotes.shared.add(notes, about: file)
    }
    do throws(RecordingError) {
      while try next(into: &frame) {
        for event in recordedEvents { handleEvent(event) }
        handleFrame(frame)
        progress.show { "\(self.progress.frames) frames" }
      }
      for event in recordedEvents { handleEvent(event) }
      atEnd(end)
      return nil
    } catch {
      Output.standard.flush()
      progress.clear()
      printError(error.sentence)
      if error.progress.events > 0 { printMessage("  read so far: \(error.progress.text)") }
      return .unreadable
    }
  }
}
