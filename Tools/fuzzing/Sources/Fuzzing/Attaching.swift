import Gestures

/// Attaches recognizers of each kind, with parameters and targets from the bytes.
struct Attaching: CatalogVisitor {
  private(set) var ids: [RecognizerID] = []
  private(set) var targets: [TargetID] = [.surface]
  /// Hover recognizers. Their gesture does not end by itself.
  private(set) var hovers: [RecognizerID] = []
  private var parameters: [(recognizer: RecognizerID, name: String)] = []
  private let coordinator: GestureCoordinator
  private let mayDetach: Bool
  private let ledger = DeliveryLedger()
  private var delegates: [AnsweringDelegate] = []
  private var input: FuzzInput
  var rest: FuzzInput { input }

  /// - Parameter mayDetach: Whether handlers detach their own recognizers.
  init(to coordinator: GestureCoordinator, _ input: FuzzInput, mayDetach: Bool = true) {
    self.coordinator = coordinator
    self.input = input
    self.mayDetach = mayDetach
    addTargets()
    // Three passes attach all 64 recognizers that a coordinator can have.
    for _ in 0..<self.input.pick([1, 1, 1, 2, 3, 8]) { Catalog.show(to: &self) }
  }

  private mutating func addTargets() {
    for _ in 0..<input.index(6) {
      let frame =
        input.flag() ? Rect2D(x: input.number(), y: input.number(), width: input.number(), height: input.number()) : nil
      let ledger = ledger
      targets.append(
        input.flag()
          ? coordinator.addTarget(frame, in: input.pick(targets)) { ledger.record($0) }
          : coordinator.addTarget(frame, in: input.pick(targets)))
    }
  }

  mutating func visit<R: GestureRecognizer>(_: R.Type) {
    for variant in R.variants where ids.count < GestureCoordinator.maximumRecognizers {
      if input.index(4) == 3 { continue }
      let (coordinator, mayDetach) = (coordinator, mayDetach)
      // The coordinator applies a change by a handler immediately, or after it has called all handlers.
      let change = input.index(16)
      var own: RecognizerID?
      let id = coordinator.attach(variant.recognizer, to: input.pick(targets)) { [weak coordinator] gesture in
        let state = gesture.state
        expect(state != .possible && state != .failed, "a handler was called for \(state)")
        _ = gesture.recognizer.measurements
        _ = gesture.recognizer.location
        guard let coordinator, let own else { return }
        switch change {
        case 12: coordinator.setEnabled(false, for: own)
        case 13: coordinator.ignore(1, for: own)
        case 14: if mayDetach { coordinator.detach(own) }
        case 15: coordinator.allowSimultaneous(own, own)
        default: break
        }
      }.id
      own = id
      ids.append(id)
      log("\(id): \(variant.name)")
      if R.kind == HoverRecognizer.kind { hovers.append(id) }
      for parameter in R.parameters {
        parameters.append((id, parameter.name))
        if input.index(8) != 7 { continue }
        let value = input.number()
        log("  \(parameter.name) = \(value)")
        // Throws if the value is out of range.
        do { try coordinator.setParameter(parameter.name, of: id, to: value) } catch {}
      }
    }
  }

  /// Adds relations and delegates, and sets how touches are delivered.
  mutating func relate() {
    guard !ids.isEmpty else { return }
    var requirements = Requirements(ids.count)
    for relation in input.pick(RelationPattern.allCases).relations(ids.count, &input) {
      switch relation {
      case .require(let required, let dependent):
        let isAccepted = coordinator.require(ids[required], toFailBefore: ids[dependent])
        log("\(ids[required]) before \(ids[dependent]): \(isAccepted)")
        expect(
          isAccepted == requirements.add(required, dependent), "\(relation) is \(isAccepted ? "accepted" : "refused")")
      case .simultaneous(let one, let other): coordinator.allowSimultaneous(ids[one], ids[other])
      }
    }
    for id in ids {
      let choice = input.index(12)
      if choice == 11 || choice == 9 {
        // The coordinator keeps delegates weakly.
        delegates.append(AnsweringDelegate(input.byte()))
        coordinator.setDelegate(delegates.last, of: id)
      }
      guard choice >= 10 else { continue }
      coordinator.setTouchHandling(
        TouchHandling(
          cancelsTouches: input.flag(), delaysTouchesBegan: input.flag(), delaysTouchesEnded: input.flag()), of: id)
    }
  }

