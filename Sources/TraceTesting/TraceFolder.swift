import Simulation
import Testing

/// A folder of recordings that are to be tested, each with the transcript of what must come of it beside it.
///
/// ```swift
/// @Test(arguments: TraceFolder("Traces").traces)
/// func trace(_ trace: TraceCase) { expectTranscript(of: trace, recognizers: [TapAndHoldRecognizer.self]) }
/// ```
public struct TraceFolder: Sendable {
  /// Where it is.
  public let path: String

  /// - Parameters:
  ///   - path: the folder's, from that of the test's source file on, such as `"../../Traces"`; or absolute.
  ///   - file: leave it out.
  public init(_ path: String, besideTest file: String = #filePath) {
    if path.hasPrefix("/") {
      self.path = path
    } else {
      let folder = file.lastIndex(of: "/").map { file[..<$0] } ?? "."
      self.path = Self.plain("\(folder)/\(path)")
    }
  }
  /// Without `.` and `..`, which nobody wants to read in a message.
  private static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Every recording in it and in the folders below, in order of name, in any format that can be read; and every
  /// transcript whose recording is gone, which fails. Where there is nothing there is one that fails and says so: tests
  /// without arguments would pass.
  ///
  /// A recording whose only transcript is one of what libinput makes of it (`.libinput.transcript`) is left out: that is
  /// for `touchstone verify`.
  public var traces: [TraceCase] {
    let found = TraceFiles([path], found: { _ in })
    func name(_ file: String) -> String {
      file.hasPrefix(path + "/") ? String(file.dropFirst(path.count + 1)) : file
    }
    var traces = found.files.filter { Golden.ways(toCompare: $0, asked: nil).contains(.contacts) }
      .map { TraceCase(name: name($0), path: $0, kind: .recording) }
    traces += found.orphans.map { TraceCase(name: name($0), path: $0, kind: .obsolete) }
    traces += found.problems.map { TraceCase(name: $0, path: path, kind: .problem($0)) }
    if traces.isEmpty {
      let problem = "there is no recording in \(path)"
      traces = [TraceCase(name: problem, path: path, kind: .problem(problem))]
    }
    return traces
  }
}

/// A recording that is to be tested.
public struct TraceCase: Sendable, Hashable, Identifiable, CustomTestStringConvertible {
  /// Its path within the folder, by which a test's output and `swift test --filter` name it.
  public let name: String
  /// Where it is.
  public let path: String
  let kind: Kind
  enum Kind: Hashable, Sendable {
    case recording
    /// A transcript whose recording is gone.
    case obsolete
    /// Why there is none.
    case problem(String)
  }

  /// One recording, whose transcript is beside it.
  public init(path: String) { self.init(name: path, path: path, kind: .recording) }
  init(name: String, path: String, kind: Kind) { (self.name, self.path, self.kind) = (name, path, kind) }

  public var id: String { name }
  public var testDescription: String { name }
}
