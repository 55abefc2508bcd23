import Testing
import TouchTrace
import TraceReplay

/// A folder of recordings to test, each with its golden transcript next to it, or with the gestures that it states.
///
/// ```swift
/// @Test(arguments: TraceFolder("Traces").traces)
/// func trace(_ trace: TraceCase) { expectTranscript(of: trace, recognizers: [TapAndHoldRecognizer.self]) }
/// ```
public struct TraceFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// Creates a folder.
  ///
  /// - Parameters:
  ///   - path: the folder's path, absolute or relative to the test's source file, such as `"../../Traces"`.
  ///   - file: the test's source file; the caller's by default.
  public init(_ path: String, besideTest file: String = #filePath) {
    if path.hasPrefix("/") {
      self.path = path
    } else {
      let folder = file.lastIndex(of: "/").map { file[..<$0] } ?? "."
      self.path = Self.normalized("\(folder)/\(path)")
    }
  }

  /// Returns a path without `.` and `..`, for readable messages.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Every recording in the folder and its subfolders, in order of name and in any supported format. Also every
  /// transcript without a recording, which fails. For an empty folder, a single case that fails, because a test without
  /// arguments would pass.
  ///
  /// As for the command, a recording without its own setup is replayed with the header file next to it, or with the nearest
  /// `touchstone.header`.
  ///
  /// A recording that has only a transcript of libinput's events (`.libinput.transcript`) is skipped; `touchstone verify`
  /// tests it.
  public var traces: [TraceCase] {
    let found = TraceFiles([path], found: { _ in })
    func name(_ file: String) -> String {
      file.hasPrefix(path + "/") ? String(file.dropFirst(path.count + 1)) : file
    }
    var traces = found.files.filter { Golden.inputSources(toCompare: $0, asked: nil).contains(.contacts) }
      .map { TraceCase(name: name($0), path: $0, kind: .recording) }
    traces += found.orphans.map { TraceCase(name: name($0), path: $0, kind: .obsolete) }
    traces += found.problems.map { TraceCase(name: $0, path: path, kind: .problem($0)) }
    if traces.isEmpty {
      let problem = "no recordings in \(path)"
      traces = [TraceCase(name: problem, path: path, kind: .problem(problem))]
    }
    return traces
  }
}

/// A recording to test.
public struct TraceCase: Sendable, Hashable, Identifiable, CustomTestStringConvertible {
  /// The recording's path in the folder, which names it in a test's output and in `swift test --filter`.
  public let name: String
  /// The recording's path.
  public let path: String
  let kind: Kind

  enum Kind: Hashable, Sendable {
    case recording
    /// A transcript without a recording.
    case obsolete
    /// An error instead of a recording.
    case problem(String)
  }

  /// Creates a case for one recording.
  public init(path: String) { self.init(name: path, path: path, kind: .recording) }

  init(name: String, path: String, kind: Kind) {
    self.name = name
    self.path = path
    self.kind = kind
  }

  public var id: String { name }
  public var testDescription: String { name }
}
