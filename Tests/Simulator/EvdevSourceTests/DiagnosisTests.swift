import TestSupport
import Testing

@testable import EvdevSource

@Suite struct DiagnosisTests {
  private func facts(_ access: InputDevice.Access..., hasFolder: Bool = true) -> MachineFacts {
    let pads = access.enumerated().map { index, access in
      var pad = InputDevice(number: 5 + index)
      pad.name = "Pad"
      pad.kind = .touchpad
      pad.access = access
      pad.id.bus = 0x18
      return pad
    }
    var facts = MachineFacts(listing: DeviceListing(hasInputFolder: hasFolder, devices: pads))
    facts.userName = "alice"
    facts.userID = 1000
    facts.sessionGroups = [1000]
    facts.hasSeat = true
    return facts
  }

  private func denied(_ mode: UInt32 = 0o660, group: UInt32 = 104) -> InputDevice.Access {
    .denied(NodePermissions(owner: "root", group: "input", groupID: group, mode: mode))
  }

  private func why(_ diagnosis: Diagnosis) -> String {
    String(diagnosis.findings.last!.text.split(separator: ";").last!.dropFirst())
  }

  @Test func readableTouchpadNeedsNoRemedy() {
    let diagnosis = Diagnosis(facts(.readable))
    #expect(diagnosis.outcome == .well && diagnosis.remedies.isEmpty)
    #expect(diagnosis.findings.map(\.isGood) == [true, true, true])
    #expect(diagnosis.findings[1].text == "touchpad event5 “Pad”, i2c at /dev/input/event5")
  }

  @Test func udevRuleIsOfferedFirstAndGroupLastWithWarning() {
    let diagnosis = Diagnosis(facts(denied()))
    #expect(diagnosis.outcome == .denied)
    #expect(why(diagnosis) == "alice is not in group input, and no access list admits alice")
    #expect(
      diagnosis.remedies == [
        .rule, .accessList(node: "/dev/input/event5", user: "alice"), .joinGroup("input", user: "alice"),
      ])
    #expect(diagnosis.remedies[1].command == "sudo setfacl -m u:alice:r /dev/input/event5")
    #expect(diagnosis.remedies.map { $0.warning != nil } == [false, false, true])
    #expect(diagnosis.remedies[0].command.contains("/70-touchstone.rules"))
    #expect("70-touchstone.rules" < "73-seat-late.rules" && "60-input-id.rules" < "70-touchstone.rules")
  }

  @Test func groupMissingFromSessionNeedsNewLogin() {
    var facts = facts(denied())
    facts.listedGroups = [104]
    let diagnosis = Diagnosis(facts)
    #expect(why(diagnosis) == "alice is in group input in /etc/group, but this session started before that")
    #expect(diagnosis.remedies.first?.command == "newgrp input")
    #expect(!diagnosis.remedies.contains { $0.warning != nil })
  }

  @Test func groupMemberIsNotAdvisedToJoinGroup() {
    var facts = facts(denied())
    facts.sessionGroups = [1000, 104]
    let diagnosis = Diagnosis(facts)
    #expect(why(diagnosis).hasPrefix("this session is in group input, so another rule"))
    #expect(!diagnosis.remedies.contains { $0.command.contains("gpasswd") || $0.command.contains("newgrp") })
  }

  @Test func groupWithoutReadPermissionIsNotOffered() {
    for (mode, group) in [(0o600, 104), (0o660, 0)] as [(UInt32, UInt32)] {
      let diagnosis = Diagnosis(facts(denied(mode, group: group)))
      #expect(!diagnosis.remedies.contains { $0.command.contains("gpasswd") || $0.command.contains("newgrp") })
    }
  }

  @Test func udevRuleIsNotOfferedToRemoteSession() {
    var facts = facts(denied())
    facts.hasSeat = false
    #expect(Diagnosis(facts).remedies.first == .accessList(node: "/dev/input/event5", user: "alice"))
    facts.userName = nil
    #expect(Diagnosis(facts).remedies.first?.command == "sudo setfacl -m u:$USER:r /dev/input/event5")
  }

  @Test func containerWithoutInputIsReported() {
    var facts = facts(hasFolder: false)
    facts.container = "/.dockerenv"
    let diagnosis = Diagnosis(facts)
    #expect(diagnosis.outcome == .noTouchpad)
    #expect(
      diagnosis.findings.map(\.text) == [
        "there is no /dev/input: this is a container (/.dockerenv) without access to a touchpad"
      ])
    #expect(diagnosis.remedies == [.passDevice(nil)])
    facts.container = nil
    #expect(Diagnosis(facts).remedies == [])
  }

  @Test func containerThatMayNotOpenDeviceNamesIt() {
    for access in [InputDevice.Access.forbidden, .missing] {
      var facts = facts(access)
      facts.container = "/.dockerenv"
      #expect(Diagnosis(facts).remedies.map(\.command) == ["docker run --device /dev/input/event5 …"])
      #expect(Diagnosis(facts).outcome == .denied)
    }
  }

  @Test func oneUnreadableTouchpadOfTwoIsReported() {
    let diagnosis = Diagnosis(facts(.readable, denied(), denied()))
    #expect(diagnosis.outcome == .denied)
    #expect(diagnosis.remedies.filter { $0 == .rule }.count == 1)
    #expect(diagnosis.remedies.filter { $0.command.contains("setfacl") }.count == 2)
  }

  @Test func groupFileIsParsedWhateverItContains() {
    let text = "root:x:0:\ninput:x:104:alice,bob\nbroken\n:::\nx:x:y:z\n"
    #expect(
      Accounts.groups(text) == [
        Accounts.Group(name: "root", id: 0, members: []),
        Accounts.Group(name: "input", id: 104, members: ["alice", "bob"]),
      ])
  }

  @Test func containerIsDetectedByItsFiles() throws {
    for (path, text, shown) in [
      ("run/.containerenv", "", "/run/.containerenv"), (".dockerenv", "", "/.dockerenv"),
      ("proc/1/cgroup", "0::/kubepods/pod1\n", "“kubepods” in /proc/1/cgroup"),
      ("proc/1/cgroup", "0::/init.scope\n", nil),
    ] as [(String, String, String?)] {
      let fake = try FakeDeviceTree()
      try fake.write(path, text)
      #expect(fake.tree.facts().container == shown)
    }
  }
}
