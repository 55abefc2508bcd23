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
    rejectFolder(file)
    try inputSource.check()
    let replay = try options.replay()
    let playback: any Playback
    do throws(ExitStatus) { playback = try inputSource.open(file, orExit(try source.request)) } catch { error.exit() }
    var gestures = GestureCounts()
    var touches = TouchCounts()
    var suppressed = 0
    let session: Session
    do {
      (session, _) = try replay.session(for: playback.header) { entry in
        switch entry {
        case .transition(let transition): gestures.count(transition)
        case .frame(_, let contacts, let untracked, _): touches.count(contacts, untracked)
        case .suppression(_, let suppression): suppressed += suppression.isOver ? 0 : 1
        case .touchpad, .restingTouch, .tapRefusal, .wake, .step, .delivery, .scene, .end: break
        }
      }
    } catch {
      fail("\(file): \(error.description)")
    }
    let verdict = inputSource.verdict(on: file, try source.request, .known, includesLibinput: true)
    for line in verdict?.sentences() ?? [] { Output.standard.write(line: line) }
    if verdict != nil { Output.standard.write("\n") }
    RecordingNotes.shared.add(verdict?.notes ?? [], about: file)
    let status = playback.playAll(as: file, in: session)
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
      facts.append(SourceFact("suppressed", "\(suppressed) touch\(suppressed == 1 ? "" : "es")"))
    }
    facts.append(SourceFact("gestures", gestures.text))
    if let reports = verdict?.verdict.libinputTally, playback.libinput == nil {
      let place = verdict?.verdict.isLibinputOnOtherDevice ?? false ? "as on a touchpad: " : ""
      facts.append(SourceFact("libinput", place + (reports.isEmpty ? "no gesture" : reports.joined(separator: ", "))))
    }
    for fact in facts {
      Output.standard.write(
        line: fact.label + String(repeating: " ", count: max(1, 12 - fact.label.count)) + fact.text)
    }
    if let status { status.exit() }
    Output.standard.finish()
  }
}

/// How often each gesture was recognized, in the order of the first recognition.
private struct GestureCounts {
  private var counts: [(name: String, count: Int)] = []

  mutating func count(_ transition: GestureTransition) {
    // A continuous gesture is recognized when it begins, a discrete one when it ends.
    guard transition.to == .began || transition.from == .possible && transition.to == .ended else { return }
    if let index = counts.firstIndex(where: { $0.name == transition.recognizer }) {
      counts[index].count += 1
    } else {
      counts.append((transition.recognizer, 1))
    }
  }

  var text: String {
    counts.isEmpty ? "none" : counts.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
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
