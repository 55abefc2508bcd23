import CommandSupport
import TouchstoneCommand
import Glibc

/// The user that the compositor and the application run as if the command is run by root: most of them refuse to run as root, which
/// containers and continuous integration have.
struct DeskUser {
  let name: String
  private let id: uid_t
  private let group: gid_t

  private static let names = ["nobody", "daemon"]
  private static let program = "/usr/bin/setpriv"

  /// Returns nil if the command is not run by root. Throws if root has no other user to run programs as.
  static func needed() throws -> DeskUser? {
    if geteuid() != 0 { return nil }
    guard let user = names.lazy.compactMap(Self.init(named:)).first, access(program, X_OK) == 0 else {
      throw CommandFailure(
        .unavailable,
        "compositors refuse to run as root, and there is no user \(names.listed("or")) or no \(program) to run them with; run "
          + "this as an ordinary user")
    }
    printMessage(
      "note: the compositor and the application run as \(user.name), because compositors refuse to run as root")
    return user
  }

  private init?(named name: String) {
    guard let entry = getpwnam(name), entry.pointee.pw_uid != 0 else { return nil }
    (self.name, id, group) = (name, entry.pointee.pw_uid, entry.pointee.pw_gid)
  }

  /// The beginning of a command that is run as this user, with no rights of root.
  var command: [String] { [Self.program, "--reuid=\(id)", "--regid=\(group)", "--clear-groups", "--"] }
  /// The owner of files, for `chown`.
  var owner: String { "\(id):\(group)" }
}
