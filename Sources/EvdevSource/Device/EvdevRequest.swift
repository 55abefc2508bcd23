import Glibc

/// The requests of `linux/input.h`, which are macros that Swift does not see. A test holds them against the header.
///
/// The layout of a request's number is that of x86, ARM and RISC-V.
enum EvdevRequest {
  private static let (read, write): (UInt, UInt) = (2, 1)
  private static func request(_ direction: UInt, _ number: UInt, _ size: Int) -> UInt {
    direction << 30 | UInt(size) << 16 | UInt(UInt8(ascii: "E")) << 8 | number
  }

  /// Four 16-bit numbers: bus, vendor, product, version.
  static let id = request(read, 0x02, 8)
  static func name(_ size: Int) -> UInt { request(read, 0x06, size) }
  static func properties(_ size: Int) -> UInt { request(read, 0x09, size) }
  /// The code of an axis, to be filled in, and then its value in each slot: 32 bits each.
  static func slots(_ size: Int) -> UInt { request(read, 0x0a, size) }
  static func keys(_ size: Int) -> UInt { request(read, 0x18, size) }
  /// The codes of an event type; of type 0, the types.
  static func bits(ofType type: UInt16, _ size: Int) -> UInt { request(read, 0x20 + UInt(type), size) }
  /// Six 32-bit numbers: value, minimum, maximum, fuzz, flat, resolution.
  static func axis(_ code: UInt16) -> UInt { request(read, 0x40 + UInt(code), 24) }
  static let grab = request(write, 0x90, 4)
  static let clock = request(write, 0xa0, 4)

  /// How many bytes a bitmap of so many bits takes.
  static func bytes(forBits count: Int) -> Int { (count + 7) / 8 }
}

/// Asks an open device. Each answer is nil where the device does not give it, as where it is no device.
package struct DeviceQuery {
  let descriptor: Int32
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// `size` bytes as the kernel fills them, cut to as many as it says that it filled.
  func bytes(_ request: UInt, _ size: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: size)
    let count = bytes.withUnsafeMutableBytes { ioctl(descriptor, request, $0.baseAddress!) }
    return count < 0 ? nil : bytes
  }
  /// `numbers` goes in and comes out.
  func fill(_ numbers: inout [Int32], _ request: UInt) -> Bool {
    numbers.withUnsafeMutableBytes { ioctl(descriptor, request, $0.baseAddress!) } >= 0
  }

  /// From now on, events bear the time of the clock that nobody sets.
  func useMonotonicClock() -> Bool {
    var clock = [Int32(CLOCK_MONOTONIC)]
    return fill(&clock, EvdevRequest.clock)
  }
  /// Nobody else gets the device's events until it is closed. False where somebody else has done this already.
  package func grab() -> Bool { ioctl(descriptor, EvdevRequest.grab, 1 as CInt) >= 0 }
}
