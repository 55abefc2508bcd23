import CTouchstoneGestures
import Gestures
import CoreTestSupport
import Testing

@Suite struct ObserverTests {
  private final class Log {
    var lines: [String] = []
    var coordinator: OpaquePointer?
    /// The status and the message of a change and of input from the observer.
    var statuses: Set<UInt32> = []
    var message = ""
    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func add(_ user: UnsafeMutableRawPointer?, _ line: String) {
      let log = Unmanaged<Log>.fromOpaque(user!).takeUnretainedValue()
      log.lines.append(line)
      log.statuses.insert(tg_set_enabled(log.coordinator, 0, false).rawValue)
      log.statuses.insert(tg_advance(log.coordinator, 0).rawValue)
      log.message = String(cString: tg_last_error(log.coordinator))
      var state = TG_POSSIBLE
      #expect(tg_get_state(log.coordinator, 0, &state) == TG_OK)
    }
  }

  private static var observer: tg_observer {
    var observer = tg_observer()
    observer.size = MemoryLayout<tg_observer>.size
    observer.frame = { frame, user in
      let frame = frame!.pointee
      let contacts = (0..<Int(frame.count)).map { index in
        let contact = frame.contacts[index]
        return "\(contact.id) \(contact.phase.rawValue) \(contact.x),\(contact.y)"
      }
      Log.add(user, "\(frame.time_us) frame \(contacts) \(frame.untracked) \(frame.is_button_down)")
    }
    observer.touchpad = { x, y, time, user in Log.add(user, "\(time) touchpad \(x),\(y)") }
    observer.deadlines = { time, user in Log.add(user, "\(time) deadlines") }
    observer.step = { step, user in
      let step = step!.pointee
      let words = [step.from, step.signal, step.to].map { String(cString: $0!) }
      let reason = step.reason.map { " " + String(cString: $0) } ?? ""
      Log.add(user, "\(step.time_us) \(step.recognizer) \(words.joined(separator: " "))\(reason)")
    }
    observer.transition = { transition, user in
      let it = transition!.pointee
      let reason = it.reason.map { " " + String(cString: $0) } ?? ""
      Log.add(
        user,
        "\(it.time_us) \(it.recognizer): \(it.from.rawValue) \(it.to.rawValue) \(it.cause.rawValue) \(it.other)\(reason)"
      )
    }
    return observer
  }

  @Test func everythingIsReportedInOrder() {
    let client = CClient()
    let log = Log()
    log.coordinator = client.coordinator
    _ = client.attach("tap")
    _ = client.attach("longPress")
    var observer = Self.observer
    #expect(tg_set_observer(client.coordinator, &observer, log.pointer) == TG_OK)
    client.at(0, .down(1, 5, 5))
    #expect(tg_advance(client.coordinator, 1_000_000) == TG_OK)
    client.at(1010, .up(1))
    #expect(log.lines.prefix(2) == [#"0 frame ["1 0 5.0,5.0"] 0 false"#, "0 0 ready enoughTouches pressed"])
    #expect(log.lines.contains("500000 deadlines"))
    #expect(log.statuses == [TG_ERROR_BUSY.rawValue])
    #expect(log.message == "an observer must not change its coordinator or deliver input; call this after it returns")
    #expect(tg_touchpad_motion(client.coordinator, 1, 1, 2_000_000) == TG_OK)
    #expect(log.lines.last == "2000000 touchpad 0.0,0.0")
    let count = log.lines.count
    #expect(tg_set_observer(client.coordinator, nil, nil) == TG_OK)
    client.at(3000, .down(1, 5, 5))
    #expect(log.lines.count == count)
  }

  /// The same steps and transitions as an observer in Swift receives.
  @Test(arguments: 0..<2 as Range<UInt64>) func randomTouchesMakeTheSameStepsInCAndSwift(seed: UInt64) throws {
    let client = CClient()
    let log = Log()
    log.coordinator = client.coordinator
    let pad = Pad()
    for kind in kinds {
      func attach<R: GestureRecognizer>(_ type: R.Type) { _ = pad.attach(kind, R()) }
      let type = try #require(Catalog.recognizer(kind))
      attach(type)
      _ = client.attach(kind)
    }
    var observer = Self.observer
    #expect(tg_set_observer(client.coordinator, &observer, log.pointer) == TG_OK)
    var input = RandomTouches(seed: seed)
    for event in (0..<200).map({ _ in input.next() }) + input.liftAll() {
      pad.play(event)
      client.play(event)
    }
    var steps: [String] = []
    for entry in pad.journal.entries {
      if case .step(let id, let step) = entry { steps.append("\(id.index) \(step.from) \(step.signal) \(step.to)") }
    }
    let observed = log.lines.filter { !$0.contains("frame") && !$0.contains("deadlines") && !$0.contains(":") }
    #expect(observed.map { $0.split(separator: " ")[1...4].joined(separator: " ") } == steps)
    let transitions = log.lines.filter { $0.split(separator: " ")[1].hasSuffix(":") }
    #expect(transitions.count == pad.journal.transitions.count && transitions.count > 50)
    for (line, transition) in zip(transitions, pad.journal.transitions) {
      let words = line.split(separator: " ")
      #expect(words[0] == "\(transition.time.microseconds)" && words[1] == "\(transition.recognizer.index):")
      let states = GestureState.allCases
      #expect(states[Int(words[2])!] == transition.from && states[Int(words[3])!] == transition.to)
      if case .excluded(let winner) = transition.cause { #expect(words[4] == "1" && words[5] == "\(winner.index)") }
      #expect((transition.to == .failed) == (words.count > 6))
    }
  }
}
