import Testing
import TouchAuthoring
import TouchTrace

@testable import LibinputSource

/// What libinput sees where a recording lacks something.
@Suite struct VirtualDeviceTests {
  private let pad = SyntheticDevice.clickpad.description

  @Test func recordedDescriptionIsKept() throws {
    var described = pad
    described.node = "/dev/input/event17"
    described.dmi = "dmi:xyz"
    described.id = DeviceDescription.Identity(bus: 0x18, vendor: 0x6CB, product: 0xCDE7, version: 0x100)
    described.udevProperties = ["ID_INPUT=1", "ID_INPUT_TOUCHPAD=1", "MOUSE_DPI=1000@125", "EMPTY="]
    let device = try VirtualDevice(described)
    #expect(device.description == described)
    #expect(device.nodeName == "event17")
    #expect(device.notes == [])
    #expect(device.properties.map { "\($0.key)=\($0.value)" } == described.udevProperties)
    #expect(
      device.parentProperties.map { "\($0.key)=\($0.value)" } == [
        "NAME=\"Touchstone Synthetic Touchpad\"", "PRODUCT=18/6cb/cde7/100", "ID_INPUT=1", "ID_INPUT_TOUCHPAD=1",
      ])
  }

  /// libinput's own assertion would end its process.
  @Test func deviceWithoutSlotsIsRefused() throws {
    var described = pad
    let slots = try #require(described.axes.firstIndex { $0.code == EventCode.absMTSlot })
    described.axes[slots].maximum = -1
    let error = #expect(throws: VirtualLibinputError.self) { try VirtualDevice(described) }
    #expect(error?.description == "the device has no slots: the greatest value of ABS_MT_SLOT is -1, below 0")
  }

  @Test func inventedPropertiesAreNoted() throws {
    var described = pad
    described.name = ""
    described.id = DeviceDescription.Identity()
    described.codes[1] = nil
    described.properties = []
    described.udevProperties = []
    let device = try VirtualDevice(described)
    #expect(device.notes.count == 5)
    #expect(device.description.properties == [0, 2])
    #expect(device.description.codes[1]?.contains(0x14A) == true)
    #expect(device.properties.contains { $0.key == "ID_INPUT_TOUCHPAD" && $0.value == "1" })
  }

  @Test func deviceWithoutAxesIsRejected() {
    #expect(throws: VirtualLibinputError.self) { try VirtualDevice(DeviceDescription()) }
  }

  @Test func unusualNodeNamesAreNormalized() throws {
    for node in ["", "/dev/input/mouse0", "event", "event12x", "event-1", "/dev/input/event١", "event1234567"] {
      var described = pad
      described.node = node
      #expect(try VirtualDevice(described).nodeName == "event0", "\(node)")
    }
  }

  @Test func fuzzMovesToUdevAsInLibinputsRule() throws {
    var described = pad
    for index in described.axes.indices { described.axes[index].fuzz = 8 }
    described.udevProperties.append("LIBINPUT_FUZZ_01=5")
    let device = try VirtualDevice(described)
    let fuzz = device.properties.filter { $0.key.hasPrefix("LIBINPUT_FUZZ") }.map { "\($0.key)=\($0.value)" }
    #expect(
      fuzz == ["LIBINPUT_FUZZ_01=5", "LIBINPUT_FUZZ_00=8", "LIBINPUT_FUZZ_35=8", "LIBINPUT_FUZZ_36=8"])
    #expect(device.description.axis(0x00)?.fuzz == 0 && device.description.axis(0x01)?.fuzz == 8)
    #expect(device.description.axis(0x3A)?.fuzz == 8)
  }

  @Test func quirkSectionMatchesOnlyIfEveryConditionDoes() throws {
    var files = QuirkFiles()
    files.read(
      """
      # a comment
      [By name and bus]
      MatchName=*Synthetic Touchpad
      MatchBus=i2c
      MatchUdevType=touchpad
      AttrSizeHint=100x50

      [By numbers]
      MatchProduct=0x0001;0x0009
      MatchVendor=0x0000
      MatchVersion=0x0100
      [Another bus]
      MatchName=*Synthetic Touchpad
      MatchBus=usb
      [By machine]
      MatchDMIModalias=dmi:*:pnDream*
      [Unknown condition]
      MatchMood=good
      [No condition]
      ModelBouncingKeys=1
      """)
    #expect(files.matching(try VirtualDevice(pad)) == ["By name and bus", "By numbers"])
    var described = pad
    described.dmi = "dmi:bvn1:pnDreamBook:"
    #expect(files.matching(try VirtualDevice(described)).last == "By machine")
  }
}
