import TestSupport
import Testing
import TouchTrace

@testable import EvdevSource

@Suite struct DeviceChoiceTests {
  private func device(
    _ number: Int, _ name: String, _ kind: InputDevice.Kind, link: String? = nil,
    access: InputDevice.Access = .readable
  ) -> InputDevice {
    var device = InputDevice(number: number)
    device.name = name
    device.kind = kind
    device.access = access
    device.links = link.map { ["/dev/input/by-path/\($0)"] } ?? []
    return device
  }

  private func listing(_ devices: InputDevice...) -> DeviceListing {
    DeviceListing(hasInputFolder: true, devices: devices)
  }
  private var keyboard: InputDevice { device(0, "AT Keyboard", .other) }
  private var inner: InputDevice { device(5, "ELAN Touchpad", .touchpad, link: "platform-i2c-event-mouse") }
  private var outer: InputDevice { device(15, "Magic Trackpad", .touchpad, link: "usb-0:1:1.0-event-mouse") }
  private var screen: InputDevice { device(7, "ELAN Touchscreen", .touchscreen) }

  @Test func onlyTouchpadIsChosenAndNoneOfSeveral() {
    #expect(listing(keyboard, inner, screen).choose(nil) == .device(inner))
    #expect(listing(keyboard, inner, outer).choose(nil) == .several([inner, outer]))
  }

  @Test(arguments: [
    "event5", "/dev/input/event5", "/dev/input/by-path/platform-i2c-event-mouse", "platform-i2c-event-mouse",
    "by-path/platform-i2c-event-mouse", "elan touchpad", "TOUCHPAD",
  ])

  func aDeviceHasManyNames(name: String) {
    #expect(listing(keyboard, inner, outer, screen).choose(name) == .device(inner))
  }

  @Test func ambiguousNameChoosesNoDevice() {
    let all = listing(keyboard, inner, outer, screen)
    #expect(all.choose("elan") == .refused(.ambiguous("elan", [inner, screen])))
    // A prefix of a number is not a name, and neither is an empty string.
    #expect(all.choose("event1") == .refused(.unknown("event1", touched: [inner, outer, screen])))
    #expect(all.choose("") == .refused(.unknown("", touched: [inner, outer, screen])))
    #expect(all.choose("mouse") == .refused(.unknown("mouse", touched: [inner, outer, screen])))
  }

  @Test func keyboardIsNeverChosen() {
    let all = listing(keyboard, inner)
    for name in ["event0", "/dev/input/event0", "keyboard"] {
      #expect(all.choose(name) == .refused(.notTouched(keyboard)))
    }
  }

  @Test func unreadableDeviceGivesReason() {
    let permissions = NodePermissions(owner: "root", group: "input", groupID: 104, mode: 0o660)
    let shut = device(5, "Pad", .touchpad, access: .denied(permissions))
    #expect(listing(shut).choose(nil) == .refused(.closed(shut)))
    #expect(listing(shut).choose("event5") == .refused(.closed(shut)))
    // It could be the one that the user means.
    #expect(listing(shut, outer).choose(nil) == .several([shut, outer]))
    let refusal = ChoiceRefusal.closed(shut)
    #expect(refusal.description == "/dev/input/event5 “Pad” cannot be read: permission denied")
    #expect(refusal.remedy == .findCommand)
  }

  @Test func getReturnsTheDeviceOrThrowsASentence() throws {
    #expect(try listing(inner).choose(nil).get() == inner)
    let none = #expect(throws: ChoiceRefusal.self) { try listing(keyboard, screen).choose(nil).get() }
    #expect(none?.description.hasPrefix("there is no touchpad among 2 input devices") == true)
    let several = #expect(throws: ChoiceRefusal.self) { try listing(inner, outer).choose(nil).get() }
    #expect(
      several?.description == "there are 2 touchpads; name one of them: \(inner.title), \(outer.title)",
      "\(several?.description ?? "no error")")
  }

  @Test func missingTouchpadErrorListsOtherDevices() {
    #expect(listing(keyboard, screen).choose(nil) == .refused(.noTouchpad(devices: 2, touchscreens: [screen])))
    #expect(DeviceListing(hasInputFolder: false, devices: []).choose("event5") == .refused(.noInputFolder))
    let refusals: [ChoiceRefusal] = [
      .noInputFolder, .noTouchpad(devices: 0, touchscreens: []), .noTouchpad(devices: 2, touchscreens: [screen]),
      .unknown("foo\u{1b}", touched: []), .unknown("foo", touched: [inner]), .notTouched(keyboard),
    ]
    for refusal in refusals {
      #expect(!refusal.description.contains("\n") && !refusal.description.contains("\u{1b}"))
    }
    #expect(refusals[2].description == "there is no touchpad among 2 input devices")
    #expect(refusals.map(\.remedy) == [.seeWhatWorks, .seeWhatWorks, .chooseTouchscreen("event7"), nil, nil, nil])
    #expect(ChoiceRefusal.noTouchpad(devices: 2, touchscreens: []).remedy == .listDevices)
  }
}
