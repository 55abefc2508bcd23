import ArgumentParser
import CommandSupport
import Gestures
import Glibc
import TraceReplay

/// A view of a recording: what `touchstone FILE` shows of it. Each has a command, and all but the first an option of
/// `touchstone FILE`.
enum RecordingView: String, CaseIterable {
  case explain, replay, report, play, compare

  /// The option that selects it; nil for the view without one.
  var option: String? {
    switch self {
    case .explain: nil
    case .replay: "--transcript"
    case .report: "--page"
    case .play: "--play"
    case .compare: "--compare"
    }
  }

  /// The options that all views have and this one cannot follow, each with the rest of a sentence that begins with it.
  var refusals: [String: String] {
    switch self {
    case .explain, .replay: [:]
    case .report:
      [
        "--json": "is for views that print; remove it, or show another view than the page",
        "--via": "selects one input, and a page shows raw touches and libinput's gestures together; remove it",
      ]
    case .play:
      [
        "--json": "is for views that print; remove it, or show another view than --play",
        "--time-limit": "is for views that end by themselves; remove it, or show another view than --play",
      ]
    case .compare: ["--at": "selects a moment, and recordings are compared whole; remove it"]
    }
  }

  // MARK: Arguments

  /// The options of the program itself.
  private static let otherOptions = ["-h", "--help", "--help-hidden", "--version", "--generate-completion-script"]

  /// Returns the arguments with the command of the view that they ask for in front; nil if they do not begin with a recording, an
  /// option or a view's word.
  ///
  /// - Parameter isCommand: whether a word is the name of a command.
  /// - Throws: a failure if they ask for two views, or for none of a folder.
  static func completed(
    _ arguments: [String], isCommand: (String) -> Bool
  ) throws(CommandFailure) -> [String]? {
    guard let first = arguments.first, !otherOptions.contains(String(first.prefix { $0 != "=" })) else { return nil }
    let word = Self(rawValue: first)
    let views = views(word, arguments)
    func isRecording(_ word: String) -> Bool { word == "-" || access(word, F_OK) == 0 }
    if word == nil {
      if isCommand(first) { return nil }
      let isOption = first.hasPrefix("-") && first != "-"
      guard isOption ? !views.isEmpty || arguments.contains(where: isRecording) : isRecording(first) else { return nil }
    }
    if views.count > 1 {
      throw CommandFailure("\(views[0].name) and \(views[1].name) are two views of a recording; choose one of them")
    }
    if views.isEmpty && isFolder(first) { throw failure(ofFolder: first) }
    let view = views.first?.view ?? .explain
    return [view.rawValue] + view.withoutOption(word == nil ? arguments : Array(arguments.dropFirst()))
  }

  /// Returns the views that arguments ask for, as they name them.
  private static func views(_ word: Self?, _ arguments: [String]) -> [(view: Self, name: String)] {
    // Files after `--` may have any name.
    let options = arguments.prefix { $0 != "--" }.map { $0.prefix { $0 != "=" } }
    var views = word.map { [(view: $0, name: "`\($0.rawValue)`")] } ?? []
    for view in allCases where view != word {
      if let option = view.option, options.contains(option[...]) { views.append((view, option)) }
    }
    return views
  }

  private static func failure(ofFolder folder: String) -> CommandFailure {
    let quoted = Shell.quoted(folder)
    return CommandFailure(
      .usage, "\(folder) is a folder; choose a view of its recordings, or a command:",
      details: [
        "touchstone \(quoted) --transcript   prints the recognized gestures",
        "touchstone \(quoted) --page -o report.html   writes an overview",
        "touchstone verify \(quoted)   compares the recordings with their transcripts",
      ])
  }

  /// Returns arguments without the view's option. The level of detail of a transcript stays.
  private func withoutOption(_ arguments: [String]) -> [String] {
    var (kept, rest) = ([String](), arguments[...])
    while let word = rest.popFirst() {
      if word == "--" { return kept + [word] + rest }
      let isDetailed = self == .replay && rest.first.map { TranscriptDetail(rawValue: $0) != nil } ?? false
      if word != option || isDetailed { kept.append(word) }
    }
    return kept
  }
}

/// The command of a view of a recording. Options mean the same in all of them.
protocol RecordingViewCommand: ParsableCommand, RecordingCommand, InputSourceCommand {
  static var view: RecordingView { get }
  var options: ReplayOptions { get }
  var viewOptions: RecordingViewOptions { get }
  var timeLimit: TimeLimitOptions { get }
}

extension RecordingViewCommand {
  /// Throws for an option that all views have and this one cannot follow.
  func checkView() throws(CommandFailure) {
    let given = [
      ("--json", viewOptions.json), ("--at", viewOptions.at != nil), ("--via", viaOption.via != nil),
      ("--time-limit", timeLimit.timeLimit != nil),
    ]
    for (option, isGiven) in given {
      if isGiven, let refusal = Self.view.refusals[option] { throw CommandFailure("\(option) \(refusal)") }
    }
  }
}

/// The options of every view of a recording, in addition to those that other commands have as well.
struct RecordingViewOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The moment to show, such as 350ms: explains the motion at that time, or draws the scene, the screen or the page.",
      valueName: "time"))
  var at: String?
  @Flag(help: "Prints data instead of text: one JSON object per line.")
  var json = false

  var time: Timestamp? {
    get throws(CommandFailure) {
      try at.map { text throws(CommandFailure) in try TimeOption.time(text, "--at") }
    }
  }
}

/// The options of `touchstone FILE` that select another view. They are replaced by the view's command before they are parsed.
struct ViewChoiceOptions: ParsableArguments {
  @Flag(help: "Shows an HTML page instead: `touchstone report`.")
  var page = false
  @Flag(help: "Plays the recording in a live view instead: `touchstone play`.")
  var play = false
  @Flag(help: "Prints the transcript instead; --transcript full has every step: `touchstone replay`.")
  var transcript = false
  @Flag(help: "Compares raw touches with libinput instead: `touchstone compare`.")
  var compare = false
}
