import Foundation
import Testing

/// A file of cases: inputs with the outcomes that they must have, as text.
///
///     # A press by two fingers counts from the last touch down.
///     recognizer press longPress numberOfTouchesRequired=2
///     0  1 began 0,0
///     100  2 began 60,0
///     wait 600
///       ! 600 press possible → began at 30,0, 2 touches
///     650  1 ended
///       ! 650 press began → ended at 60,0, 1 touch
///
/// A paragraph is a case. `#` begins its title, which states the behavior; a paragraph without a title is a further example of the
/// last one. The indented lines are the outcomes of the line above them; `RECORD=1` writes them. A line that begins with `defaults`
/// belongs to every case of the file. A ``CasePlayer`` performs the other lines.
public struct CaseFile: CustomTestStringConvertible, Sendable {
  private let path: String

  public var testDescription: String { URL(fileURLWithPath: path).lastPathComponent }

  /// Returns the files in a folder next to the test.
  ///
  /// - Parameter test: the test's source file; use the default.
  public static func all(in folder: String, relativeTo test: String = #filePath) -> [Self] {
    let folder = URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let cases = names.filter { $0.hasSuffix(".txt") }.sorted()
    // Without cases a test would pass.
    precondition(!cases.isEmpty, "there are no cases in \(folder)")
    return cases.map { Self(path: "\(folder)/\($0)") }
  }

  /// Plays each case, and expects its outcomes or writes them with `RECORD=1`.
  ///
  /// - Parameter makePlayer: returns the player of one case.
  public func expectOutcomes(_ makePlayer: () -> some CasePlayer) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .newlines)
    let kept = text.split(separator: "\n", omittingEmptySubsequences: false)
    let defaults = kept.filter { $0.hasPrefix("defaults ") }
    var (title, now) = ("", [[String]]())
    for paragraph in kept.split(separator: "", omittingEmptySubsequences: false) {
      title = paragraph.first { $0.hasPrefix("#") }.map(String.init) ?? title
      let player = makePlayer()
      for line in defaults { _ = try player.perform(line.split(separator: " ")) }
      now.append(try play(paragraph, player))
      if !GoldenFile.isRecording { compare(paragraph, now[now.count - 1], title) }
    }
    if !GoldenFile.isRecording { return }
    let recorded = now.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    try recorded.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Returns the lines of a case with the outcomes that it has now.
  private func play(_ lines: ArraySlice<Substring>, _ player: some CasePlayer) throws -> [String] {
    var played: [String] = []
    for (index, line) in zip(lines.indices, lines) where !line.hasPrefix(" ") {
      played.append(String(line))
      if line.hasPrefix("#") || line.hasPrefix("defaults ") { continue }
      do {
        played += try player.perform(line.split(separator: " ")).map { "  \($0)" }
      } catch {
        throw CaseError("\(place(index)): \(error)")
      }
    }
    return played + player.finish().map { "  \($0)" }
  }

  private func place(_ line: Int) -> String { "\(testDescription):\(line + 1)" }

  private func compare(_ kept: ArraySlice<Substring>, _ now: [String], _ title: String) {
    let same = zip(kept, now).prefix { $0 == $1 }.count
    if same == kept.count, same == now.count { return }
    Issue.record(
      """
      \(place(kept.startIndex + same)) differs: \(title)
        kept: \(same < kept.count ? String(kept[kept.startIndex + same]) : "the end")
        now:  \(same < now.count ? now[same] : "the end")
      If the new outcome is right, run the tests with RECORD=1 and review the difference before committing.
      """)
  }
}

/// What plays a case of a ``CaseFile``.
public protocol CasePlayer {
  /// Performs a line and returns its outcomes.
  func perform(_ words: [Substring]) throws -> [String]

  /// Returns the outcomes of the end of the case.
  func finish() -> [String]
}

extension CasePlayer {
  public func finish() -> [String] { [] }
}

/// A line of a case that cannot be played.
public struct CaseError: Error, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}
