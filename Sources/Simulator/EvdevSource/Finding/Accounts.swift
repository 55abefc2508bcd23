/// The names of users and groups by /etc/passwd and /etc/group. Accounts from elsewhere stay numbers.
struct Accounts: Sendable {
  struct Group: Hashable, Sendable {
    var name: String
    var id: UInt32
    var members: [String]
  }
  let groups: [Group]
  private let users: [(name: String, id: UInt32)]

  init(_ files: SystemFiles) {
    groups = Self.groups(files.text("/etc/group") ?? "")
    users = Self.rows(files.text("/etc/passwd") ?? "").compactMap { row in
      row.count > 2 ? UInt32(row[2]).map { (row[0], $0) } : nil
    }
  }

  static func groups(_ text: String) -> [Group] {
    rows(text).compactMap { row in
      guard row.count > 3, let id = UInt32(row[2]) else { return nil }
      return Group(name: row[0], id: id, members: row[3].split(separator: ",").map(String.init))
    }
  }

  private static func rows(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init) }
  }

  func userName(_ id: UInt32) -> String? { users.first { $0.id == id }?.name }

  func groupName(_ id: UInt32) -> String? { groups.first { $0.id == id }?.name }
}
