/// Writes values as bytes, or reads them back. A type lists its properties once, for both directions, so that the two
/// cannot differ.
///
///     public mutating func code(_ coder: inout StateCoder) {
///       coder.code(&location)
///       coder.code(&numberOfTouches)
///     }
///
/// Numbers take eight bytes each, little-endian; cases and Booleans take one. Reading never traps: if the bytes end too
/// early or are invalid, the value stays as it is and ``problem`` is set.
public struct StateCoder {
  /// The bytes written so far, or all bytes to read.
  public private(set) var bytes: [UInt8]
  /// The number of bytes read so far; 0 for a coder that writes.
  public private(set) var position = 0
  /// A Boolean value that indicates whether values are read from `bytes` rather than written to them.
  public let isReading: Bool
  /// A Boolean value that indicates whether values are only compared, for ``DescribedRecognizer/codeDecisions(_:_:)``: neither
  /// written nor read. Times then count as ages, and numbers to a millionth.
  public var isComparing: Bool { comparison != nil }
  private var comparison: StateComparison?
  /// The first problem; nil if there was none. Nothing is read after a problem.
  public private(set) var problem: SavedStateError?

  /// Creates a coder that writes.
  public init() {
    bytes = []
    isReading = false
  }

  /// Creates a coder that reads.
  public init(reading bytes: [UInt8]) {
    self.bytes = bytes
    isReading = true
  }

  /// Creates a coder that only compares.
  package init(comparing comparison: StateComparison) {
    bytes = []
    isReading = false
    self.comparison = comparison
  }

  /// The key of the values so far; nil if the coder does not compare.
  package var key: DecisionKey? { comparison?.key }

  /// Sets ``problem``, unless it is set already.
  public mutating func refuse(_ problem: SavedStateError) { if self.problem == nil { self.problem = problem } }

  /// A Boolean value that indicates whether all bytes have been read.
  public var isAtEnd: Bool { position == bytes.count }

  /// Completes reading. Bytes that are left over are ``SavedStateError/damaged(at:)``.
  ///
  /// - Throws: ``problem``, if there is one.
  public mutating func finish() throws(SavedStateError) {
    if isReading, !isAtEnd { refuse(.damaged(at: position)) }
    if let problem { throw problem }
  }

  /// Codes the header of a saved state and refuses other data and other versions.
  mutating func header(_ mark: UInt64, _ version: UInt8) {
    var codedMark = mark
    var codedVersion = version
    code(&codedMark)
    if codedMark != mark || problem != nil { refuse(.notASavedState) }
    code(&codedVersion)
    if problem == nil, codedVersion != version { refuse(.otherVersion(codedVersion)) }
  }

