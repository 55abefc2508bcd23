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
    let counts = InputCounts(recording.inputLog.inputs)
    if playback.libinput == nil || counts.touches > 0 {
      facts.append(SourceFact("touches", "\(counts.touches), at most \(counts.maximum) at a time"))
    }
    if playback.libinput != nil { facts.append(SourceFact("suppressed", "\(counts.suppressed, "touch")")) }
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

/// How many touches there were in total and at a time, and how many of them libinput ignored.
private struct InputCounts {
  private(set) var touches = 0
  private(set) var maximum = 0
  private(set) var suppressed = 0
  private var down = 0

  init(_ inputs: [SessionInput]) {
    for input in inputs {
      switch input {
      case .frame(let frame): count(frame)
      case .libinputNote(.suppression(_, let suppression), _): suppressed += suppression.isOver ? 0 : 1
      case .event, .libinputNote: break
      }
    }
  }

  private mutating func count(_ frame: TraceFrame) {
    for change in frame.changes {
      switch change.stage {
      case .began:
        touches += 1
        down += 1
      case .ended, .cancelled: down -= 1
      case .moved, .stationary: break
      }
    }
    maximum = max(maximum, down + frame.untracked)
  }
}
