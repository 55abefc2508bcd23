import Gestures

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Touches in a file. Each has 20 bytes: time in microseconds (64 bits), phase (0 began, 1 moved, 2 ended), finger, two
/// unused bytes, and the position as two floats; little-endian. Touches with the same time are one frame.
struct Samples {
  private let bytes: UnsafeRawBufferPointer
  private static let size = 20
  var count: Int { bytes.count / Self.size }

  init?(path: String) {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = ftell(file)
    rewind(file)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
    if fread(memory.baseAddress, 1, size, file) != size { return nil }
    bytes = UnsafeRawBufferPointer(memory)
  }

  /// Sends all touches to a coordinator, and then fires its deadlines.
  func play(into coordinator: GestureCoordinator) {
    var frame = TouchFrame(at: .zero)
    guard var next = bytes.baseAddress else { return }
    let end = next + count * Self.size
    while next < end {
      let time = next.loadUnaligned(as: Int64.self)
      frame.advance(to: Timestamp(microseconds: time))
      repeat {
        let id = Int32(next.load(fromByteOffset: 9, as: UInt8.self))
        let x = next.loadUnaligned(fromByteOffset: 12, as: Float.self)
        let y = next.loadUnaligned(fromByteOffset: 16, as: Float.self)
        let position = Point2D(Double(x), Double(y))
        do throws(TouchFrameError) {
          switch next.load(fromByteOffset: 8, as: UInt8.self) {
          case 0: try frame.begin(id, at: position)
          case 1: try frame.move(id, to: position)
          default: try frame.end(id, at: position)
          }
        } catch { fail("\(error)") }
        next += Self.size
      } while next < end && next.loadUnaligned(as: Int64.self) == time
      coordinator.handle(frame)
    }
    while let deadline = coordinator.nextDeadline { coordinator.advance(to: deadline) }
  }
}
