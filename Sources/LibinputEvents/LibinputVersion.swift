/// The version of libinput behind a transcript. Versions differ slightly in what they report for the same touches, so a
/// transcript names its version and is compared only within a group of versions with equal output.
public struct LibinputVersion: Hashable, Sendable {
  /// Such as `1.22.1`, or a range such as `1.23 to 1.26` where the library does not report more.
  public var text: String
  public var group: Group

  public init(text: String, group: Group) {
    self.text = text
    self.group = group
  }

  /// Versions with equal output, found by running each version over the same recordings.
  public enum Group: String, CaseIterable, Sendable {
    case first = "1.19-1.22"
    /// The accelerated movement of a swipe differs from the first group.
    case second = "1.23-1.26"
    /// The frame that begins a gesture has no update.
    case third = "1.27-1.29"
    /// Not compared with the other groups yet.
    case later = "1.30-"

    /// Returns the group of version 1.`minor`.
    init(minor: Int) {
      switch minor {
      case ..<23: self = .first
      case ..<27: self = .second
      case ..<30: self = .third
      default: self = .later
      }
    }
  }

  /// - Parameters:
  ///   - stated: the version that the library reports, such as `1.22.1`; nil where it reports none.
  ///   - hasCustomAcceleration: whether the library has the functions introduced in 1.23.
  ///   - hasArea: whether it has those introduced in 1.27.
  public init(stated: String?, hasCustomAcceleration: Bool, hasArea: Bool) {
    let parts = (stated ?? "").split(separator: ".").map { Int($0) }
    if let stated, parts.count >= 2, parts[0] == 1, let minor = parts[1] {
      self.init(text: stated, group: Group(minor: minor))
    } else {
      let group = Group(minor: hasArea ? 27 : hasCustomAcceleration ? 23 : 19)
      self.init(text: group.rawValue.split(separator: "-").joined(separator: " to "), group: group)
    }
  }
}
