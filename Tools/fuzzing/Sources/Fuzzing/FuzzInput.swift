/// The bytes of one attempt, read from the front. Past their end, it reads zeros.
struct FuzzInput {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isEmpty: Bool { position >= bytes.count }
  /// The bytes that have not been read.
  var rest: [UInt8] { Array(bytes[min(position, bytes.count)...]) }

  mutating func byte() -> UInt8 {
    defer { position += 1 }
    return position < bytes.count ? bytes[position] : 0
  }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// Returns a number less than `count` (1...256).
  mutating func index(_ count: Int) -> Int { Int(byte()) % count }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[index(values.count)] }

  mutating func word() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) } }

  /// Returns mostly an ordinary number, sometimes an edge case, sometimes the value of eight bytes.
  mutating func number() -> Double {
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
  mutating func step() -> Int64 {
    let choice = byte()
    switch choice {
    case 0..<160: return Int64(choice) * 100
    case 160..<220: return Int64(choice - 159) * 20_000
    case 220..<240: return -Int64(byte()) * 1000
    default: return Int64(bitPattern: word())
    }
  }

  /// Removes, inserts or changes bytes somewhere in `other`.
  mutating func damage(_ other: inout [UInt8]) {
    let place = Int(byte()) << 8 | Int(byte())
    if other.isEmpty { return other.append(byte()) }
    switch index(8) {
    case 0: other.removeLast(min(other.count, 1 + place % 64))
    case 1: other.insert(byte(), at: place % other.count)
    case 2: other.remove(at: place % other.count)
    case 3: other.insert(contentsOf: other.suffix(place % 300), at: place % other.count)
    default: other[place % other.count] = byte()
    }
  }
}