  /// Changes recognizers, targets, delegates, relations or parameters between two events.
  mutating func reconfigure(_ input: inout FuzzInput) {
    guard !ids.isEmpty else { return }
    let (id, target) = (input.pick(ids), input.pick(targets))
    switch input.index(10) {
    case 0:
      let isEnabled = input.flag()
      log("\(isEnabled ? "enable" : "disable") \(id)")
      coordinator.setEnabled(isEnabled, for: id)
    case 1:
      let finger = Int32(input.index(13))
      log("ignore \(finger) for \(id)")
      coordinator.ignore(finger, for: id)
    case 2:
      log("detach \(id)")
      coordinator.detach(id)
    case 3:
      log("target \(target)")
      coordinator.setEnabled(input.flag(), of: target)
    case 4:
      log("move target \(target)")
      coordinator.setFrame(
        Rect2D(x: input.number(), y: input.number(), width: input.number(), height: input.number()), of: target)
    case 5:
      log("delegate of \(id)")
      delegates.append(AnsweringDelegate(input.byte()))
      coordinator.setDelegate(input.flag() ? delegates.last : nil, of: id)
    case 6:
      let other = input.pick(ids)
      log("\(id) before \(other)")
      _ = coordinator.require(id, toFailBefore: other)
    case 7:
      if parameters.isEmpty { return }
      let parameter = input.pick(parameters)
      log("set \(parameter)")
      do { try coordinator.setParameter(parameter.name, of: parameter.recognizer, to: input.number()) } catch {}
    case 8:
      // A detached recognizer's place is free again.
      let count = ids.count { coordinator.description(of: $0) != nil }
      if count == GestureCoordinator.maximumRecognizers { return }
      ids.append(coordinator.attach(PinchRecognizer(), to: target).id)
      log("attach \(ids[ids.count - 1]), \(count + 1) are attached")
    default:
      log("enable \(id)")
      coordinator.setEnabled(true, for: id)
    }
  }

  /// Expects touches that began before the state was saved, in another coordinator.
  func expectRestoredTouches() { ledger.startsWithTouches = true }

  /// Expects that every target received the end of its touches. Call it after all touches have lifted.
  func expectNoOpenTouches() { ledger.expectNoOpenTouches() }
}

/// Which recognizers wait for which, directly or through others: a reference implementation of the check for cycles.
private struct Requirements {
  /// The recognizers that each recognizer waits for, itself among them, as bits.
  private var awaited: [UInt64]

  init(_ count: Int) { awaited = (0..<count).map { 1 << UInt64($0) } }

  /// Adds a requirement. Returns false if the two would wait for each other.
  mutating func add(_ required: Int, _ dependent: Int) -> Bool {
    if awaited[required] >> UInt64(dependent) & 1 == 1 { return false }
    for index in awaited.indices where awaited[index] >> UInt64(dependent) & 1 == 1 {
      awaited[index] |= awaited[required]
    }
    return true
  }
}

/// Answers each question always the same, so that a restored coordinator gets the answers that the saved one got.
private final class AnsweringDelegate: GestureDelegate {
  /// One bit for each question.
  private let answers: UInt8

  init(_ answers: UInt8) { self.answers = answers }

  func shouldBegin(_ recognizer: RecognizerID) -> Bool { answers & 1 == 0 }
  func recognizer(_ recognizer: RecognizerID, shouldReceive contact: Contact, on target: TargetID) -> Bool {
    answers & 2 == 0 || contact.id & 1 == 0
  }

  func recognizer(_ recognizer: RecognizerID, shouldReceive event: TouchpadEvent) -> Bool { answers & 4 == 0 }
  func recognizer(_ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID) -> Bool {
    answers & 8 != 0
  }

  func recognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool { answers & 16 != 0 }

  func recognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool {
    answers & 32 != 0
  }
}

/// Checks the deliveries to targets: each touch begins, moves, and ends once.
private final class DeliveryLedger {
  private var open: [(contact: Int32, target: TargetID)] = []
  var startsWithTouches = false

  func record(_ delivery: TouchDelivery) {
    log("  \(delivery.target) receives: \(delivery.contact) \(delivery.phase)")
    let index = open.firstIndex { $0.contact == delivery.contact && $0.target == delivery.target }
    switch (delivery.phase, index) {
    case (.began, _): open.append((delivery.contact, delivery.target))
    case (.moved, .some): break
    case (.ended, let index?), (.cancelled, let index?): open.remove(at: index)
    case (_, nil):
      expect(startsWithTouches, "a target receives \(delivery.phase) of finger \(delivery.contact), which never began")
    }
  }

  func expectNoOpenTouches() { expect(open.isEmpty, "targets did not receive the end of \(open)") }
}
