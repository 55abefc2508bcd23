/// The bytes of one attempt, read from the front. Past their end, it reads zeros.
public struct FuzzInput {
  private let bytes: [UInt8]
  private var position = 0

  public init(_ data: UnsafePointer<UInt8>, _ size: Int) {
    bytes = Array(UnsafeBufferPointer(start: data, count: size))
  }

  public var isEmpty: Bool { position >= bytes.count }
  /// The bytes that have not been read.
  public var rest: [UInt8] { Array(bytes[min(position, bytes.count)...]) }

  public mutating func byte() -> UInt8 {
    defer { position += 1 }
    return position < bytes.count ? bytes[position] : 0
  }

  public mutating func flag() -> Bool { byte() & 1 == 1 }

  /// Returns a number less than `count` (1...256).
  public mutating func index(_ count: Int) -> Int { Int(byte()) % count }

  public mutating func pick<Value>(_ values: [Value]) -> Value { values[index(values.count)] }

  public mutating func word() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) } }

  /// Returns mostly an ordinary number, sometimes an edge case, sometimes the value of eight bytes.
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
  /// Returns a time step in microseconds: between frames, a pause, backwards, or any value.
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

/// Ends the attempt with a finding if the condition is false.
public func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// libFuzzer's entry point for programs with their own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ attempt: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// Runs libFuzzer with the arguments of the process; it calls `body` with the bytes of each attempt.
public func runFuzzer(_ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt) {
  var count = CommandLine.argc
  var arguments = CommandLine.unsafeArgv
  let status = runDriver(&count, &arguments, body)
  expect(status == 0, "libFuzzer exited with \(status)")
}
