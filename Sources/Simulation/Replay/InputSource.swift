import Gestures
import LibinputEvents
import TouchTrace

/// How a recording reaches the recognizers.
public enum InputSource: String, CaseIterable, Sendable {
  /// Its fingers, as the device told of them.
  case contacts
  /// The real libinput, in virtual time: its events.
  case libinput
}

/// What a transcript names that libinput had a part in.
public struct LibinputPart: Hashable, Sendable {
  public var version: LibinputVersion
  /// `LibinputConfiguration.text`.
  public var configuration: String

  public init(_ version: LibinputVersion, configuration: String) {
    (self.version, self.configuration) = (version, configuration)
  }
  public init(_ header: LibinputHeader) { self.init(header.version, configuration: header.configuration) }

  /// The line in a transcript's header, without its line feed: `via libinput 1.22.1 (1.19-1.22) tap=on`.
  public var line: String {
    "\(Self.start)\(version.text) (\(version.group.rawValue))\(configuration.isEmpty ? "" : " ")\(configuration)"
  }
  private static let start = "via libinput "

  /// The group of the libinput by which a transcript was made; nil where it was made of fingers, or by none that is
  /// known.
  static func group(of transcript: String) -> LibinputVersion.Group? {
    guard let line = line(of: transcript) else { return nil }
    return LibinputVersion.Group.allCases.first { line.contains("(\($0.rawValue))") }
  }
  /// By bytes: it is asked for each transcript that is compared.
  static func line(of transcript: String) -> Substring? {
    var rest = transcript.utf8[...]
    for _ in 0..<4 {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      if rest[..<end].starts(with: start.utf8) { return Substring(rest[..<end]) }
      if end == rest.endIndex { return nil }
      rest = rest[rest.index(after: end)...]
    }
    return nil
  }
}

extension Session {
  /// Plays what libinput told.
  public func play(_ event: LibinputEvent, _ translation: inout InputTranslation) {
    for input in translation.translate(event) {
      switch input {
      case .indirect(let event): play(event)
      case .fingers(let frame): play(frame)
      case .suppression(let suppression, let time): tell(at: time) { .suppression(time: $0, suppression) }
      case .tapRefusal(let refusal, let time): tell(at: time) { .tapRefusal(time: $0, refusal) }
      }
    }
  }
}
