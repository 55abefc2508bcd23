import Glibc

/// The facts about a machine from which a diagnosis follows.
public struct MachineFacts: Hashable, Sendable {
  public var listing: DeviceListing
  /// Evidence that this runs in a container, such as `/.dockerenv`; nil if there is none.
  public var container: String?
  /// The name of the user that runs this; nil where /etc/passwd does not list it.
  public var userName: String?
  public var userID: UInt32 = 0
  /// The groups of this session, including the main one.
  public var sessionGroups: [UInt32] = []
  /// The user's groups by /etc/group, as numbers.
  public var listedGroups: [UInt32] = []
  /// A Boolean value that indicates whether udev and logind are running and the user is at the machine: udev's tag
  /// `uaccess` then grants access to devices.
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

  /// Returns the evidence that this runs in a container.
  func container() -> String? {
    if let file = ["/.dockerenv", "/run/.containerenv", "/.flatpak-info"].first(where: files.exists) { return file }
    let cgroups = files.text("/proc/1/cgroup") ?? ""
    return ["docker", "kubepods", "containerd", "libpod", "lxc"].first(where: cgroups.contains)
      .map { "“\($0)” in /proc/1/cgroup" }
  }
}
