/// How the fingers of a recognizer reach the targets that they land on. The names and the defaults are UIKit's.
public struct TouchHandling: Hashable, Sendable {
  /// A recognized gesture takes its fingers away from their targets: these are told `cancelled`, just before the gesture's
  /// own handler is called, and nothing after it. True by default.
  public var cancelsTouches: Bool
  /// Targets are told of a landing only once the gesture has failed; then with the time and place of the landing. False by
  /// default: else each touch would answer late.
  public var delaysTouchesBegan: Bool
  /// Targets are told of a lift only once the gesture is no longer trying: so that a double tap can still take the first
  /// tap away. True by default.
  public var delaysTouchesEnded: Bool

  /// What is not said is as UIKit has it.
  public init(cancelsTouches: Bool = true, delaysTouchesBegan: Bool = false, delaysTouchesEnded: Bool = true) {
    (self.cancelsTouches, self.delaysTouchesBegan) = (cancelsTouches, delaysTouchesBegan)
    self.delaysTouchesEnded = delaysTouchesEnded
  }
}

/// What a target is told of a finger.
public struct TouchDelivery: Hashable, Sendable {
  /// What a finger did, as far as a target may know.
  public enum Phase: String, CaseIterable, Sendable {
    /// It landed. This comes first, once.
    case began
    /// It is elsewhere.
    case moved
    /// It lifted. Nothing comes after it.
    case ended
    /// It was taken away, by the system or by a gesture. Nothing comes after it.
    case cancelled
  }
  /// What the finger did.
  public var phase: Phase
  /// The finger's name.
  public var contact: Int32
  /// The target that it landed on, wherever it is now.
  public var target: TargetID
  /// When it happened: for what was delayed the moment of the landing or the lift, not the one at which it is told.
  public var time: Timestamp
  /// Where the finger was then, in points of the surface.
  public var position: Point
}

/// A finger on its way to a target.
struct Delivery {
  enum Stage: UInt8, CaseIterable { case held, sent, over }
  /// As it is now.
  var contact: Contact
  var target: Int
  var receivers: RecognizerSet
  var stage = Stage.held
  /// When it was told of last: the landing, or the lift where it has lifted.
  var time: Timestamp
}

// Who is told of touches besides recognizers: targets, after them, as far as they let it.
extension GestureCoordinator {
  /// A finger has landed.
  func expect(_ contact: Contact, on target: TargetID, _ receivers: RecognizerSet) {
    guard standing.pointee.targets[target.index].handler != nil else { return }
    // One that waits, or is over, has no part in a finger that lands now.
    standing.pointee.deliveries.append(
      Delivery(
        contact: contact, target: target.index, receivers: receivers & standing.pointee.listening,
        time: contact.touchDownTime))
  }
  /// Takes its fingers away from their targets, for a gesture that has just been recognized.
  func cancelTouches(of winner: Int) {
    guard standing.pointee.cancelsTouches.contains(winner) else { return }
    for index in standing.pointee.deliveries.indices
    where standing.pointee.deliveries[index].receivers.contains(winner) {
      if standing.pointee.deliveries[index].stage == .sent { send(.cancelled, index, at: standing.pointee.now) }
      standing.pointee.deliveries[index].stage = .over
    }
  }
  /// Tells targets what a frame brought, and what need not wait any more.
  func deliver(_ touches: borrowing TouchFrame) {
    for index in standing.pointee.deliveries.indices {
      guard let contact = touches.contact(standing.pointee.deliveries[index].contact.id),
        standing.pointee.deliveries[index].contact.isDown
      else { continue }
      standing.pointee.deliveries[index].contact = contact
      if standing.pointee.deliveries[index].stage == .sent, contact.stage == .moved {
        send(.moved, index, at: touches.time)
      }
      if !contact.isDown { standing.pointee.deliveries[index].time = touches.time }
    }
    deliver()
  }
  /// Tells targets what need not wait any more.
  func deliver() {
    for index in standing.pointee.deliveries.indices {
      sendBegan(index)
      sendEnded(index)
    }
    standing.pointee.deliveries.removeAll { $0.stage == .over && !$0.contact.isDown }
  }
  private func sendBegan(_ index: Int) {
    let delivery = standing.pointee.deliveries[index]
    guard delivery.stage == .held else { return }
    var holding = delivery.receivers & standing.pointee.delaysBegan & undecided
    // One that has not begun to try will not, once the finger has lifted.
    if !delivery.contact.isDown { holding = holding & standing.pointee.engaged }
    if !holding.isEmpty { return }
    standing.pointee.deliveries[index].stage = .sent
    let contact = delivery.contact
    send(.began, index, at: contact.touchDownTime, contact.start)
    if contact.isDown && contact.position != contact.start { send(.moved, index, at: standing.pointee.now) }
  }
  private func sendEnded(_ index: Int) {
    let delivery = standing.pointee.deliveries[index]
    guard delivery.stage == .sent, !delivery.contact.isDown else { return }
    if delivery.contact.stage == .ended {
      let holding = delivery.receivers & standing.pointee.delaysEnded & undecided & standing.pointee.engaged
      if !holding.isEmpty { return }
    }
    send(delivery.contact.stage == .ended ? .ended : .cancelled, index, at: delivery.time)
    standing.pointee.deliveries[index].stage = .over
  }
  /// Those of whom nobody knows yet whether they will be recognized.
  private var undecided: RecognizerSet {
    (standing.pointee.listening | standing.pointee.blocked) - standing.pointee.active - standing.pointee.finished
  }
  private func send(_ phase: TouchDelivery.Phase, _ index: Int, at time: Timestamp, _ position: Point? = nil) {
    let delivery = standing.pointee.deliveries[index]
    standing.pointee.targets[delivery.target].handler?(
      TouchDelivery(
        phase: phase, contact: delivery.contact.id, target: TargetID(index: delivery.target), time: time,
        position: position ?? delivery.contact.position))
  }
}
