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
