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
  @OptionGroup var via: InputSourceOptions

  func run() {
    refuseFolder(file)
    via.check()
    let playback: any Playback
    do throws(ExitStatus) { playback = try via.open(file, source.request) } catch { error.leave() }
    var seen = GestureCounts()
    var fingers = FingerCounts()
    var suppressed = 0
    let session: Session
    do {
      (session, _) = try Replay.known.session(for: playback.header) { entry in
        switch entry {
        case .transition(let transition): seen.count(transition)
        case .frame(_, let contacts, let untracked, _): fingers.count(contacts, untracked)
        case .suppression(_, let suppression): suppressed += suppression.isOver ? 0 : 1
        case .indirect, .tapRefusal, .wake, .step, .scene, .end: break
        }
      }
    } catch {
      refuse("\(file): \(error.description)")
    }
    let status = playback.playAll(as: file, in: session)
    let surface = playback.header.surface
    var facts = playback.facts
    facts.append(
      SourceFact(
        "surface",
        "\(size(surface.widthInMicrometres, surface.heightInMicrometres)) mm, "
          + "\(size(surface.widthInMillipoints, surface.heightInMillipoints)) pt"))
    facts.append(SourceFact("read", playback.progress.text))
    if playback.libinput == nil || fingers.touchDownTime > 0 {
      facts.append(SourceFact("contacts", "\(fingers.touchDownTime), at most \(fingers.most) at once"))
    }
    if playback.libinput != nil { facts.append(SourceFact("left out", "\(suppressed) touches")) }
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
  private(set) var touchDownTime = 0
  private(set) var most = 0
  private var down = 0

  mutating func count(_ contacts: [Contact], _ untracked: Int) {
    for contact in contacts {
      switch contact.stage {
      case .began: (touchDownTime, down) = (touchDownTime + 1, down + 1)
      case .ended, .cancelled: down -= 1
      case .moved, .stationary: break
      }
    }
    most = max(most, down + untracked)
  }
}
