import ArgumentParser
import Glibc
import Simulation
import TouchTrace

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Plays recordings and tells what came of them.",
    discussion: """
      The transcript has a line for each thing that happened: `!` a gesture began, ended, was cancelled or failed, and \
      why; `=` what came of it in the scene; `~` a touch that libinput leaves out. --transcript full adds every frame and every machine's steps.

      --json gives one object a line: time_us, recognizer, kind, state, x, y, touches, the gesture's own numbers (scale), \
      and for a failure reason, value, threshold, unit. Changes of the table are lines of their own, with table. An \
      offered mail (table mailOffered) has it as mailto, a URL, and as draft, a file for mail programs.

      --draw puts what the scene shows behind the transcript, --picture into an SVG file: at the end, or as it was \
      --at a moment, with the fingers that are down then (●, or ◎ for a pointer).

      Examples:
        touchstone replay swipe.yml
        touchstone replay --set tap.allowableMovement=2mm --transcript full tap.trace
        touchstone replay --via libinput --libinput tap=off swipe.yml
        touchstone replay --scene plays --draw --at 350ms pinch.yml
        evemu-record /dev/input/event5 | touchstone replay --json -
      """)

  @Argument(help: "Recordings, or folders of them; - is standard input.", completion: .file())
  var paths: [String]
  @OptionGroup var options: ReplayOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var via: InputSourceOptions
  @Option(help: "quiet: what the world sees; full: every frame and every machine's step as well.")
  var transcript = TranscriptDetail.quiet
  @Flag(help: "One JSON object a line.")
  var json = false
  @OptionGroup var picture: PictureOptions

  func run() {
    let wanted = picture.wanted(json: json)
    via.check()
    var (files, status) = TraceFiles.named(by: paths)
    picture.check(files, reading: source.inputs(files))
    // A picture is wanted whoever reads the transcript.
    Output.standard.outlivesItsReader = picture.picture != nil
    let tally = Tally()
    for file in files {
      if files.count > 1 { announce(file, isFirst: file == files.first) }
      status = .worse(status, play(file, tally, wanted))
    }
    if !json, files.count > 1 {
      let (recordings, gestures, changes) = (files.count, tally.gestures, tally.changes)
      Output.standard.write(
        "\n# \(recordings) recordings: \(gestures) gestures came, \(changes) changes of the table\n")
    }
    if let status { status.leave() }
    Output.standard.finish()
  }

  /// What came of all recordings together.
  private final class Tally {
    var gestures = 0
    var changes = 0

    func count(_ entry: TranscriptEntry) {
      switch entry {
      case .transition(let transition):
        if transition.to == .began || transition.from == .possible && transition.to == .ended { gestures += 1 }
      case .scene: changes += 1
      case .frame, .indirect, .suppression, .tapRefusal, .wake, .step, .end: break
      }
    }
  }

  private static func isRegular(_ file: String) -> Bool {
    var status = stat()
    return stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
  private func announce(_ file: String, isFirst: Bool) {
    if json {
      Output.standard.write(TranscriptJSON().file(file))
    } else {
      Output.standard.write("\(isFirst ? "" : "\n")# \(file)\n")
    }
  }

  /// Nil where all went well.
  private func play(_ file: String, _ tally: Tally, _ wanted: PictureMoment?) -> ExitStatus? {
    let playback: any Playback
    do throws(ExitStatus) { playback = try via.open(file, source.request) } catch { return error }
    let replay = options.replay()
    let (text, lines, output) = (TranscriptText(), TranscriptJSON(), Output.standard)
    let (json, detail) = (json, transcript)
    let watch = Watch(wanted)
    let session: Session
    let scene: TraceHeader.SceneLine
    do {
      (session, scene) = try replay.session(for: playback.header) { entry in
        tally.count(entry)
        watch.see(entry)
        // Programs pass over what they do not need; people should not have to.
        if json ? detail == .full || !entry.isInner : detail.includes(entry) {
          output.write(json ? lines.line(entry) : entry.painted(text.line(entry)))
        }
      }
    } catch {
      complain(error.description)
      return .usage
    }
    if let obstacle = picture.obstacle(to: session.scene, called: scene.name) {
      complain(obstacle)
      return .usage
    }
    if !json {
      let surface = playback.header.surface
      output.write(text.header(detail, surface: surface, scene: scene, libinput: playback.libinput))
    } else if let libinput = playback.libinput {
      output.write(lines.libinput(libinput))
    }
    for (name, assignment) in replay.assignments where !session.names.contains(name) {
      say("note: \(file) has no recognizer “\(name)”, so \(name).\(assignment.key)=\(assignment.value) changes nothing there")
    }
    // Who watches, or feeds a pipe, sees what came of a frame when it comes.
    let isWatched = isatty(1) == 1 || !Self.isRegular(file)
    watch.scene = session.scene
    let failure = playback.playAll(as: file, in: session) { if isWatched { output.flush() } }
    guard let moment = watch.moment else { return failure }
    if failure != nil && moment.time != nil && !moment.isPast {
      say("  so there is no picture: the recording breaks off before its moment")
      return failure
    }
    if let made = moment.picture(of: session.scene, isBroken: failure != nil) {
      picture.write(made, reading: source.inputs([file]))
    }
    return failure
  }

  /// What is drawn in the end, if anything is.
  private final class Watch {
    var moment: PictureMoment?
    var scene: (any Scene)?
    init(_ moment: PictureMoment?) { self.moment = moment }
    func see(_ entry: TranscriptEntry) {
      if let scene { moment?.see(entry, in: scene) }
    }
  }
}

extension TranscriptEntry {
  /// Frames, wakes and steps of machines.
  var isInner: Bool {
    switch self {
    case .frame, .indirect, .tapRefusal, .wake, .step: true
    case .transition, .scene, .suppression, .end: false
    }
  }
}
