import Analysis
import CommandSupport
import Gestures
import Simulation
import TouchTrace

extension ExplainCommand {
  /// Writes the verdict, and what the recording contains: device, protocol, frames, touches, gestures.
  func writeFacts(_ verdict: VerdictText, _ recording: ReplayedRecording, _ playback: any Playback) {
    for line in verdict.sentences() { Output.standard.write(line: line) }
    Output.standard.write("\n")
    let surface = playback.header.surface
    let points = [surface.widthInMillipoints, surface.heightInMillipoints].map { "\(($0 + 500) / 1000)" }
    let size = HumanNumbers.size(of: surface, isAssumed: playback.isSizeAssumed)
    var facts = playback.facts
    facts.append(SourceFact("surface", "\(size), \(points[0]) x \(points[1]) pt"))
    facts.append(SourceFact("read", playback.progress.text))
    let log = recording.inputLog
    let fingers = log.fingers
    if playback.libinput == nil || fingers.count > 0 {
      facts.append(SourceFact("touches", "\(fingers.count), at most \(fingers.maximumAtOnce) at a time"))
    }
    if playback.libinput != nil { facts.append(SourceFact("suppressed", "\(log.suppressed, "touch")")) }
    facts.append(SourceFact("gestures", GestureTally(recording.attempts).text(nothing: "none")))
    if let reports = verdict.verdict.libinputTally, playback.libinput == nil {
      let place = verdict.verdict.isLibinputOnOtherDevice ? "as on a touchpad: " : ""
      facts.append(SourceFact("libinput", place + (reports.isEmpty ? "no gesture" : reports.text)))
    }
    for fact in facts {
      Output.standard.write(
        line: fact.label + String(repeating: " ", count: max(1, 12 - fact.label.count)) + fact.text)
    }
  }
}

extension InputLog {
  /// The number of touches that libinput ignored.
  fileprivate var suppressed: Int {
    inputs.count { if case .libinputNote(.suppression(_, let note), _) = $0 { !note.isOver } else { false } }
  }
}
