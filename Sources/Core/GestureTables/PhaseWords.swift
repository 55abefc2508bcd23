/// What the words and numbers of a column of phases mean.
///
/// Known are our words and those of browsers, Android and Flutter, in upper and lower case, and the numbers of UIKit's
/// `UITouch.Phase`.
public struct PhaseWords: Sendable {
  /// The convention of the column's numbers.
  public enum Numbers: Sendable {
    /// `UITouch.Phase`: began 0, moved 1, stationary 2, ended 3, cancelled 4.
    case uikit
    /// `MotionEvent.getAction`: down 0 and 5, up 1 and 6, moved 2, cancelled 3; the upper bytes are a pointer's index.
    case android
  }

  /// The convention of the column's numbers. UIKit's by default.
  public var numbers = Numbers.uikit
  private var ownWords: [(word: [UInt8], phase: SamplePhase)] = []
  private var ownNumbers: [(number: Int64, phase: SamplePhase)] = []

  /// Creates the known words and numbers.
  public init() {}

  /// Adds a word or number, such as `HELD=moved`, or replaces the numbers by those of `uikit` or `android`.
  ///
  /// - Returns: False if the text has another form, or the phase is unknown.
  public mutating func add(_ text: String) -> Bool {
    if areEqual(text, "uikit") || areEqual(text, "auto") {
      numbers = .uikit
      return true
    }
    if areEqual(text, "android") {
      numbers = .android
      return true
    }
    let bytes = Array(text.utf8)
    guard let sign = bytes.lastIndex(of: UInt8(ascii: "=")), sign > 0 else { return false }
    guard let phase = Self.known(Array(bytes[(sign + 1)...])) else { return false }
    if let number = DecimalText.integer(bytes[..<sign]) { ownNumbers.append((number, phase)) }
    ownWords.append((Self.lowercased(bytes[..<sign]), phase))
    return true
  }

  /// Returns the phase of a word; nil if it is unknown. An empty word is a row without a phase.
  public func phase<Bytes: Collection>(of word: Bytes) -> SamplePhase? where Bytes.Element == UInt8 {
    if word.isEmpty { return .missing }
    let word = Self.lowercased(word)
    for own in ownWords where own.word.elementsEqual(word) { return own.phase }
    if let known = Self.known(word) { return known }
    return DecimalText.integer(word).flatMap { phase(of: $0) }
  }

  /// A Boolean value that indicates whether the numbers are UIKit's, without others.
  public var isPlain: Bool { ownNumbers.isEmpty && numbers == .uikit }

  /// Returns the phase of a number; nil if it is unknown.
  public func phase(of number: Int64) -> SamplePhase? {
    for own in ownNumbers where own.number == number { return own.phase }
    switch numbers {
    case .uikit: return number >= 0 && number <= 4 ? SamplePhase(rawValue: UInt8(number)) : nil
    case .android:
      switch number & 0xff {
      case 0, 5: return .began
      case 1, 6: return .ended
      case 2: return .moved
      case 3: return .cancelled
      default: return nil
      }
    }
  }

  private static func lowercased<Bytes: Collection>(_ word: Bytes) -> [UInt8] where Bytes.Element == UInt8 {
    word.map { $0 >= 65 && $0 <= 90 ? $0 | 0x20 : $0 }
  }

  private static func known(_ word: [UInt8]) -> SamplePhase? {
    let word = lowercased(word)
    for (phase, list) in words {
      for known in list where known.utf8.elementsEqual(word) { return phase }
    }
    return nil
  }

  private static let words: [(phase: SamplePhase, list: [String])] = [
    (
      .began,
      [
        "began", "begin", "down", "start", "pointerdown", "touchstart", "touchdown", "action_down",
        "action_pointer_down",
        "mousedown",
      ]
    ),
    (.moved, ["moved", "move", "pointermove", "touchmove", "action_move", "mousemove"]),
    (.stationary, ["stationary", "stay", "rest"]),
    (
      .ended, ["ended", "end", "up", "pointerup", "touchend", "touchup", "action_up", "action_pointer_up", "mouseup"]
    ),
    (.cancelled, ["cancelled", "canceled", "cancel", "pointercancel", "touchcancel", "action_cancel"]),
  ]
}
