import CTouchstoneGestures
import Gestures

/// The sequences of touchpads that have begun and not ended, so that an event without a beginning is an error instead of
/// nothing. Several touchpads may have sequences of one kind at once.
struct TouchpadSequences {
  enum Kind: Int {
    case scroll
    case swipe
    case pinch
    case hold

    fileprivate var name: String {
      switch self {
      case .scroll: "scroll"
      case .swipe: "swipe"
      case .pinch: "pinch"
      case .hold: "hold"
      }
    }
  }

  /// The maximum number of buttons, more than a program's touchpads have: one that never releases them needs no more memory.
  private static var maximumButtons: Int { 64 }
  /// The number of open sequences of each kind.
  private var counts = [0, 0, 0, 0]
  /// The codes of the buttons that are pressed, in order.
  private var buttons: [Int] = []

  /// Adds an event of a sequence. Throws `TG_ERROR_TOUCH`, without any effect, if none of this kind has begun.
  mutating func add(_ stage: TouchpadEvent.Stage, of kind: Kind) throws(CallError) {
    switch stage {
    case .began: counts[kind.rawValue] += 1
    case .changed: try requireOpen(kind)
    case .ended, .cancelled:
      try requireOpen(kind)
      counts[kind.rawValue] -= 1
    }
  }

  /// Adds a press or release of a button. Throws `TG_ERROR_TOUCH`, without any effect, for the release of one not pressed.
  mutating func add(_ stage: TouchpadEvent.Stage, ofButton code: UInt16) throws(CallError) {
    if stage == .began {
      if buttons.count == Self.maximumButtons { buttons.removeFirst() }
      return buttons.append(Int(code))
    }
    guard let index = buttons.firstIndex(of: Int(code)) else {
      throw CallError(TG_ERROR_TOUCH, "button \(code) is not pressed; begin it before it ends or is cancelled")
    }
    buttons.remove(at: index)
  }

  private func requireOpen(_ kind: Kind) throws(CallError) {
    if counts[kind.rawValue] > 0 { return }
    throw CallError(TG_ERROR_TOUCH, "no \(kind.name) has begun; begin it before it changes, ends or is cancelled")
  }

  mutating func code(_ coder: inout StateCoder) {
    for index in counts.indices { coder.code(&counts[index], in: 0...Int.max - 1) }
    var count = buttons.count
    coder.code(&count, in: 0...Self.maximumButtons)
    if coder.problem != nil { return }
    if coder.isReading { buttons = [Int](repeating: 0, count: count) }
    for index in buttons.indices { coder.code(&buttons[index], in: 0...Int(UInt16.max)) }
  }
}
