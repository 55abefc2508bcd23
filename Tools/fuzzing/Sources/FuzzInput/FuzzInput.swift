/// The bytes of one attempt, taken from the front. Where they run out, everything is zero.
public struct FuzzInput {
  private let bytes: [UInt8]
  private var position = 0

  public init(_ data: UnsafePointer<UInt8>, _ size: Int) {
    bytes = Array(UnsafeBufferPointer(start: data, count: size))
  }

  public var isEmpty: Bool { position >= bytes.count }
  /// What has not been taken.
  public var rest: [UInt8] { Array(bytes[min(position, bytes.count)...]) }

  public mutating func byte() -> UInt8 {
    defer { position += 1 }
    return position < bytes.count ? bytes[position] : 0
  }
  public mutating func flag() -> Bool { byte() & 1 == 1 }
  /// Less than `count`, which is 1 to 256.
  public mutating func index(_ count: Int) -> Int { Int(byte()) % count }
  public mutating func pick<Value>(_ values: [Value]) -> Value { values[index(values.count)] }
  public mutating func word() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) } }

  /// A number of any kind: ordinary ones mostly, those at the edges, and whatever eight bytes are.
  public mutating func number() -> Double {
    let choice = byte()
    switch choice {
    case 0..<200: return Double(choice) * 4 + Double(byte()) / 64
    case 200..<240: return Self.edges[Int(choice) % Self.edges.count]
    default: return Double(bitPattern: word())
    }
  }
  private static let edges: [Double] = [
    0, -0.0, -1, 1e-300, 1e9, -1e9, 1e18, 1e300, -1e300, .infinity, -.infinity, .nan, .greatestFiniteMagnitude,
    .leastNonzeroMagnitude, 0x1p52, 0x1p53 + 2, 12, 16, 641.733,
  ]
  /// Steps of time: of frames, of waits, back, and any.
  public mutating func step() -> Int64 {
    let choice = byte()
    switch choice {
    case 0..<160: return Int64(choice) * 100
    case 160..<220: return Int64(choice - 159) * 20_000
    case 220..<240: return -Int64(byte()) * 1000
    default: return Int64(bitPattern: word())
    }
  }
}

/// Ends the attempt as a finding.
public func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
  if !holds { fatalError(sentence()) }
}

/// libFuzzer's own driver: `main` is Swift's.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ attempt: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// Has libFuzzer call this with one attempt's bytes after the other, as the arguments say.
public func attempt(_ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt) {
  var count = CommandLine.argc
  var arguments = CommandLine.unsafeArgv
  let status = runDriver(&count, &arguments, body)
  expect(status == 0, "libFuzzer left with \(status)")
}
