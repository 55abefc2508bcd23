import Glibc
import HelperPrograms
import TraceReplay
import Simulation

/// Transcripts of desks in files: `verify` and `accept` repeat the command in their second line.
enum DeskGolden {
  static let title = "touchstone desk transcript 1"
  static let command = "touchstone desk"

  /// Returns whether the paths are transcripts of desks.
  static func areDesks(_ paths: [String]) -> Bool {
    let desks = paths.count { $0.hasSuffix(".desk") }
    if desks > 0, desks < paths.count { fail("name transcripts of desks, or recordings, not both") }
    return desks > 0
  }

  static func verify(_ paths: [String]) -> Never {
    var status: ExitStatus?
    for path in paths {
      guard let text = DeskFiles.text(path) else { fail("cannot read \(path): \(errorText())", .unreadable) }
      let (old, new) = (compared(text), compared(repeated(text, path)))
      let isSame = old.elementsEqual(new, by: agree)
      Output.standard.write(line: "\(isSame ? "✓" : "✗") \(path)")
      if isSame { continue }
      status = .changed
      let change = new.difference(from: old, by: agree)
      let removed = change.removals.map { Self.line($0, "-") }, added = change.insertions.map { Self.line($0, "+") }
      for line in (removed + added).sorted(by: { $0.number < $1.number }).prefix(20) {
        Output.standard.write(line: "    \(line.text)")
      }
    }
    if let status { status.exit() }
    Output.standard.finish()
    exit(0)
  }

  static func accept(_ paths: [String]) -> Never {
    for path in paths {
      guard let text = DeskFiles.text(path) else { fail("cannot read \(path): \(errorText())", .unreadable) }
      let new = repeated(text, path)
      if compared(new).elementsEqual(compared(text), by: agree) { continue }
      let file = OutputFile(path, reading: [])
      file.output.write(new)
      file.finish("the transcript of a desk")
    }
    Output.standard.finish()
    exit(0)
  }

  private static func line(
    _ step: CollectionDifference<Substring>.Change, _ mark: String
  ) -> (number: Int, text: String) {
    switch step {
    case .remove(let offset, let line, _), .insert(let offset, let line, _): (offset, "\(mark) \(line)")
    }
  }

  /// Returns whether two lines are the same. Where a toolkit scrolls on by itself, its numbers depend on its frames: those of an
  /// application may differ by 2%.
  private static func agree(_ one: Substring, _ other: Substring) -> Bool {
    if one == other { return true }
    let words = (one.split(separator: " "), other.split(separator: " "))
    guard words.0.first == ":", words.0.count == words.1.count else { return false }
    return zip(words.0, words.1).allSatisfy { one, other in
      if one == other { return true }
      guard let number = Double(one.filter { $0 != "," }), let second = Double(other.filter { $0 != "," }) else {
        return false
      }
      return abs(number - second) <= max(2, 0.02 * abs(number))
    }
  }

  /// How late a compositor was changes from run to run. The command is the user's.
  private static func compared(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix(command) }
  }

  private static func repeated(_ text: String, _ path: String) -> String {
    let lines = text.split(separator: "\n").prefix(2)
    guard lines.count == 2, lines[0] == title, lines[1].hasPrefix(command) else {
      fail("\(path) is not a transcript of `touchstone desk`", .unreadable)
    }
    // The words were quoted for a shell.
    let words = ["-c", "exec \"$0\" desk\(lines[1].dropFirst(command.count))", "/proc/\(getpid())/exe"]
    guard let started = try? HelperProgram.start("/bin/sh", words, .nothing) else {
      fail("cannot start a shell", .software)
    }
    let reader = LineReader()
    var (new, hasEnded) = ("", false)
    reader.add(started.output) { line in
      hasEnded = line == nil
      if let line { new += line + "\n" }
    }
    reader.wait(atMost: 3_600_000) { hasEnded }
    if HelperProgram.wait(started.id) != 0 { fail("\(path): its command failed", .software) }
    return new
  }
}
