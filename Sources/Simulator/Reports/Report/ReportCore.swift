import Analysis
internal import EmbeddedFiles
import Simulation
import TouchTrace

/// The readers, the replay and the recognizers as wasm, packed by `Tools/web-core/build`. In a page, they replay its
/// recording with other parameters.
///
/// The file begins with a line with the packing and the version of the sources. The rest is text that a page contains as it
/// is.
package struct ReportCore: Sendable {
  /// The reason a file is not used, a sentence without its full stop.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  /// The core as a page contains it.
  let packed: [UInt8]
  private let version: String
  /// The address of the page without a recording, with which links begin; empty if it is not known.
  package var site = ""
  /// The setups that a page shows next to its own, by name, as `--set` takes them.
  package var setups: [(name: String, assignments: [String])] = []

  private static let name = "touchstone core"
  /// The packing that the page's script can unpack.
  private static let packing = "2"
  /// The size of a core is about 1 MB.
  package static let longest = 16 << 20

  /// - Parameters:
  ///   - path: the file, for errors.
  ///   - version: the version of this command, for which the core must have been built.
  package init(_ bytes: [UInt8], of path: String, version: String) throws(Problem) {
    let builder = "build it with Tools/web-core/build"
    let end = bytes.prefix(100).firstIndex(of: UInt8(ascii: "\n"))
    let line = String(decoding: bytes[..<(end ?? 0)], as: UTF8.self)
    guard let end, line.hasPrefix(Self.name + " ") else {
      throw Problem(description: "\(path) is not a core of a page; \(builder)")
    }
    let wanted = "\(Self.name) \(Self.packing) \(version)"
    guard line == wanted else {
      throw Problem(
        description: "\(path) is a \(QuotedText.quoted(line)), not the \(QuotedText.quoted(wanted)) of this command; "
          + "\(builder) again")
    }
    self.version = version
    packed = [UInt8](bytes[(end + 1)...])
    guard !packed.isEmpty, packed.allSatisfy(Self.isSafe) else {
      throw Problem(description: "\(path) is damaged; \(builder) again")
    }
  }

  /// Returns whether a byte of text can be part of a script element and end neither it nor the page.
  private static func isSafe(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || (0x20...0x7e).contains(byte) && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&")
  }

  /// The page without a recording, for touches and recordings that are dropped on it.
  package var playground: [UInt8] { page(title: "Touchstone", answer: [], data: nil, recording: nil) }

  /// - Parameter data: the data of a report; `nil` for those of a surface without touches.
  func page(
    title: String, answer: [String], data: ReportValue?, recording: ReportValue?, parts: PageParts? = nil,
    other: ReportValue? = nil
  ) -> [UInt8] {
    ReportPage.html(
      title: title, styles: EmbeddedFile.page("page.css"), scripts: EmbeddedFile.page("begin.js"), answer: answer,
      data: data ?? EmptyRecording.report, parts: ReportPage.elements(parts, other),
      core: (packed, data == nil ? EmptyRecording.value : recording, about))
  }

  private var about: ReportValue {
    .object([
      .init("version", .text(version)), .init("site", .text(site)),
      .init("setups", .list(setups.map { .list([.text($0.name), .texts($0.assignments)]) })),
      .init("scenes", .texts(SceneCatalog.scenes.map { $0.name }.filter { $0 != "none" })),
    ])
  }
}

/// A recording as the core in its page reads it.
package enum CoreRecording: Sendable {
  /// A trace that is replayed as the recording is.
  case trace([UInt8])
  /// The reason the page cannot replay the recording, a sentence.
  case none(String)

  func value(_ file: String) -> ReportValue {
    switch self {
    case .trace(let bytes):
      .object([.init("name", .text(file)), .init("trace", .text(String(decoding: bytes, as: UTF8.self)))])
    case .none(let reason): .object([.init("problem", .text(reason))])
    }
  }
}

/// A surface without touches, which a page shows while its core starts.
private enum EmptyRecording {
  static let name = "no touches yet"
  static let trace = "touchstone trace 1\nsurface 640x360 pt\nend 0\n"

  static var value: ReportValue {
    .object([.init("name", .text(name)), .init("trace", .text(trace)), .init("isMade", .bool(true))])
  }

  /// The data of its report, which the core repeats.
  static var report: ReportValue? {
    guard let source = try? TouchSources.open(ByteInput(Array(trace.utf8), name: name), SourceRequest()),
      let report = try? Report(name, Replay(), of: ContactPlayback(source))
    else { return nil }
    report.play()
    report.explain(withFindings: false)
    return report.value
  }
}

extension Report {
  /// Returns the page with a core, which replays the recording with parameters that are changed in the page.
  package func page(with core: ReportCore, replaying recording: CoreRecording) -> [UInt8] {
    core.page(
      title: ReportPage.title(file), answer: answer, data: value, recording: recording.value(file), other: other)
  }
}
