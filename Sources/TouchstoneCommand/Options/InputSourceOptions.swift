import Analysis
import ArgumentParser
import Gestures
import Glibc
import LibinputClient
import Simulation
import TouchTrace

/// Selects the input that recognizers receive.
struct ViaOption: ParsableArguments {
  @Option(
    help: """
      Input of the recognizers. contacts: raw touches; libinput: the events of the real libinput, in virtual time; \
      recorded: libinput's events that the recording contains.
      """
  )
  var via: InputSource?
}

/// A command that replays recordings through a chosen input source.
protocol InputSourceCommand: LibinputCommand {
  var viaOption: ViaOption { get }
}

extension InputSourceCommand {
  var inputSource: InputSourceOptions { InputSourceOptions(via: viaOption.via, libinput: libinput) }
}

/// The input source and the configuration of libinput.
struct InputSourceOptions {
  let via: InputSource?
  let libinput: LibinputOptions

  /// Checks that no option configures libinput if libinput is not used.
  ///
  /// - Parameter defaultSource: the input source without --via; nil for every source that has a transcript.
  func check(default defaultSource: InputSource? = .contacts) throws(CommandFailure) {
    _ = try libinput.request
    if via == .recorded {
      var other = libinput
      other.touchpad.pointer = nil
      guard let option = other.arguments.split(separator: " ").first else { return }
      throw CommandFailure(
        .usage,
        "\(option) configures libinput, but recorded events are replayed; add --via libinput or remove \(option)")
    }
    guard (via ?? defaultSource) == .contacts, let option = libinput.arguments.split(separator: " ").first else {
      return
    }
    throw CommandFailure(
      .usage,
      "\(option) configures libinput, but raw touches are replayed; add --via libinput or remove \(option)")
  }

  /// Returns the input source of a recording: the chosen one, or what the recording contains.
  func inputSource(of file: String) -> InputSource { via ?? .standard(for: file) }

  /// Opens a recording for replay. Reports a failure before throwing it.
  func open(_ file: String, _ source: SourceRequest) throws(ExitStatus) -> any Playback {
    try TouchstoneCommand.open(file, via: inputSource(of: file), source, orExit(try libinput.request))
  }

  /// Reads a recording through the other input source: libinput's events if raw touches are replayed, and the touches if
  /// libinput's events are. Returns nil without a message if that is impossible.
  func otherLog(of file: String, _ source: SourceRequest) -> InputLog? {
    readQuietly(
      file, via: inputSource(of: file) == .contacts ? .libinput : .contacts, source, orExit(try libinput.request))
  }

  /// Returns the verdict on a recording; see ``verdict(on:via:_:_:_:includesLibinput:)``.
  func verdict(on file: String, _ source: SourceRequest, _ replay: Replay, includesLibinput: Bool) -> VerdictText? {
    TouchstoneCommand.verdict(
      on: file, via: inputSource(of: file), source, orExit(try libinput.request), replay,
      includesLibinput: includesLibinput)
  }

  /// Returns the verdict on a recording that has been opened, and a playback of it: another one if that was played for the
  /// verdict.
  func verdict(
    on file: String, opened playback: any Playback, _ source: SourceRequest, _ replay: Replay
  ) -> (verdict: VerdictText?, playback: any Playback) {
    // Raw touches are read again, since their verdict needs more of them than their transcript. libinput runs once.
    guard inputSource(of: file) == .libinput, isReadTwice(file, maximumSize: largestExplained) else {
      return (verdict(on: file, source, replay, includesLibinput: false), playback)
    }
    // The touches first: libinput's helper works meanwhile.
    let touches = readQuietly(file, via: .contacts, source)
    let stored = StoredPlayback(playback)
    if stored.failure != nil { return (nil, stored) }
    return (TouchstoneCommand.verdict(on: stored.inputLog, touches: touches, events: stored.inputLog, replay), stored)
  }

  var arguments: String { (via.map { " --via \($0.rawValue)" } ?? "") + libinput.arguments }
}

/// Opens a recording for replay through one input source. Reports a failure before throwing it.
func open(
  _ file: String, via: InputSource, _ source: SourceRequest, _ libinput: LibinputRequest = LibinputRequest()
) throws(ExitStatus) -> any Playback {
  do throws(PlaybackError) {
    let playback = try playback(of: file, via: via, source, libinput)
    if let note = (playback as? LibinputPlayback)?.unmatchedQuirks { printMessage("note: \(note)") }
    return playback
  } catch {
    let status = error.report()
    if via == .libinput && status == .unavailable {
      printMessage("  without libinput, replay the raw touches: --via contacts")
    }
    throw status
  }
}

