import Glibc

/// The requests of `linux/input.h`, which are macros that Swift cannot import. A test compares them with the header.
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

  /// The code of an axis, filled in by the caller, then its value in each slot: 32 bits each.
  static func slots(_ size: Int) -> UInt { request(read, 0x0a, size) }

  static func keys(_ size: Int) -> UInt { request(read, 0x18, size) }

  /// The codes of an event type; for type 0, the types.
  static func bits(ofType type: UInt16, _ size: Int) -> UInt { request(read, 0x20 + UInt(type), size) }

  /// Six 32-bit numbers: value, minimum, maximum, fuzz, flat, resolution.
  static func axis(_ code: UInt16) -> UInt { request(read, 0x40 + UInt(code), 24) }
  static let grab = request(write, 0x90, 4)
  static let clock = request(write, 0xa0, 4)

  /// Returns the size in bytes of a bitmap of `count` bits.
  static func bytes(forBits count: Int) -> Int { (count + 7) / 8 }
}

/// Queries an open device. Each answer is nil if the device does not give it, or is none.
package struct DeviceQuery {
  let descriptor: Int32

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Returns up to `size` bytes, as many as the kernel filled.
  func bytes(_ request: UInt, _ size: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: size)
    let count = bytes.withUnsafeMutableBytes { ioctl(descriptor, request, $0.baseAddress!) }
    return count < 0 ? nil : bytes
  }

  /// `numbers` is both input and output.
  func fill(_ numbers: inout [Int32], _ request: UInt) -> Bool {
    numbers.withUnsafeMutableBytes { ioctl(descriptor, request, $0.baseAddress!) } >= 0
  }

  /// Switches the timestamps of events to CLOCK_MONOTONIC.
  func useMonotonicClock() -> Bool {
    var clock = [Int32(CLOCK_MONOTONIC)]
    return fill(&clock, EvdevRequest.clock)
  }

  /// Withholds the device's events from other programs until it is closed. Returns false where another program has done
  /// so already.
  package func grab() -> Bool { ioctl(descriptor, EvdevRequest.grab, 1 as CInt) >= 0 }
}
