import Analysis
import ArgumentParser
import Gestures
import Simulation
import TouchTrace

struct InfoCommand: ParsableCommand, RecordingCommand, InputSourceCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Summarizes a recording: device, protocol, frames, touches, gestures.",
    discussion: """
      Starts with the verdict: a sentence for each touch or run of like touches with what the fingers did, what was \
      recognized, and what libinput reported if it is installed.

      Examples:
        touchstone info swipe.yml
        touchstone info --notes ~/recordings
      """)

  @Argument(help: "A recording; - is standard input.", completion: .file())
  var file: String
  @OptionGroup var options: ReplayOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var viaOption: ViaOption
  @OptionGroup var touchpadOptions: TouchpadOptions
  @OptionGroup var libraryOptions: LibraryOptions
  @OptionGroup var identityOptions: IdentityOptions

  func run() throws {
    try rejectFolder(file)
    try inputSource.check()
    let replay = try options.replay()
    let request = try source.request(explaining: file)
    let playback: any Playback
    do throws(ExitStatus) { playback = try inputSource.open(file, request) } catch { error.exit() }
    var gestures = GestureTally()
    var touches = TouchCounts()
    var suppressed = 0
    let session: Session
    do {
      (session, _) = try replay.session(for: playback.header) { entry in
        switch entry {
        case .transition: gestures.add(entry)
        case .frame(_, let contacts, let untracked, _): touches.count(contacts, untracked)
        case .suppression(_, let suppression): suppressed += suppression.isOver ? 0 : 1
        case .touchpad, .restingTouch, .tapRefusal, .wake, .step, .delivery, .scene, .end: break
        }
      }
    } catch {
      fail("\(file): \(error.description)")
    }
    let recorder = request.hasStored ? ReplayRecorder(session) : nil
    var verdict: VerdictText?
    let status = playback.playAll(as: file, in: session) { isComplete in
      guard let recording = recorder?.finish(playback, isComplete: isComplete) else { return }
      let found = inputSource.verdict(on: recording, of: file, request, includesLibinput: true)
      for line in found.sentences() { Output.standard.write(line: line) }
      Output.standard.write("\n")
      RecordingNotes.shared.add(found.notes, about: file)
      verdict = found
    }
    let surface = playback.header.surface
    var facts = playback.facts
    let points = [surface.widthInMillipoints, surface.heightInMillipoints].map { "\(($0 + 500) / 1000)" }
    facts.append(
      SourceFact(
        "surface",
        "\(HumanNumbers.size(of: surface, isAssumed: playback.isSizeAssumed)), \(points[0]) x \(points[1]) pt"))
    facts.append(SourceFact("read", playback.progress.text))
    if playback.libinput == nil || touches.total > 0 {
      facts.append(SourceFact("touches", "\(touches.total), at most \(touches.maximum) at a time"))
    }
    if playback.libinput != nil {
      facts.append(SourceFact("suppressed", "\(suppressed, "touch")"))
    }
    facts.append(SourceFact("gestures", gestures.text(nothing: "none")))
    if let reports = verdict?.verdict.libinputTally, playback.libinput == nil {
      let place = verdict?.verdict.isLibinputOnOtherDevice ?? false ? "as on a touchpad: " : ""
      facts.append(SourceFact("libinput", place + (reports.isEmpty ? "no gesture" : reports.text)))
    }
    for fact in facts {
      Output.standard.write(
        line: fact.label + String(repeating: " ", count: max(1, 12 - fact.label.count)) + fact.text)
    }
    if let status { status.exit() }
    Output.standard.finish()
  }
}

/// How many touches there were in total and at a time.
private struct TouchCounts {
  private(set) var total = 0
  private(set) var maximum = 0
  private var down = 0

  mutating func count(_ contacts: [Contact], _ untracked: Int) {
    for contact in contacts {
      switch contact.stage {
      case .began:
        total += 1
        down += 1
      case .ended, .cancelled: down -= 1
      case .moved, .stationary: break
      }
    }
    maximum = max(maximum, down + untracked)
  }
}
