import TouchTrace

/// The libinput that produced a transcript: its version, its output group and its configuration; or that of a recording, which
/// does not contain the version.
public struct LibinputProvenance: Hashable, Sendable {
  /// The version; `nil` for events that a recording contains.
  public var version: LibinputVersion?
  /// `LibinputConfiguration.text`.
  public var configuration: String
  /// Whether libinput was given a generic touchpad, because the recording contains only touches.
  package var isOnGenericTouchpad = false

  /// The libinput that reported a recording's events.
  public static let recorded = LibinputProvenance(nil, configuration: "")

  public init(_ version: LibinputVersion?, configuration: String) {
    self.version = version
    self.configuration = configuration
  }

  /// The title, such as `libinput 1.22.1`, or `libinput, as recorded`.
  public var title: String { version.map { "libinput \($0.text)" } ?? "libinput, as recorded" }

  /// The input source with this provenance.
  public var inputSource: InputSource { version == nil ? .recorded : .libinput }

  /// The line in a transcript's header, without its line feed: `via libinput 1.22.1 (1.19-1.22) tap=on`, or `via recorded
  /// events`.
  public var line: String {
    guard let version else { return "via recorded events" }
    return
      "\(Self.prefix)\(version.text) (\(version.group.rawValue))\(configuration.isEmpty ? "" : " ")\(configuration)"
  }

  private static let prefix = "via libinput "

  /// Returns the output group named in a transcript's header, or nil if the transcript was made from touches or the
  /// group is unknown.
  static func group(of transcript: String) -> LibinputVersion.Group? {
    guard let line = line(of: transcript) else { return nil }
    let words = line.dropFirst(prefix.count).split(separator: " ")
    if let group = words.first.flatMap({ LibinputVersion.Group(version: String($0)) }) { return group }
    // A library that states no version. The end of its group may have changed since.
    return LibinputVersion.Group.allCases.first { line.contains("(\($0.start)-") }
  }

  /// Returns the versions of two transcripts with three-finger drag, which changed within an output group: 1.28 presses the button at
  /// once, 1.31 begins a swipe. `nil` if the option is not on, or if both have the same minor version.
  static func versionsThatDragOtherwise(_ golden: String, _ current: String) -> (old: Substring, new: Substring)? {
    let lines = [golden, current].compactMap { line(of: $0)?.dropFirst(prefix.count).split(separator: " ") }
    let versions = lines.compactMap(\.first)
    guard versions.count == 2, versions[0] != versions[1],
      lines.contains(where: { $0.contains("3fg-drag=3fg") || $0.contains("3fg-drag=4fg") })
    else { return nil }
    let minors = versions.map { $0.split(separator: ".").prefix(2) }
    return minors[0] == minors[1] ? nil : (versions[0], versions[1])
  }

  /// Returns the header line that names libinput, or nil if there is none.
  ///
  /// Compares bytes, because it runs for every transcript that is compared.
  static func line(of transcript: String) -> Substring? {
    var rest = transcript.utf8[...]
    for _ in 0..<4 {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      if rest[..<end].starts(with: prefix.utf8) { return Substring(rest[..<end]) }
      if end == rest.endIndex { return nil }
      rest = rest[rest.index(after: end)...]
    }
    return nil
  }
}
