/// A fix: what it does, and the command.
public struct Remedy: Hashable, Sendable {
  /// A sentence without its full stop.
  public var purpose: String
  /// The command, which can be pasted into a shell.
  public var command: String
  /// The side effect; nil if there is none.
  public var warning: String?

  /// Access to touchpads only, for the user at the machine. The file must sort before 73-seat-late.rules, which grants
  /// the access, and after 60-input-id.rules, which classifies touchpads.
  static let rule = Remedy(
    purpose: "permanently, and for touchpads only: the user at this machine may read them",
    command: "echo 'SUBSYSTEM==\"input\", KERNEL==\"event*\", ENV{ID_INPUT_TOUCHPAD}==\"1\", TAG+=\"uaccess\"'"
      + " | sudo tee /etc/udev/rules.d/70-touchstone.rules && sudo udevadm control --reload"
      + " && sudo udevadm trigger --subsystem-match=input --action=change")

  static func accessList(node: String, user: String?) -> Remedy {
    Remedy(
      purpose: "for now, until it is plugged in again or the machine restarts",
      command: "sudo setfacl -m u:\(user ?? "$USER"):r \(node)")
  }

  static func newSession(group: String) -> Remedy {
    Remedy(
      purpose: "log out and in again; or, for this shell only", command: "newgrp \(group)")
  }

  static func joinGroup(_ group: String, user: String?) -> Remedy {
    Remedy(
      purpose: "permanently, from the next login", command: "sudo gpasswd -a \(user ?? "$USER") \(group)",
      warning:
        "every program that you run can then read every input device, including the keyboard and passwords typed on it")
  }

  /// - Parameter node: nil if it is unknown.
  static func passDevice(_ node: String?) -> Remedy {
    Remedy(
      purpose: "pass the device to the container when you start it, on a machine with a touchpad",
      command: "docker run --device \(node ?? "/dev/input/eventN") …")
  }
}
