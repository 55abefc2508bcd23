import EvdevSource
import Foundation
import Testing

@testable import CommandSupport
@testable import TouchstoneCommand

/// The ten most likely mistakes and the command's output for each, stored as golden files.
@Suite struct MistakeTests {
  private static let tap = SampleTrace.tap

  /// The user who runs the tests may be allowed to read every device, so the messages are created as the command does.
  @Test func touchpadPermissionDenied() throws {
    var text = ""
    for (title, isListed) in [("not in the group", false), ("in the group, not yet in this session", true)] {
      var pad = InputDevice(number: 5)
      pad.name = "SynPS/2 Synaptics TouchPad"
      pad.kind = .touchpad
      pad.id.bus = 0x11
      pad.access = .denied(NodePermissions(owner: "root", group: "input", groupID: 104, mode: 0o660))
      let listing = DeviceListing(hasInputFolder: true, devices: [pad])
      var facts = MachineFacts(listing: listing)
      facts.userName = "alice"
      facts.userID = 1000
      facts.sessionGroups = [1000]
      facts.hasSeat = true
      if isListed { facts.listedGroups = [104] }
      guard case .refused(let refusal) = listing.choose(nil) else { return #expect(Bool(false)) }
      text += "# \(title)\n$ touchstone live\nerror: \(refusal.sentence)\n"
      text += refusal.advice(facts).map { "  \($0)\n" }.joined() + "[exit \(refusal.status.rawValue)]\n"
    }
    try Golden.expect(text, equals: "Mistakes/1-permission.txt")
  }

  @Test func touchpadSendsNoEvents() throws {
    // The note is printed after five seconds without events, so it is compared here without waiting.
    try Golden.expect("note: \(noEventsNote)\n", equals: "Mistakes/4-no-events.txt")
  }
}
