import TouchTrace

/// A diagnosis of a machine, derived from facts alone: problems, and how to fix them.
public struct Diagnosis: Hashable, Sendable {
  public struct Finding: Hashable, Sendable {
    public var isGood: Bool
    /// A sentence without its full stop.
    public var text: String
    /// What to do about it; nil if ``Diagnosis/remedies`` have it.
    public var remedy: DeviceRemedy?

    public init(_ isGood: Bool, _ text: String, _ remedy: DeviceRemedy? = nil) {
      self.isGood = isGood
      self.text = text
      self.remedy = remedy
    }
  }

  public enum Outcome: Hashable, Sendable { case well, noTouchpad, denied }

  public internal(set) var findings: [Finding] = []
  /// The best first.
  public internal(set) var remedies: [Remedy] = []
  public internal(set) var outcome = Outcome.well
  /// The reason the last denied device is denied, as part of a sentence; nil if none is.
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
        "/dev/input has \(count == 0 ? "no input device" : "\(count, "input device")")")
    ]
    if touchpads.isEmpty {
      if let screen = listing.touchscreens.first {
        findings.append(Finding(false, "none of them is a touchpad", .chooseTouchscreen(screen.eventName)))
      } else if count > 0 {
        findings.append(Finding(false, "none of them is a touchpad", .listDevices))
      }
      if facts.container != nil { remedies = [.passDevice(nil)] }
      outcome = .noTouchpad
      return
    }
    for pad in touchpads { examine(pad, facts) }
  }

  private static func nowhere(_ facts: MachineFacts) -> String {
    if let container = facts.container {
      return "there is no /dev/input: this is a container (\(container)) without access to a touchpad"
    }
    return "there is no /dev/input: this machine has no input devices, or its kernel lacks evdev"
  }

  private mutating func examine(_ pad: InputDevice, _ facts: MachineFacts) {
    var facets = [pad.title]
    if let size = pad.size { facets.append("\(size.width)x\(size.height) mm") }
    if let slots = pad.slots { facets.append("\(slots, "slot")") }
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
            ? "\(pad.eventName) cannot be read: a security module forbids it, despite the node's permissions"
            : "\(pad.eventName) cannot be read: the container's device rules forbid it"))
      if facts.container != nil { add(.passDevice(pad.node)) }
    case .missing:
      findings.append(Finding(false, "\(pad.eventName) \(InputDevice.Access.absent)"))
      if facts.container != nil { add(.passDevice(pad.node)) }
    case .broken(let number):
      findings.append(Finding(false, "\(pad.eventName) cannot be opened: system error \(number)"))
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
      why = "this session is in group \(group), so another rule forbids it, such as an access list"
    } else if isListed {
      why = "\(user) is in group \(group) in /etc/group, but this session started before that"
    } else {
      why = "\(user) is not in group \(group), and no access list admits \(user)"
    }
    denial = why
    findings.append(
      Finding(false, "\(pad.eventName) cannot be read: permission denied (\(permissions.text)); \(why)"))
    if isListed && !isMember && permissions.letsGroupRead { add(.newSession(group: group)) }
    if facts.hasSeat { add(.rule) }
    add(.accessList(node: pad.node, user: facts.userName))
    // Joining the group gives access to every program of the user: the last resort, and useless where the group cannot
    // read.
    if permissions.letsGroupRead && !isListed && !isMember && permissions.groupID != 0 {
      add(.joinGroup(group, user: facts.userName))
    }
  }

  private mutating func add(_ remedy: Remedy) {
    if !remedies.contains(remedy) { remedies.append(remedy) }
  }
}

extension ChoiceRefusal {
  /// Returns the lines below an error: why this user may not read a device, and the shortest fix. Empty where the error
  /// is complete.
  ///
  /// - Parameter lasting: the line about a permanent fix, which is a long command.
  public func advice(_ facts: MachineFacts, lasting: String) -> [String] {
    guard case .closed(let device) = self, case .denied = device.access else { return [] }
    var own = facts
    own.listing.devices = [device]
    let diagnosis = Diagnosis(own)
    guard let denial = diagnosis.denial else { return [] }
    let short = diagnosis.remedies.first { $0 != .rule && $0.warning == nil }
    let advice = [denial] + [short.map { "\($0.purpose): \($0.command)" }].compactMap { $0 }
    let lasts = diagnosis.remedies.contains(.rule)
    return lasts && !advice[advice.count - 1].contains("newgrp")
      ? advice + [lasting] : advice
  }
}
