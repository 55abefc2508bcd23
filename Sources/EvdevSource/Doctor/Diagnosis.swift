import TouchTrace

/// What is right and what is wrong on a machine, and how to mend it: reasoned from facts alone.
public struct Diagnosis: Hashable, Sendable {
  public struct Finding: Hashable, Sendable {
    public var isGood: Bool
    /// A sentence without its full stop.
    public var text: String
    public init(_ isGood: Bool, _ text: String) {
      self.isGood = isGood
      self.text = text
    }
  }
  public enum Outcome: Hashable, Sendable { case well, noTouchpad, denied }

  public internal(set) var findings: [Finding] = []
  /// The best first.
  public internal(set) var remedies: [Remedy] = []
  public internal(set) var outcome = Outcome.well
  /// Why the last device that is denied is, as a sentence's part; nil where none is.
  private(set) var denial: String?

  public init(_ facts: MachineFacts) {
    let listing = facts.listing
    let touchpads = listing.touchpads
    if !listing.hasInputFolder {
      findings = [Finding(false, Self.nowhere(facts))]
      if let pad = touchpads.first { findings.append(Finding(false, "\(pad.title) \(InputDevice.Access.absent)")) }
      remedies = facts.container == nil ? [] : [.passDevice(touchpads.first?.node)]
      outcome = .noTouchpad
      return
    }
    let count = listing.devices.count
    findings = [
      Finding(
        count > 0,
        count == 0 ? "/dev/input has no input device" : "/dev/input has \(count) input device\(count == 1 ? "" : "s")")
    ]
    if touchpads.isEmpty {
      if let screen = listing.touchscreens.first {
        findings.append(
          Finding(false, "none of them is a touchpad; a touchscreen is named by --device \(screen.eventName)"))
      } else if count > 0 {
        findings.append(Finding(false, "none of them is a touchpad; `touchstone devices --all` lists them"))
      }
      if facts.container != nil { remedies = [.passDevice(nil)] }
      outcome = .noTouchpad
      return
    }
    for pad in touchpads { examine(pad, facts) }
  }

  private static func nowhere(_ facts: MachineFacts) -> String {
    if let container = facts.container {
      return "there is no /dev/input: this is a container (\(container)), and there is no touchpad to see in it"
    }
    return "there is no /dev/input: this machine has no input devices, or its kernel no evdev"
  }

  private mutating func examine(_ pad: InputDevice, _ facts: MachineFacts) {
    var facets = [pad.title]
    if let size = pad.size { facets.append("\(size.width)x\(size.height) mm") }
    if let slots = pad.slots { facets.append("\(slots) \(slots == 1 ? "slot" : "slots")") }
    facets.append(pad.bus)
    findings.append(Finding(true, "touchpad \(facets.joined(separator: ", ")) at \(pad.stableName)"))
    switch pad.access {
    case .readable:
      findings.append(Finding(true, "\(pad.eventName) can be read"))
      return
    case .denied(let permissions): deny(pad, permissions, facts)
    case .forbidden:
      findings.append(
        Finding(
          false,
          facts.container == nil
            ? "\(pad.eventName) cannot be read: a security module forbids it, whatever the node's permissions say"
            : "\(pad.eventName) cannot be read: the container's device rules forbid it"))
      if facts.container != nil { add(.passDevice(pad.node)) }
    case .missing:
      findings.append(Finding(false, "\(pad.eventName) \(InputDevice.Access.absent)"))
      if facts.container != nil { add(.passDevice(pad.node)) }
    case .broken(let number):
      findings.append(Finding(false, "\(pad.eventName) cannot be opened: error \(number) of the system"))
    }
    outcome = .denied
  }

  private mutating func deny(_ pad: InputDevice, _ permissions: NodePermissions, _ facts: MachineFacts) {
    let group = permissions.group
    let user = facts.userName ?? "user \(facts.userID)"
    let isListed = facts.listedGroups.contains(permissions.groupID)
    let isMember = facts.sessionGroups.contains(permissions.groupID)
    let why: String
    if !permissions.letsGroupRead {
      why = "only its owner may read it"
    } else if isMember {
      why = "this session is in group \(group), so something else forbids it, such as an access list"
    } else if isListed {
      why = "\(user) is in group \(group) by /etc/group, but this session began before that"
    } else {
      why = "\(user) is not in group \(group), and no access list lets \(user) in"
    }
    denial = why
    findings.append(
      Finding(false, "\(pad.eventName) cannot be read: permission denied (\(permissions.text)); \(why)"))
    if isListed && !isMember && permissions.letsGroupRead { add(.newSession(group: group)) }
    if facts.hasSeat { add(.rule) }
    add(.accessList(node: pad.node, user: facts.userName))
    // A group that every program of the user would be in: the last resort, and no use where it may not read either.
    if permissions.letsGroupRead && !isListed && !isMember && permissions.groupID != 0 {
      add(.joinGroup(group, user: facts.userName))
    }
  }

  private mutating func add(_ remedy: Remedy) {
    if !remedies.contains(remedy) { remedies.append(remedy) }
  }
}

extension ChoiceRefusal {
  /// What to say beneath a refusal: why a device is denied to this user, and the shortest way to mend it. Nothing where the
  /// refusal says it all.
  public func advice(_ facts: MachineFacts) -> [String] {
    guard case .closed(let device) = self, case .denied = device.access else { return [] }
    var own = facts
    own.listing.devices = [device]
    let diagnosis = Diagnosis(own)
    guard let denial = diagnosis.denial else { return [] }
    // The rule for good is a long command; `doctor` has it.
    let short = diagnosis.remedies.first { $0 != .rule && $0.warning == nil }
    let advice = [denial] + [short.map { "\($0.purpose): \($0.command)" }].compactMap { $0 }
    let lasts = diagnosis.remedies.contains(.rule)
    return lasts && !advice[advice.count - 1].contains("newgrp")
      ? advice + ["for good, and for touchpads only: touchstone doctor"] : advice
  }
}

extension InputDevice.Access {
  /// What stands behind the name of a device that the kernel has and this program does not see.
  static let absent = "is known to the kernel, but has no node here"
}