  /// Codes a checksum of all bytes before it: the 64-bit FNV-1a hash. Reading refuses another one as
  /// ``SavedStateError/damaged(at:)``. The coordinator adds one to its state; a recognizer needs none.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public mutating func codeChecksum() {
    var hash = FNV1a()
    hash.add(bytes[..<(isReading ? position : bytes.count)])
    var checksum = hash.value
    code(&checksum)
    if checksum != hash.value { refuse(.damaged(at: position)) }
  }

  // MARK: Numbers

  /// Codes a byte.
  public mutating func code(_ value: inout UInt8) {
    guard isReading else {
      if comparison != nil { comparison!.key.add(UInt64(value)) } else { bytes.append(value) }
      return
    }
    if let start = advance(1) { value = bytes[start] }
  }

  /// Codes an integer in eight bytes, the least significant first.
  public mutating func code(_ value: inout UInt64) {
    guard isReading else {
      if comparison != nil { return comparison!.key.add(value) }
      return withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    guard let start = advance(8) else { return }
    value = UInt64(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: UInt64.self) })
  }

  /// Codes an integer in eight bytes.
  public mutating func code(_ value: inout Int64) {
    var bits = UInt64(bitPattern: value)
    code(&bits)
    value = Int64(bitPattern: bits)
  }

  /// Codes an integer in eight bytes, whatever its size on this machine.
  ///
  /// - Parameters:
  ///   - value: The value to write, or to replace by the one that is read.
  ///   - range: The values that are accepted when reading; others are ``SavedStateError/damaged(at:)``. All by default.
  public mutating func code(_ value: inout Int, in range: ClosedRange<Int> = .min ... .max) {
    var whole = Int64(value)
    code(&whole)
    guard isReading, problem == nil else { return }
    guard let read = Int(exactly: whole), range.contains(read) else { return refuse(.damaged(at: position)) }
    value = read
  }

  /// Codes an integer in eight bytes. Reading refuses a value that does not fit into 32 bits.
  public mutating func code(_ value: inout Int32) {
    var whole = Int64(value)
    code(&whole)
    guard isReading, problem == nil else { return }
    guard let read = Int32(exactly: whole) else { return refuse(.damaged(at: position)) }
    value = read
  }

  /// Codes a number by its bit pattern, so that it is restored exactly, NaN included.
  public mutating func code(_ value: inout Double) {
    if comparison != nil { return comparison!.add(value) }
    var bits = value.bitPattern
    code(&bits)
    value = Double(bitPattern: bits)
  }

  /// Compares how long ago a time was, for ``DescribedRecognizer/codeDecisions(_:_:)``: ages from `limit` on are equal. Has no
  /// effect on a coder that reads or writes.
  public mutating func compareAge(of time: Timestamp, upTo limit: Interval) {
    comparison?.add(ageOf: time, upTo: limit)
  }

  // MARK: Types of this library

  /// Codes a time, in microseconds.
  public mutating func code(_ value: inout Timestamp) {
    if comparison != nil { return comparison!.add(value) }
    code(&value.microseconds)
  }

  /// Codes an interval, in microseconds.
  public mutating func code(_ value: inout Interval) { code(&value.microseconds) }

  /// Codes a point: x, then y.
  public mutating func code(_ value: inout Point2D) {
    var x = value.x
    var y = value.y
    code(&x)
    code(&y)
    value = Point2D(x, y)
  }

  // MARK: Cases

  /// Codes a Boolean in one byte. Reading refuses anything but 0 and 1.
  public mutating func code(_ value: inout Bool) {
    var byte: UInt8 = value ? 1 : 0
    code(&byte)
    guard isReading, problem == nil else { return }
    if byte > 1 { refuse(.damaged(at: position)) } else { value = byte == 1 }
  }

  /// Codes a case of an enumeration with up to 256 cases by its index in `allCases`, in one byte. Reading refuses an index
  /// that no case has.
  public mutating func code<Value: CaseIterable & Equatable>(_ value: inout Value) {
    // Listing all cases allocates, and a function that allocates looks up the array's metadata on entry, even if it then returns
    // early.
    if comparison != nil, MemoryLayout<Value>.size == 1 {
      let byte = withUnsafePointer(to: &value) { UnsafeRawPointer($0).load(as: UInt8.self) }
      return comparison!.key.add(UInt64(byte))
    }
    codeIndex(of: &value)
  }

  @inline(never)
  private mutating func codeIndex<Value: CaseIterable & Equatable>(of value: inout Value) {
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

  /// Codes a set of options in one byte. Reading refuses a bit without a name.
  public mutating func code<Options: NamedOptions>(_ value: inout Options) {
    var bits = value.rawValue
    code(&bits)
    guard isReading, problem == nil else { return }
    if bits & ~Options.any.rawValue != 0 { refuse(.damaged(at: position)) } else { value = Options(rawValue: bits) }
  }

  /// Codes whether there is a number, then the number.
  public mutating func code(_ value: inout Double?) {
    var isPresent = value != nil
    var number = value ?? 0
    code(&isPresent)
    if isPresent { code(&number) }
    if isReading, problem == nil { value = isPresent ? number : nil }
  }

  /// Codes whether there is a point, then the point.
  public mutating func code(_ value: inout Point2D?) {
    var isPresent = value != nil
    var point = value ?? .zero
    code(&isPresent)
    if isPresent { code(&point) }
    if isReading, problem == nil { value = isPresent ? point : nil }
  }

  /// Returns the position of the next bytes and moves past them; nil if there is a problem.
  private mutating func advance(_ count: Int) -> Int? {
    if problem != nil { return nil }
    if bytes.count - position < count {
      refuse(.cutOff(at: bytes.count))
      return nil
    }
    position += count
    return position - count
  }
}

/// The error of saving or restoring a state. The coordinator has not changed then.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum SavedStateError: Error, Hashable, Sendable {
  /// An event is being handled: the caller is a handler, delegate or observer.
  case eventUnderWay
  /// A recognizer of this kind does not implement ``GestureRecognizer/code(_:)``.
  case notSavable(kind: String)
  /// The bytes do not begin like a saved state.
  case notASavedState
  /// The bytes have this version of the format, which this version of the library does not read.
  case otherVersion(UInt8)
  /// The bytes end too early, after this number of bytes.
  case cutOff(at: Int)
  /// The bytes before this position are invalid.
  case damaged(at: Int)
  /// The state has the first number of recognizers; the second number is attached.
  case otherCount(Int, attached: Int)
  /// A touch of the state is on a target that does not exist.
  case missingTarget
  /// The state's recognizer with this index has this kind; the attached one has another.
  case otherRecognizer(Int, kind: String)
}

extension SavedStateError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .eventUnderWay: "an event is being handled; save or restore after it, not in a handler"
    case .notSavable(let kind): "\(kind) cannot be saved: implement code(_:) in the recognizer"
    case .notASavedState: "not a saved state of a coordinator or frame"
    case .otherVersion(let version):
      "the state has version \(version) of the format, which cannot be read; save it again"
    case .cutOff(let position): "the saved state ends too early, after \(position) bytes"
    case .damaged(let position): "the saved state is damaged: invalid data before byte \(position)"
    case .otherCount(let count, let attached):
      "the state has \(count) recognizers, but \(attached) are attached; attach the same ones first"
    case .missingTarget: "a touch of the state is on a target that does not exist; add the same targets first"
    case .otherRecognizer(let index, let kind):
      "the state's recognizer \(index) is a \(kind), but another kind is attached; attach the same ones first"
    }
  }
}
