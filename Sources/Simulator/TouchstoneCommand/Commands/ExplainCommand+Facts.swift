import Analysis
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
    if playback.libinput == nil || log.touches > 0 {
      facts.append(SourceFact("touches", "\(log.touches), at most \(log.mostFingers) at a time"))
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
  fileprivate var touches: Int {
    var touches = 0
    for case .frame(let frame) in inputs { touches += frame.changes.count { $0.stage == .began } }
    return touches
  }

  /// The number of touches that libinput ignored.
  fileprivate var suppressed: Int {
    inputs.count { if case .libinputNote(.suppression(_, let note), _) = $0 { !note.isOver } else { false } }
  }
}
