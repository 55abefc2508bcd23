/// Writes what something remembers as bytes, or reads it back: one list of properties serves both ways, so that the two
/// cannot differ.
///
///     public mutating func code(_ coder: inout StateCoder) {
///       coder.code(&location)
///       coder.code(&numberOfTouches)
///     }
///
/// Numbers are written whole, little-endian, eight bytes each; cases and truths as one byte. Reading never traps: what is
/// cut off or cannot be leaves the value as it is, and ``problem`` says so.
public struct StateCoder {
  /// What has been written, or is being read.
  public private(set) var bytes: [UInt8]
  /// How many bytes have been read. 0 in writing.
  public private(set) var position = 0
  /// Whether values are read from `bytes`, not written to them.
  public let isReading: Bool
  /// The first thing that was wrong with what was read; nil where nothing was. From then on nothing more is read.
  public private(set) var problem: SavedStateError?

  /// For writing.
  public init() { (bytes, isReading) = ([], false) }
  /// For reading.
  public init(reading bytes: [UInt8]) { (self.bytes, isReading) = (bytes, true) }

  /// Says that what was read cannot be. The first to say so counts.
  public mutating func refuse(_ problem: SavedStateError) { if self.problem == nil { self.problem = problem } }
  /// Whether all bytes have been read.
  public var isAtEnd: Bool { position == bytes.count }

  // MARK: Numbers

  /// One byte, as it is.
  public mutating func code(_ value: inout UInt8) {
    guard isReading else { return bytes.append(value) }
    guard let bits = read(1) else { return }
    value = UInt8(truncatingIfNeeded: bits)
  }
  /// A whole number: eight bytes, the lowest first.
  public mutating func code(_ value: inout UInt64) {
    guard isReading else {
      for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
      return
    }
    if let bits = read(8) { value = bits }
  }
  /// A whole number, in eight bytes.
  public mutating func code(_ value: inout Int64) {
    var bits = UInt64(bitPattern: value)
    code(&bits)
    value = Int64(bitPattern: bits)
  }
  /// A whole number, in eight bytes, however many it has on this machine.
  ///
  /// - Parameters:
  ///   - value: what is written, or becomes what is read.
  ///   - range: what is accepted in reading; what lies outside is ``SavedStateError/damaged(at:)``. All by default.
  public mutating func code(_ value: inout Int, in range: ClosedRange<Int> = .min ... .max) {
    var whole = Int64(value)
    code(&whole)
    guard isReading, problem == nil else { return }
    guard let read = Int(exactly: whole), range.contains(read) else { return refuse(.damaged(at: position)) }
    value = read
  }
  /// A whole number, in eight bytes. In reading what 32 bits do not hold is refused.
  public mutating func code(_ value: inout Int32) {
    var whole = Int64(value)
    code(&whole)
    guard isReading, problem == nil else { return }
    guard let read = Int32(exactly: whole) else { return refuse(.damaged(at: position)) }
    value = read
  }
  /// A number, in its eight bytes: to the last digit, and what is none as well.
  public mutating func code(_ value: inout Double) {
    var bits = value.bitPattern
    code(&bits)
    value = Double(bitPattern: bits)
  }

  // MARK: The library's own

  /// A moment: its microseconds.
  public mutating func code(_ value: inout Timestamp) { code(&value.microseconds) }
  /// A length of time: its microseconds.
  public mutating func code(_ value: inout Interval) { code(&value.microseconds) }
  /// A place: x, then y.
  public mutating func code(_ value: inout Point) {
    var (x, y) = (value.x, value.y)
    code(&x)
    code(&y)
    value = Point(x, y)
  }
  /// A finger, with all that it knows.
  public mutating func code(_ value: inout Contact) {
    code(&value.id)
    code(&value.stage)
    code(&value.touchDownTime)
    code(&value.position)
    code(&value.start)
  }

  // MARK: Cases

  /// A truth, in one byte. In reading anything but 0 and 1 is refused.
  public mutating func code(_ value: inout Bool) {
    var byte: UInt8 = value ? 1 : 0
    code(&byte)
    guard isReading, problem == nil else { return }
    if byte > 1 { refuse(.damaged(at: position)) } else { value = byte == 1 }
  }
  /// A case, by its place among all, in one byte: up to 256 of them. In reading a place that none has is refused.
  public mutating func code<Value: CaseIterable & Equatable>(_ value: inout Value) {
    var byte: UInt8 = 0
    for (index, known) in Value.allCases.enumerated() where known == value { byte = UInt8(truncatingIfNeeded: index) }
    code(&byte)
    guard isReading, problem == nil else { return }
    for (index, known) in Value.allCases.enumerated() where index == Int(byte) {
      value = known
      return
    }
    refuse(.damaged(at: position))
  }
  /// Whether there is a number, then the number.
  public mutating func code(_ value: inout Double?) {
    var (isThere, number) = (value != nil, value ?? 0)
    code(&isThere)
    if isThere { code(&number) }
    if isReading, problem == nil { value = isThere ? number : nil }
  }
  /// Whether there is a place, then the place.
  public mutating func code(_ value: inout Point?) {
    var (isThere, point) = (value != nil, value ?? .zero)
    code(&isThere)
    if isThere { code(&point) }
    if isReading, problem == nil { value = isThere ? point : nil }
  }

  private mutating func read(_ count: Int) -> UInt64? {
    if problem != nil { return nil }
    if bytes.count - position < count {
      refuse(.cutOff(at: bytes.count))
      return nil
    }
    var bits: UInt64 = 0
    for index in 0..<count { bits |= UInt64(bytes[position + index]) << UInt64(8 * index) }
    position += count
    return bits
  }
}

/// Why a saved state cannot be restored, or none be saved. Nothing has changed then.
public enum SavedStateError: Error, Hashable, Sendable {
  /// A handler asked for it: an event is under way, and what it does is not done yet.
  case eventUnderWay
  /// It does not begin as a saved state does.
  case notASavedState
  /// A library with another version of the form wrote it: this one.
  case otherVersion(UInt8)
  /// It ends too early, after so many bytes.
  case cutOff(at: Int)
  /// What stands before this byte cannot be.
  case damaged(at: Int)
  /// It is of so many recognizers; so many are attached.
  case otherCount(Int, attached: Int)
  /// The recognizer of that place is of another kind.
  case otherRecognizer(Int, kind: String)
}

extension SavedStateError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .eventUnderWay: "an event is under way; save or restore once it is over"
    case .notASavedState: "this is no saved state of a coordinator or frame"
    case .otherVersion(let version): "this state was saved by version \(version) of its form; save it anew"
    case .cutOff(let position): "the saved state ends too early, after \(position) bytes"
    case .damaged(let position): "the saved state is damaged: what stands before byte \(position) cannot be"
    case .otherCount(let count, let attached):
      "the state was saved with \(count) recognizers, and \(attached) are attached; attach the same ones first"
    case .otherRecognizer(let index, let kind):
      "recognizer \(index) is no \(kind), as it was when the state was saved; attach the same ones first"
    }
  }
}
