/// The version of libinput behind a transcript. Versions differ slightly in what they report for the same touches, so a
/// transcript names its version and is compared only within a group of versions with equal output.
public struct LibinputVersion: Hashable, Sendable {
  /// The version, such as `1.22.1`, or a range such as `1.23 to 1.26` where the library does not report more.
  public var text: String
  /// Versions with the same output.
  public var group: Group

  /// Creates a version.
  public init(text: String, group: Group) {
    self.text = text
    self.group = group
  }

  /// Versions with equal output, found by running sixteen versions from 1.19.4 to 1.31.3 over the same 377 recordings.
  ///
  /// Between two groups, 144 and 83 recordings give other events. Within one, at most 8 do, of unusual devices. With the option
  /// `3fg-drag` 1.28 and 1.31 differ.
  public enum Group: String, CaseIterable, Sendable {
    /// The oldest versions that were compared.
    case first = "1.19-1.22"
    /// The accelerated movement of a swipe differs from the first group.
    case second = "1.23-1.26"
    /// The frame that begins a gesture has no update.
    case third = "1.27-1.31"
    /// Not compared with the other groups yet. Accept transcripts of such a version: if they differ from those of the last group
    /// only in the second line, extend that group and remove the new files; otherwise keep both, and add a group.
    case later = "1.32-"

    /// The first version of the group, such as `1.27`. It stays the same when the group grows.
    public var start: String { String(rawValue.prefix { $0 != "-" }) }

    /// The group as a version, for a library that does not state its own: `1.23 to 1.26`.
    var range: String { rawValue.split(separator: "-").joined(separator: " to ") }

    /// Returns the group of a version such as `1.22.1`, or nil for any other text.
    package init?(version: String) {
      let parts = version.split(separator: ".", omittingEmptySubsequences: false).map { UInt16($0) }
      guard parts.count >= 2, parts.allSatisfy({ $0 != nil }), parts[0] == 1, let minor = parts[1] else { return nil }
      switch minor {
      case ..<23: self = .first
      case ..<27: self = .second
      case ..<32: self = .third
      default: self = .later
      }
    }
  }

  /// The line that `touchstone-libinput version` prints, without its line feed.
  public var line: String { "\(Self.lineStart)\(text)\(Self.lineMiddle)\(group.rawValue)\(Self.lineEnd)" }

  private static let (lineStart, lineMiddle, lineEnd) = ("libinput ", " (output group ", ")")

  /// Creates a version from such a line. Returns nil for any other text.
  public init?(line: some Collection<UInt8>) {
    let known = Group.allCases.lazy.compactMap { group -> LibinputVersion? in
      let end = Array((Self.lineMiddle + group.rawValue + Self.lineEnd).utf8)
      guard line.starts(with: Self.lineStart.utf8), line.suffix(end.count).elementsEqual(end) else { return nil }
      let words = line.dropFirst(Self.lineStart.utf8.count).dropLast(end.count)
      guard words.count <= 32, let text = String(validating: words, as: UTF8.self) else { return nil }
      return LibinputVersion(text: text, group: group)
    }.first
    guard let known, known.isConsistent else { return nil }
    self = known
  }

  /// Whether the text is a version of the group, or the group's range.
  private var isConsistent: Bool { text == group.range || Group(version: text) == group }

  /// Creates the version of a library by what it reports and has.
  ///
  /// - Parameters:
  ///   - stated: the version that the library reports, such as `1.22.1`; nil if it reports none.
  ///   - hasCustomAcceleration: whether the library has the functions introduced in 1.23.
  ///   - hasArea: whether it has those introduced in 1.27.
  public init(stated: String?, hasCustomAcceleration: Bool, hasArea: Bool) {
    if let stated, let group = Group(version: stated) {
      self.init(text: stated, group: group)
    } else {
      let group: Group = hasArea ? .third : hasCustomAcceleration ? .second : .first
      self.init(text: group.range, group: group)
    }
  }
}
