import Gestures

/// Attaches one recognizer of each kind, with parameters turned as the bytes say, to targets that the bytes make.
public struct Attaching: CatalogVisitor {
  public private(set) var ids: [RecognizerID] = []
  public private(set) var targets: [TargetID] = [.surface]
  /// Those that hear of a pointer, whose end nobody tells.
  public private(set) var hovers: [RecognizerID] = []
  private var parameters: [(recognizer: RecognizerID, name: String)] = []
  private let coordinator: GestureCoordinator
  private let mayDetach: Bool
  private let ledger = DeliveryLedger()
  private var delegates: [AnsweringDelegate] = []
  private var input: FuzzInput
  public var rest: FuzzInput { input }

  /// - Parameter mayDetach: whether handlers take out their own recognizers.
  public init(to coordinator: GestureCoordinator, _ input: FuzzInput, mayDetach: Bool = true) {
    (self.coordinator, self.input, self.mayDetach) = (coordinator, input, mayDetach)
    addTargets()
  }

  private mutating func addTargets() {
    for _ in 0..<input.index(6) {
      let frame = input.flag() ? Rect(input.number(), input.number(), input.number(), input.number()) : nil
      let ledger = ledger
      targets.append(
        input.flag()
          ? coordinator.addTarget(frame, in: input.pick(targets)) { ledger.hear($0) }
          : coordinator.addTarget(frame, in: input.pick(targets)))
    }
  }

  public mutating func visit<R: GestureRecognizer>(_: R.Type) {
    for variant in R.variants where ids.count < 64 {
      if input.index(4) == 3 { continue }
      let (coordinator, mayDetach) = (coordinator, mayDetach)
      // What a handler may do comes at once or once everybody has been told.
      let meddles = input.index(16)
      var own: RecognizerID?
      let id = coordinator.attach(variant.recognizer, to: input.pick(targets)) { [weak coordinator] state, recognizer in
        expect(state != .possible && state != .failed, "a handler was told \(state)")
        _ = recognizer.measurements
        _ = recognizer.location
        guard let coordinator, let own else { return }
        switch meddles {
        case 12: coordinator.setEnabled(false, for: own)
        case 13: coordinator.ignore(1, for: own)
        case 14: if mayDetach { coordinator.detach(own) }
        case 15: coordinator.allowSimultaneous(own, own)
        default: break
        }
      }
      own = id
      ids.append(id)
      tell("\(id): \(variant.name)")
      if R.kind == HoverRecognizer.kind { hovers.append(id) }
      for parameter in R.parameters {
        parameters.append((id, parameter.name))
        if input.index(8) != 7 { continue }
        // Refused where it is out of range.
        do { try coordinator.setParameter(parameter.name, of: id, to: input.number()) } catch {}
      }
    }
  }

  /// Relations, delegates, delivery.
  public mutating func relate() {
    guard !ids.isEmpty else { return }
    for _ in 0..<input.index(8) {
      let (one, other) = (input.pick(ids), input.pick(ids))
      if input.flag() {
        _ = coordinator.require(one, toFailBefore: other)
      } else {
        coordinator.allowSimultaneous(one, other)
      }
    }
    for id in ids {
      let choice = input.index(12)
      if choice == 11 || choice == 9 {
        // Somebody has to keep them.
        delegates.append(AnsweringDelegate(input.byte()))
        coordinator.setDelegate(delegates.last, of: id)
      }
      guard choice >= 10 else { continue }
      coordinator.setTouchHandling(
        TouchHandling(
          cancelsTouches: input.flag(), delaysTouchesBegan: input.flag(), delaysTouchesEnded: input.flag()), of: id)
    }
  }

  /// In mid-stream: who is there, where, and who is asked.
  public mutating func meddle(_ input: inout FuzzInput) {
    guard !ids.isEmpty else { return }
    let (id, target) = (input.pick(ids), input.pick(targets))
    switch input.index(9) {
    case 0:
      let isEnabled = input.flag()
      tell("\(isEnabled ? "enable" : "disable") \(id)")
      coordinator.setEnabled(isEnabled, for: id)
    case 1:
      let finger = Int32(input.index(13))
      tell("ignore \(finger) for \(id)")
      coordinator.ignore(finger, for: id)
    case 2:
      tell("detach \(id)")
      coordinator.detach(id)
    case 3:
      tell("target \(target)")
      coordinator.setEnabled(input.flag(), of: target)
    case 4:
      tell("move target \(target)")
      coordinator.setFrame(Rect(input.number(), input.number(), input.number(), input.number()), of: target)
    case 5:
      tell("delegate of \(id)")
      delegates.append(AnsweringDelegate(input.byte()))
      coordinator.setDelegate(input.flag() ? delegates.last : nil, of: id)
    case 6:
      let other = input.pick(ids)
      tell("\(id) before \(other)")
      _ = coordinator.require(id, toFailBefore: other)
    case 7:
      if parameters.isEmpty { return }
      let parameter = input.pick(parameters)
      tell("turn \(parameter)")
      do { try coordinator.setParameter(parameter.name, of: parameter.recognizer, to: input.number()) } catch {}
    default:
      tell("enable \(id)")
      coordinator.setEnabled(true, for: id)
    }
  }

  /// A state was restored, so fingers may be down of whose landing another coordinator's targets were told.
  public func beginLate() { ledger.isLate = true }
  /// Once everything has lifted.
  public func expectAllOver() { ledger.expectAllOver() }
}

/// Answers every question alike, so that a coordinator that was restored hears the same as the one that was saved.
private final class AnsweringDelegate: GestureDelegate {
  /// A bit for each question.
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

/// What targets are told of each finger: a landing first, an end last, nothing else twice.
private final class DeliveryLedger {
  private var open: [(contact: Int32, target: TargetID)] = []
  var isLate = false

  func hear(_ delivery: TouchDelivery) {
    tell("  \(delivery.target) hears: \(delivery.contact) \(delivery.phase)")
    let index = open.firstIndex { $0.contact == delivery.contact && $0.target == delivery.target }
    switch (delivery.phase, index) {
    case (.began, _): open.append((delivery.contact, delivery.target))
    case (.moved, .some): break
    case (.ended, let index?), (.cancelled, let index?): open.remove(at: index)
    case (_, nil): expect(isLate, "a target hears of finger \(delivery.contact) \(delivery.phase), which never landed")
    }
  }
  func expectAllOver() { expect(open.isEmpty, "targets were not told of the end of \(open)") }
}
