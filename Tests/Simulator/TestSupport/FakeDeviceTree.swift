import EvdevSource
import Foundation
import TouchTrace

/// A temporary folder laid out like the root of a system with input devices. Removed when the value is released.
public final class FakeDeviceTree {
  public let folder = TestFolder.newPath()
  public var tree: DeviceTree { DeviceTree(root: folder.path) }

  public init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  public func write(_ path: String, _ text: String) throws { try folder.write(text, to: path) }

  public func link(_ path: String, to target: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
  }

  /// Adds the files that the kernel and udev provide for a device.
  public func add(
    _ number: Int, _ device: DeviceDescription, byPath: String? = nil, byID: String? = nil, udev: [String]? = nil,
    hasNode: Bool = true
  ) throws {
    let class_ = "sys/class/input/event\(number)"
    try write("\(class_)/device/name", device.name + "\n")
    try write("\(class_)/dev", "13:\(64 + number)\n")
    let id = [
      ("bustype", device.id.bus), ("vendor", device.id.vendor), ("product", device.id.product),
      ("version", device.id.version),
    ]
    for (name, value) in id { try write("\(class_)/device/id/\(name)", String(format: "%04x\n", value)) }
    try write("\(class_)/device/properties", Self.bitmap(device.properties))
    let axes = device.axes.map(\.code)
    for (name, codes) in [("key", device.codes[1]), ("rel", device.codes[2]), ("abs", device.codes[3] ?? axes)] {
      try write("\(class_)/device/capabilities/\(name)", Self.bitmap(codes ?? []))
    }
    if let udev {
      try write(
        "run/udev/data/c13:\(64 + number)", (["I:1"] + udev.map { "E:" + $0 } + ["G:seat"]).joined(separator: "\n"))
    }
    if hasNode { try write("dev/input/event\(number)", "") }
    if let byPath { try link("dev/input/by-path/\(byPath)", to: "../event\(number)") }
    if let byID { try link("dev/input/by-id/\(byID)", to: "../event\(number)") }
  }

  /// Returns a bitmap in the format of sysfs: 64-bit words, the highest first.
  public static func bitmap(_ numbers: [UInt16]) -> String {
    var words = [UInt64](repeating: 0, count: 1 + Int(numbers.max() ?? 0) / 64)
    for number in numbers { words[Int(number) / 64] |= 1 << (UInt64(number) % 64) }
    return words.reversed().map { String($0, radix: 16) }.joined(separator: " ") + "\n"
  }
}

extension DeviceDescription {
  public func named(_ name: String, bus: UInt16 = 0x18) -> DeviceDescription {
    var device = self
    device.name = name
    device.id.bus = bus
    device.udevProperties = []
    return device
  }

  public static var keyboard: DeviceDescription {
    var device = DeviceDescription()
    device.name = "AT Keyboard"
    device.id.bus = 0x11
    device.codes = [1: Array(1...100)]
    return device
  }
}
