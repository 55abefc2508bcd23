import Foundation
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

@testable import EvdevSource

@Suite struct DeviceListingTests {
  private let pad = SyntheticDevice.clickpad.description.named("ELAN Pad")
  private let screen = SyntheticDevice.touchscreen.description.named("Goodix Screen")

  @Test func devicesAreListedFromKernelFilesInOrderOfEventNumber() throws {
    let fake = try FakeDeviceTree()
    try fake.add(12, screen)
    try fake.add(2, .keyboard)
    try fake.add(5, pad, byPath: "pci-0000:00:15.0-platform-i2c-event-mouse", byID: "i2c-ELAN-event-mouse")
    try fake.write("dev/input/mice", "")
    try fake.write("dev/input/event", "")
    try fake.write("dev/input/event05", "")
    let listing = fake.tree.list()
    #expect(listing.hasInputFolder)
    #expect(listing.devices.map(\.number) == [2, 5, 12])
    #expect(listing.devices.map(\.kind) == [.other, .touchpad, .touchscreen])
    #expect(listing.devices.map(\.name) == ["AT Keyboard", "ELAN Pad", "Goodix Screen"])
    #expect(listing.devices.map(\.bus) == ["ps2", "i2c", "i2c"])
    let found = listing.devices[1]
    #expect(found.stableName == "/dev/input/by-path/pci-0000:00:15.0-platform-i2c-event-mouse")
    #expect(found.links.count == 2 && found.access == .readable)
    #expect(listing.devices[0].stableName == "/dev/input/event2")
  }

  @Test func udevPropertiesOverrideKindAndSize() throws {
    let fake = try FakeDeviceTree()
    let properties = [
      "ID_INPUT_WIDTH_MM=97", "ID_SERIAL=secret", "ID_INPUT_TOUCHPAD=1", "ID_INPUT=1", "ID_INPUT_HEIGHT_MM=68",
      "LIBINPUT_DEVICE_GROUP=18/4f3:i2c",
    ]
    try fake.add(0, screen, udev: properties)
    try fake.add(1, pad, udev: ["ID_INPUT=1", "ID_INPUT_MOUSE=1"])
    let devices = fake.tree.list().devices
    #expect(devices.map(\.kind) == [.touchpad, .other])
    #expect(devices[0].size == InputDevice.Size(width: 97, height: 68))
    #expect(
      devices[0].udevProperties == [
        "ID_INPUT=1", "ID_INPUT_HEIGHT_MM=68", "ID_INPUT_TOUCHPAD=1", "ID_INPUT_WIDTH_MM=97",
        "LIBINPUT_DEVICE_GROUP=18/4f3:i2c",
      ])
    #expect(devices[1].size == nil && devices[1].slots == nil)
  }

  @Test(arguments: SyntheticDevice.allCases)
  func everySyntheticDeviceIsClassifiedCorrectly(_ device: SyntheticDevice) throws {
    let fake = try FakeDeviceTree()
    try fake.add(3, device.description.named("x"))
    let isScreen = device == .touchscreen || device == .protocolATouchscreen
    #expect(fake.tree.list().devices.map(\.kind) == [isScreen ? .touchscreen : .touchpad])
  }

  @Test func deviceWithoutNodeIsMissingAndFolderWithoutDevicesIsEmpty() throws {
    let fake = try FakeDeviceTree()
    #expect(fake.tree.list() == DeviceListing(hasInputFolder: false, devices: []))
    try fake.add(5, pad, hasNode: false)
    let listing = fake.tree.list()
    #expect(!listing.hasInputFolder && listing.devices.map(\.access) == [.missing])
    try fake.write("dev/input/mice", "")
    #expect(fake.tree.list().hasInputFolder)
  }

  @Test func kernelCapabilityBitmapsAreParsed() {
    #expect(CapabilityBits.numbers("0\n") == [])
    #expect(CapabilityBits.numbers("e520 10000 0 0 0 0\n") == [272, 325, 328, 330, 333, 334, 335])
    #expect(CapabilityBits.numbers("1 8000000000000001") == [0, 63, 64])
    #expect(CapabilityBits.numbers("no bitmap") == [])
    #expect(CapabilityBits.numbers([0x01, 0x80] as [UInt8]) == [0, 15])
    var random = SplitMix(seed: 7)
    for _ in 0..<100 {
      let numbers = (0..<768).filter { _ in random.next() % 9 == 0 }.map { UInt16($0) }
      #expect(CapabilityBits.numbers(FakeDeviceTree.bitmap(numbers)) == numbers)
    }
  }

  @Test func returningDeviceIsRecognizedByPortOrName() throws {
    let fake = try FakeDeviceTree()
    try fake.add(5, pad, byPath: "left")
    try fake.add(6, pad, byPath: "right")
    try fake.add(7, pad.named("Bluetooth Pad"))
    let devices = fake.tree.list().devices
    #expect(DeviceReturn(of: devices[1], in: fake.tree).look()?.number == 6)
    #expect(DeviceReturn(of: devices[2], in: fake.tree).look()?.number == 7)
    try FileManager.default.removeItem(at: fake.folder.appendingPathComponent("dev/input/by-path/right"))
    #expect(DeviceReturn(of: devices[1], in: fake.tree).look() == nil)
    try FileManager.default.removeItem(at: fake.folder.appendingPathComponent("dev/input/by-path/left"))
    try fake.link("dev/input/by-path/right", to: "../event5")
    #expect(DeviceReturn(of: devices[1], in: fake.tree).look()?.number == 5)
  }
}
