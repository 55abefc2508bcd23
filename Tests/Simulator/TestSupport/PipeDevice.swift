import EvdevSource
import Foundation
import Gestures
import TouchTrace

extension EvdevEvent {
  public init(_ milliseconds: Int64, _ type: UInt16, _ code: UInt16, _ value: Int32) {
    self.init(time: .milliseconds(milliseconds), type: type, code: code, value: value)
  }

  /// The event as a 64-bit kernel writes it.
  public var bytes: [UInt8] {
    func bytes(_ value: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
    let (seconds, rest) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return bytes(seconds) + bytes(rest) + bytes(type) + bytes(code) + bytes(value)
  }
}

extension EvdevFrame {
  public init(_ milliseconds: Int64, _ events: [(type: UInt16, code: UInt16, value: Int32)]) {
    self.init()
    time = .milliseconds(milliseconds)
    self.events = events.map { EvdevEvent(milliseconds, $0.type, $0.code, $0.value) }
  }

  public var bytes: [UInt8] { (events + [report]).flatMap(\.bytes) }
}

/// A pipe in place of a device.
public final class PipeDevice {
  public let device: EvdevDevice
  private var end: Int32

  public init(_ description: DeviceDescription, ask: ((inout DeviceState) -> Bool)? = nil) {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0)
    end = ends[1]
    device = EvdevDevice(descriptor: ends[0], description: description, ask: ask)
  }

  deinit { unplug() }

  public func send(_ bytes: [UInt8]) {
    let count = bytes.withUnsafeBytes { Glibc.write(end, $0.baseAddress, $0.count) }
    precondition(count == bytes.count)
  }

  public func unplug() {
    if end >= 0 { close(end) }
    end = -1
  }

  public func read() -> (frames: [EvdevFrame], status: EvdevDevice.Status) {
    var frames: [EvdevFrame] = []
    let status = device.read { frames.append($0) }
    return (frames, status)
  }
}