/// Returns a recording ready for replay through one input source.
func playback(
  of file: String, via: InputSource, _ source: SourceRequest, _ libinput: LibinputRequest
) throws(PlaybackError) -> any Playback {
  switch via {
  case .contacts: try ContactPlayback(path: file, source)
  case .libinput: try LibinputPlayback(path: file, source, libinput)
  case .recorded: try RecordedPlayback(path: file, source, pointer: libinput.pointer)
  }
}

/// Reads a recording into memory, as far as it can be read. Returns nil without a message if it cannot be opened: the
/// recording is read for an additional answer, and its problems are reported elsewhere.
///
/// - Parameter maximumSize: the size in bytes of the largest file to read; nil for any size.
func readQuietly(
  _ file: String, via: InputSource, _ source: SourceRequest, _ libinput: LibinputRequest = LibinputRequest(),
  maximumSize: Int? = nil
) -> InputLog? {
  if !isReadTwice(file, maximumSize: maximumSize) { return nil }
  do throws(PlaybackError) {
    var source = source
    source.collectsButtonPresses = true
    let playback = try playback(of: file, via: via, source, libinput)
    var log = InputLog(for: playback)
    do throws(PlaybackError) { try log.record(playback) } catch {}
    return log
  } catch { return nil }
}

/// Returns whether a recording can be read for an additional answer: a regular file that is not too large.
private func isReadTwice(_ file: String, maximumSize: Int?) -> Bool {
  var status = stat()
  return stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size <= maximumSize ?? .max
}

/// The size in bytes of the largest file with a verdict: a larger one is read in constant memory.
private let largestExplained = 16 << 20

/// Returns the verdict on a recording without searching for changes; nil without a message if the file cannot be read
/// twice or is so large that it should be read in constant memory.
///
/// - Parameter includesLibinput: whether the verdict on raw touches includes what libinput reports, if it is available.
func verdict(
  on file: String, via: InputSource, _ source: SourceRequest, _ libinput: LibinputRequest, _ replay: Replay,
  includesLibinput: Bool
) -> VerdictText? {
  let maximum = largestExplained
  let touches = readQuietly(file, via: .contacts, source, maximumSize: maximum)
  let events =
    via != .contacts || includesLibinput
    ? readQuietly(file, via: via == .contacts ? .libinput : via, source, libinput, maximumSize: maximum) : nil
  guard let input = via == .contacts ? touches : events else { return nil }
  return verdict(on: input, touches: touches, events: events, replay)
}

private func verdict(on input: InputLog, touches: InputLog?, events: InputLog?, _ replay: Replay) -> VerdictText? {
  guard let setup = try? replay.setup(for: input.header) else { return nil }
  return VerdictText(Explanation(of: input, with: setup, contacts: touches), libinput: events)
}

extension InputSource: ExpressibleByArgument {}

/// The input sources of live recognition: one of them, or both in parallel.
struct InputSources: ExpressibleByArgument {
  static let libinput = InputSources(sources: [.libinput])
  static let both = InputSources(sources: [.libinput, .contacts])
  static let contacts = InputSources(sources: [.contacts])
  static let allValueStrings = [InputSource.libinput, .contacts].map(\.rawValue) + ["both"]

  static let defaultCompletionKind = CompletionKind.list(allValueStrings)

  private let sources: Set<InputSource>

  private init(sources: Set<InputSource>) { self.sources = sources }

  init?(argument: String) {
    if argument == "both" {
      self = .both
    } else if let source = InputSource(rawValue: argument), source != .recorded {
      sources = [source]
    } else {
      return nil
    }
  }

  func includes(_ source: InputSource) -> Bool { sources.contains(source) }
}

extension PlaybackError {
  /// The error as a command failure, with the amount read so far.
  var failure: CommandFailure {
    let status: ExitStatus =
      switch kind {
      case .recording: .unreadable
      case .unavailable: .unavailable
      case .software: .software
      }
    return CommandFailure(status, description, details: progress.map { ["read so far: \($0.text)"] } ?? [])
  }

  /// Prints the error and returns the exit status.
  func report() -> ExitStatus { failure.report() }
}

extension Playback {
  /// Replays the whole recording and collects its notes. If it cannot be read to its end, reports the position and the
  /// amount read.
  ///
  /// - Parameter isReported: whether the failure was reported in an earlier replay.
  func playAll(
    as file: String, in session: Session, isReported: Bool = false, afterEach: () -> Void = {}
  ) -> ExitStatus? {
    var progress = ProgressLine("reading \(file)")
    defer {
      progress.clear()
      RecordingNotes.shared.add(notes, about: file)
    }
    do throws(PlaybackError) {
      try play(in: session) {
        afterEach()
        progress.show { "\(self.progress.duration.text) replayed" }
      }
      return nil
    } catch {
      Output.standard.flush()
      progress.clear()
      return isReported ? error.failure.status : error.report()
    }
  }
}
