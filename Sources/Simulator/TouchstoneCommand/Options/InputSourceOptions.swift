import Analysis
import ArgumentParser
import CommandSupport
import Gestures
import Glibc
import LibinputClient
import Simulation
import TouchTrace

/// Selects the input that recognizers receive.
package struct ViaOption: ParsableArguments {
  package init() {}

  @Option(
    help: """
      Input of the recognizers. contacts: raw touches; libinput: the events of the real libinput, in virtual time; \
      recorded: libinput's events that the recording contains.
      """
  )
  package var via: InputSource?
}

/// A command that replays recordings through a chosen input source.
protocol InputSourceCommand: LibinputCommand {
  var viaOption: ViaOption { get }
}

extension InputSourceCommand {
  var inputSource: InputSourceOptions { InputSourceOptions(via: viaOption.via, libinput: libinput) }
}

extension InputSourceCommand where Self: RecordingCommand {
  func input() throws(CommandFailure) -> RecordingInput {
    try inputSource.check()
    let source = try source.request
    if source.pointsPerInch != nil, viaOption.via == .libinput {
      throw CommandFailure("--points-per-inch converts raw touches; remove it, or --via libinput")
    }
    return RecordingInput(via: viaOption.via, source: source, libinput: try libinput.request)
  }
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
      guard let option = libinput.first(of: LibinputKey.outsideHeaders, orOwn: true) else { return }
      throw CommandFailure(
        "\(option) configures libinput, but recorded events are replayed; add --via libinput or remove \(option)")
    }
    guard (via ?? defaultSource) == .contacts,
      let option = libinput.first(of: LibinputKey.allCases, orOwn: true)
    else { return }
    throw CommandFailure(
      "\(option) configures libinput, but raw touches are replayed; add --via libinput or remove \(option)")
  }

  var arguments: String { (via.map { " --via \($0.rawValue)" } ?? "") + libinput.arguments }
}

/// How a command reads recordings: what its options select, checked once and before the first recording is opened.
struct RecordingInput: Sendable {
  let via: InputSource?
  var source: SourceRequest
  let libinput: LibinputRequest

  /// Returns the input source of a recording: the chosen one, or what the recording contains.
  func inputSource(of file: String) -> InputSource { via ?? .standard(for: file, source) }

  /// Returns the input for a recording that is also explained; see ``SourceRequest/explaining(_:)``.
  func explaining(_ file: String) -> Self {
    var input = self
    input.source = source.explaining(file)
    return input
  }

  /// Opens a recording for replay.
  func open(_ file: String) throws(CommandFailure) -> any Playback { try open(file, via: inputSource(of: file)) }

  func open(_ file: String, via: InputSource) throws(CommandFailure) -> any Playback {
    do throws(PlaybackError) {
      let playback = try playback(of: file, via: via, source, libinput)
      if let note = (playback as? LibinputPlayback)?.unmatchedQuirks { printMessage("note: \(note)") }
      return playback
    } catch {
      var failure = error.failure
      if via == .libinput && failure.status == .unavailable {
        failure.details.append("without libinput, replay the raw touches: --via contacts")
      }
      throw failure
    }
  }

  /// Returns the problems of a recording of touches, as far as it can be read; nil if libinput's events are replayed.
  func problems(of file: String) -> [String]? {
    if inputSource(of: file) != .contacts { return nil }
    guard let touches = try? TouchSources.open(file, source) else { return nil }
    var frame = TraceFrame()
    while (try? touches.next(into: &frame)) ?? false {}
    return RecordingNotes.shared.plainProblems(touches.notes)
  }

  /// Returns the verdict on a replayed recording, without searching for changes. The recording is read again through the other
  /// input source: its touches if libinput's events were replayed, and libinput's events if touches were.
  ///
  /// - Parameter includesLibinput: whether the verdict on raw touches includes what libinput reports, if it is available.
  func verdict(on recording: ReplayedRecording, of file: String, includesLibinput: Bool) -> VerdictText {
    if recording.inputLog.libinput != nil {
      let touches = readQuietly(file, via: .contacts, source)
      var explanation = Explanation(of: recording, contacts: touches)
      if recording.inputLog.libinput?.version != nil {
        explanation.libinputReasons = LibinputRecording(file, source, libinput)?.reasons(for: explanation) ?? []
      }
      return VerdictText(explanation, libinput: nil)
    }
    let played = includesLibinput ? LibinputRecording(file, source, libinput) : nil
    var explanation = Explanation(of: recording)
    explanation.libinputReasons = played?.reasons(for: explanation) ?? []
    return VerdictText(explanation, libinput: played?.events)
  }
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
  package var failure: CommandFailure {
    let status: ExitStatus =
      switch kind {
      case .recording: .unreadable
      case .unavailable: .unavailable
      case .software: .software
      }
    return CommandFailure(status, sentence, details: progress.map { ["read so far: \($0.text)"] } ?? [])
  }

  package func report() -> ExitStatus { failure.report() }
}

extension Playback {
  /// Replays the whole recording and collects its notes. If it cannot be read to its end, reports the position and the
  /// amount read.
  ///
  /// - Parameters:
  ///   - isReported: whether the failure was reported in an earlier replay.
  ///   - atEnd: called once after the replay, before a failure is reported, with whether there was none.
  func playAll(
    as file: String, in session: Session, isReported: Bool = false, atEnd: (Bool) -> Void = { _ in },
    afterEach: () -> Void = {}
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
      progress.clear()
      atEnd(true)
      return nil
    } catch {
      atEnd(false)
      Output.standard.flush()
      progress.clear()
      return isReported ? error.failure.status : error.report()
    }
  }
}
