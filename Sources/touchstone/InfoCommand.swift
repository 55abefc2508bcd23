import ArgumentParser
import Gestures
import Simulation
import TouchTrace

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Tells what a recording holds: device, protocol, frames, fingers, gestures.")

  @Argument(help: "A recording; - is standard input.", completion: .file())
  var file: String
  @OptionGroup var source: SourceOptions

  func run() {
    guard let touches = source.open(file) else { ExitStatus.unreadable.leave() }
    var seen = GestureCounts()
    var fingers = FingerCounts()
    let session: Session
    do {
      (session, _) = try Replay().session(for: touches.header) { entry in
        if case .transition(let transition) = entry { seen.count(transition) }
      }
    } catch {
      complain("\(file): \(error.description)")
      ExitStatus.usage.leave()
    }
    let status = touches.readAll(as: file) { frame in
      fingers.count(frame)
      session.play(frame)
    } atEnd: {
      session.end(at: $0)
    }
    let surface = touches.header.surface
    var facts = touches.facts
    facts.append(
      SourceFact(
        "surface",
        "\(size(surface.widthInMicrometres, surface.heightInMicrometres)) mm, "
          + "\(size(surface.widthInMillipoints, surface.heightInMillipoints)) pt"))
    facts.append(SourceFact("read", touches.progress.text))
    facts.append(SourceFact("contacts", "\(fingers.landed), at most \(fingers.most) at once"))
    facts.append(SourceFact("gestures", seen.text))
    for fact in facts {
      Output.standard.write(
        fact.label + String(repeating: " ", count: max(1, 12 - fact.label.count)) + fact.text + "\n")
    }
    if let status { status.leave() }
    Output.standard.finish()
  }
  private func size(_ width: Int, _ height: Int) -> String {
    "\(FixedPoint.short(thousandths: width))x\(FixedPoint.short(thousandths: height))"
  }
}

/// How often each gesture came, in the order in which they first did.
private struct GestureCounts {
  private var counts: [(name: String, count: Int)] = []

  mutating func count(_ transition: GestureTransition) {
    // A gesture is seen when it is first told of: a continuous one begins, a discrete one ends at once.
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

/// How many fingers landed, and how many were down at once.
private struct FingerCounts {
  private(set) var landed = 0
  private(set) var most = 0
  private var down = 0

  mutating func count(_ frame: TraceFrame) {
    for change in frame.changes {
      switch change.stage {
      case .began: (landed, down) = (landed + 1, down + 1)
      case .ended, .cancelled: down -= 1
      case .moved, .stationary: break
      }
    }
    most = max(most, down + frame.unplaced)
  }
}
