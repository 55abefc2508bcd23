/// Which libinput it was. Its answers to the same fingers differ a little from version to version, so a transcript names
/// it, and is compared within a group whose answers are alike.
public struct LibinputVersion: Hashable, Sendable {
  /// `1.22.1`; a range such as `1.23 to 1.26` where the library does not tell more.
  public var text: String
  public var group: Group

  public init(text: String, group: Group) { (self.text, self.group) = (text, group) }

  /// Found by running each version over the same recordings.
  public enum Group: String, CaseIterable, Sendable {
    case first = "1.19-1.22"
    /// A swipe's accelerated movement differs.
    case second = "1.23-1.26"
    /// No update comes in the frame of the beginning.
    case third = "1.27-1.29"
    /// Not compared with the others yet.
    case later = "1.30-"

    /// The group of version 1.`minor`.
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
  ///   - stated: what the library says of itself, as `1.22.1`; nil where it says nothing.
  ///   - hasCustomAcceleration: whether it has the calls that came with 1.23.
  ///   - hasArea: whether it has those that came with 1.27.
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
