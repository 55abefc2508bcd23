import Glibc

/// What there is to know of a machine before one can say why a touchpad cannot be read on it.
public struct MachineFacts: Hashable, Sendable {
  public var listing: DeviceListing
  /// What shows that this runs in a container, such as `/.dockerenv`; nil where nothing does.
  public var container: String?
  /// Of whoever runs this; nil where /etc/passwd does not have them.
  public var userName: String?
  public var userID: UInt32 = 0
  /// The groups that this session has, the main one among them.
  public var sessionGroups: [UInt32] = []
  /// The groups that /etc/group gives the user, by number.
  public var listedGroups: [UInt32] = []
  /// Whether udev and logind are here, and the user sits at the machine: then udev's tag `uaccess` gives them devices.
  public var hasSeat = false

  public init(listing: DeviceListing) { self.listing = listing }
}

extension DeviceTree {
  public func facts() -> MachineFacts {
    var facts = MachineFacts(listing: list())
    facts.container = container()
    facts.userID = geteuid()
    let accounts = Accounts(files)
    facts.userName = accounts.userName(facts.userID)
    facts.sessionGroups = Self.sessionGroups()
    facts.listedGroups = accounts.groups.filter { $0.members.contains(facts.userName ?? "") }.map(\.id)
    facts.hasSeat =
      files.exists("/run/udev") && files.exists("/run/systemd/seats") && getenv("SSH_CONNECTION") == nil
    return facts
  }

  private static func sessionGroups() -> [UInt32] {
    var groups = [gid_t](repeating: 0, count: max(0, Int(getgroups(0, nil))))
    let count = groups.withUnsafeMutableBufferPointer { getgroups(Int32($0.count), $0.baseAddress) }
    return [getegid()] + groups.prefix(max(0, Int(count)))
  }

  /// What shows that this runs in a container.
  func container() -> String? {
    if let file = ["/.dockerenv", "/run/.containerenv", "/.flatpak-info"].first(where: files.exists) { return file }
    let cgroups = files.text("/proc/1/cgroup") ?? ""
    return ["docker", "kubepods", "containerd", "libpod", "lxc"].first(where: cgroups.contains)
      .map { "“\($0)” in /proc/1/cgroup" }
  }
}
