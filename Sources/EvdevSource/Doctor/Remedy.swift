/// One way to mend what is wrong: what it does, and the command that does it.
public struct Remedy: Hashable, Sendable {
  /// A sentence without its full stop.
  public var purpose: String
  /// Can be pasted into a shell as it is.
  public var command: String
  /// What else it brings about; nil where nothing.
  public var warning: String?

  /// Touchpads alone, for whoever sits at the machine. The file must sort before 73-seat-late.rules, which gives out
  /// the access, and after 60-input-id.rules, which tells what a touchpad is.
  static let rule = Remedy(
    purpose: "for good, and for touchpads only: whoever sits at this machine may read them",
    command: "echo 'SUBSYSTEM==\"input\", KERNEL==\"event*\", ENV{ID_INPUT_TOUCHPAD}==\"1\", TAG+=\"uaccess\"'"
      + " | sudo tee /etc/udev/rules.d/70-touchstone.rules && sudo udevadm control --reload"
      + " && sudo udevadm trigger --subsystem-match=input --action=change")

  static func accessList(node: String, user: String?) -> Remedy {
    Remedy(
      purpose: "for now: until it is plugged in again or the machine restarts",
      command: "sudo setfacl -m u:\(user ?? "$USER"):r \(node)")
  }
  static func newSession(group: String) -> Remedy {
    Remedy(
      purpose: "log out and in again, or for the shell that is open", command: "newgrp \(group)")
  }
  static func joinGroup(_ group: String, user: String?) -> Remedy {
    Remedy(
      purpose: "for good, from the next login on", command: "sudo gpasswd -a \(user ?? "$USER") \(group)",
      warning: "every program that you run can then read every input device, the keyboard and its passwords too")
  }
  /// - Parameter node: nil where it is not known which.
  static func passDevice(_ node: String?) -> Remedy {
    Remedy(
      purpose: "give the container the device when you start it, from a machine that has one",
      command: "docker run --device \(node ?? "/dev/input/eventN") …")
  }
}
