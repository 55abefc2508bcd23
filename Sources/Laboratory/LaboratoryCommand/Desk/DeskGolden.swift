import CommandSupport
import TouchstoneCommand
import Glibc
import HelperPrograms
import TraceReplay
import Simulation

/// Transcripts of desks in files: `verify` and `accept` repeat the command in their second line.
enum DeskGolden: VerifiedFiles {
  static func contains(_ paths: [String]) throws -> Bool {
    let desks = paths.count { $0.hasSuffix(".desk") }
    if desks > 0, desks < paths.count { throw CommandFailure("name transcripts of desks, or recordings, not both") }
    return desks > 0
  }

  static func verify(_ paths: [String], _ options: VerifiedFileOptions) throws {
    var status: ExitStatus?
    for path in paths {
      let text = try DeskFiles.text(path)
      let (old, new) = (compared(text), compared(try repeated(text, path, options)))
      let isSame = old.elementsEqual(new, by: agree)
      Output.standard.write(line: "\(isSame ? "✓" : "✗") \(path)")
      if isSame { continue }
      status = .changed
      for line in changes(from: old, to: new).prefix(20) { Output.standard.write(line: "    \(line)") }
    }
    if let status { throw status }
  }

  static func accept(_ paths: [String], _ options: VerifiedFileOptions) throws {
    for path in paths {
      let text = try DeskFiles.text(path)
      let new = try repeated(text, path, options)
      if compared(new).elementsEqual(compared(text), by: agree) { continue }
      let file = try OutputFile(path, reading: [], replacing: .any)
      for line in new.split(separator: "\n") where !line.hasPrefix("#") { file.output.write(line: String(line)) }
      try file.finish("the transcript of a desk")
    }
  }

  /// Returns the changed lines, those of each recording after its name.
  static func changes(from old: [Substring], to new: [Substring]) -> [Substring] {
    let change = new.difference(from: old, by: agree)
    let lines = (change.removals + change.insertions).map { step in
      switch step {
      case .remove(let offset, let line, _): (offset, hand: old[...offset].last { $0.hasPrefix("hand ") }, "- \(line)")
      case .insert(let offset, let line, _): (offset, hand: new[...offset].last { $0.hasPrefix("hand ") }, "+ \(line)")
      }
    }
    var (texts, hand) = ([Substring](), Substring?.none)
    for (_, current, text) in lines.sorted(by: { $0.0 < $1.0 }) {
      if let current, current != hand { texts.append(current) }
      hand = current
      texts.append(text[...])
    }
    return texts
  }

  /// How much the small numbers of an application may differ.
  private static let slack: [Substring: Double] = [
    "dx": 2, "dy": 2, "x": 2, "y": 2, "vx": 2, "vy": 2, "scale": 0.02, "rotation": 0.02,
  ]

  /// Returns whether two lines are the same. Where a toolkit scrolls on by itself, its numbers depend on its frames: those
  /// measurements of an application may differ by 2%.
  static func agree(_ one: Substring, _ other: Substring) -> Bool {
    if one == other { return true }
    let parts = (one.split(separator: ", "), other.split(separator: ", "))
    guard one.drop(while: { $0 == " " }).hasPrefix(":"), parts.0.count == parts.1.count, parts.0.first == parts.1.first
    else { return false }
    return zip(parts.0, parts.1).allSatisfy { $0 == $1 || areNear($0.split(separator: " "), $1.split(separator: " ")) }
  }

  private static func areNear(_ one: [Substring], _ other: [Substring]) -> Bool {
    guard one.count == 2, other.count == 2, one[0] == other[0], let slack = Self.slack[one[0]],
      let number = Double(one[1]), let second = Double(other[1])
    else { return false }
    return abs(number - second) <= max(slack, 0.02 * abs(number))
  }

  /// How late a compositor was changes from run to run. The command is the user's.
  private static func compared(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix(DeskRequest.command) }
  }

  private static func repeated(_ text: String, _ path: String, _ options: VerifiedFileOptions) throws -> String {
    let request = try request(text, path)
    if !options.runCommands, let program = request.otherProgram {
      throw CommandFailure("\(path):2: the command \(program); check it, then add --run-commands")
    }
    guard let started = try? HelperProgram.start("/proc/\(getpid())/exe", ["desk"] + request.arguments, .nothing) else {
      throw CommandFailure(.software, "cannot start this program again")
    }
    let reader = LineReader()
    var (new, hasEnded) = ("", false)
    reader.add(started.output) { line in
      hasEnded = line == nil
      if let line { new += line + "\n" }
    }
    reader.wait(atMost: 3_600_000) { hasEnded }
    // It ends its processes, if it can still be asked to.
    if !hasEnded { kill(started.id, SIGTERM) }
    let status = HelperProgram.wait(started.id, atMost: 10_000)
    if status == 0 { return new }
    printError("\(path): its command \(hasEnded ? "failed" : "was still running after an hour")")
    Output.standard.flush()
    exit(status & 0x7F == 0 ? status >> 8 & 0xFF : ExitStatus.software.rawValue)
  }

  private static func request(_ text: String, _ path: String) throws -> DeskRequest {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(2)
    guard lines.count == 2, lines[0] == DeskRequest.title else {
      throw CommandFailure(.unreadable, "\(path) is not a transcript of `touchstone desk`")
    }
    do { return try DeskRequest(line: lines[1]) } catch {
      throw CommandFailure(.unreadable, "\(path):2: \(error.sentence)")
    }
  }
}
