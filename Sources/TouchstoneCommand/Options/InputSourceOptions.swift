import ArgumentParser
import Gestures
import LibinputClient
import Simulation
import TouchTrace

/// How libinput is to treat a touchpad, and where the pointer is.
struct TouchpadOptions: ParsableArguments {
  @Option(
    name: .customLong("libinput"),
    help: ArgumentHelp(
      "One of libinput's options: tap=off, click-method=clickfinger, … Else tap=on, and libinput's defaults. Can be repeated.",
      valueName: "name=value"))
  var assignments: [String] = []
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where the pointer stands at first, in points; else in the middle.", valueName: "X,Y"))
  var pointer: String?

  /// Ends the command where an option does not fit.
  var request: LibinputRequest {
    var request = LibinputRequest()
    var scratch = LibinputConfiguration()
    for assignment in assignments {
      do throws(LibinputOptionError) { try scratch.set(assignment) } catch {
        refuse("--libinput: \(error.description)")
      }
    }
    if let pointer {
      guard let place = Point(text: pointer) else {
        refuse("--pointer takes X,Y in points, such as 120,44.5, not “\(pointer)”")
      }
      request.pointer = place
    }
    request.assignments = assignments
    return request
  }
}

/// What libinput is told, where it plays a part in a recording.
struct LibinputOptions: ParsableArguments {
  @OptionGroup var touchpad: TouchpadOptions
  @Option(
    help: ArgumentHelp(
      "The device's name, where the recording does not say: libinput's quirks go by it.", valueName: "name"))
  var deviceName: String?
  @Option(
    help: ArgumentHelp(
      "The DMI modalias of the machine, where the recording does not say: quirks go by it as well.",
      valueName: "modalias"))
  var dmi: String?

  var request: LibinputRequest {
    var request = touchpad.request
    (request.deviceName, request.dmi) = (deviceName, dmi)
    return request
  }
  /// The options as they were given, for a command that can be pasted.
  var words: String {
    touchpad.assignments.map { " --libinput \(Shell.quoted($0))" }.joined()
      + [("pointer", touchpad.pointer), ("device-name", deviceName), ("dmi", dmi)].map { name, value in
        value.map { " --\(name) \(Shell.quoted($0))" } ?? ""
      }.joined()
  }
}

/// Which way recordings are played.
struct InputSourceOptions: ParsableArguments {
  @Option(
    help: "contacts: the fingers themselves; libinput: what the real libinput, in virtual time, makes of them.")
  var via: InputSource?
  @OptionGroup var libinput: LibinputOptions

  /// Ends the command where libinput is told something and has no part in it.
  ///
  /// - Parameter unsaid: the way that is taken without --via; nil for each of which there is a transcript.
  func check(unsaid: InputSource? = .contacts) {
    _ = libinput.request
    guard (via ?? unsaid) == .contacts, let option = libinput.words.split(separator: " ").first else { return }
    refuse("\(option) is for libinput, which has no part in playing fingers; add --via libinput, or leave it out")
  }

  /// Throws where the recording cannot be opened, and why is said.
  func open(_ file: String, _ source: SourceRequest) throws(ExitStatus) -> any Playback {
    try TouchstoneCommand.open(file, via: via ?? .contacts, source, libinput.request)
  }
  var words: String { (via.map { " --via \($0.rawValue)" } ?? "") + libinput.words }
}

/// Opens a recording to be played one way. Throws where it cannot be, and why is said.
func open(
  _ file: String, via: InputSource, _ source: SourceRequest, _ libinput: LibinputRequest = LibinputRequest()
) throws(ExitStatus) -> any Playback {
  do throws(PlaybackError) { return try playback(of: file, via: via, source, libinput) } catch {
    let status = error.said()
    if via == .libinput && status == .unavailable {
      say("  without libinput, recordings are played by their fingers: --via contacts")
    }
    throw status
  }
}
/// A recording that waits to be played one way.
func playback(
  of file: String, via: InputSource, _ source: SourceRequest, _ libinput: LibinputRequest
) throws(PlaybackError) -> any Playback {
  switch via {
  case .contacts: try ContactPlayback(path: file, source)
  case .libinput: try LibinputPlayback(path: file, source, libinput)
  }
}

extension InputSource: ExpressibleByArgument {}

extension PlaybackError {
  /// It, and how much had been played until then; what to leave with.
  var complaint: Complaint {
    let status: ExitStatus =
      switch kind {
      case .recording: .unreadable
      case .unavailable: .unavailable
      case .software: .software
      }
    return Complaint(status, description + (progress.map { "\n  read up to there: \($0.text)" } ?? ""))
  }
  /// Says it.
  func said() -> ExitStatus { complaint.said() }
}

extension Playback {
  /// Plays all of it; says what was assumed, and where it breaks off, where, and what had been read.
  ///
  /// - Parameter isAgain: why it breaks off has been said.
  func playAll(
    as file: String, in session: Session, isAgain: Bool = false, afterEach: () -> Void = {}
  ) -> ExitStatus? {
    var progress = ProgressLine("reading \(file)")
    defer {
      progress.clear()
      for note in notes { say("note: \(file): \(note)") }
    }
    do throws(PlaybackError) {
      try play(in: session) {
        afterEach()
        progress.show { "\(self.progress.duration.text) played" }
      }
      return nil
    } catch {
      Output.standard.flush()
      progress.clear()
      return isAgain ? error.complaint.status : error.said()
    }
  }
}
