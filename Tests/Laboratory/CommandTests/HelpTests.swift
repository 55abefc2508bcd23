import ArgumentParser
import Foundation
import Testing

@testable import CommandSupport
@testable import TouchstoneCommand

private protocol AnyOptionGroup {
  static var groupType: any ParsableArguments.Type { get }
}

extension OptionGroup: AnyOptionGroup {
  static var groupType: any ParsableArguments.Type { Value.self }
}

/// The pages of help, at any width.
@Suite struct HelpTests {
  private static let commands =
    CommandRunner.touchstone.configuration.groupedSubcommands.flatMap(\.subcommands)
    .filter { $0 != EditCommand.self }.map { [$0._commandName] }
    + EditCommand.configuration.subcommands.map { ["edit", $0._commandName] }

  /// The names of options on a page, at the beginning of a word: `-o`, `--output`.
  private func options(_ page: String) -> Set<String> {
    Set(page.split { !$0.isLetter && $0 != "-" }.map(String.init).filter { $0.hasPrefix("-") && $0 != "-" })
  }

  private func page(_ arguments: [String]) throws -> String {
    let answer = try #require(CommandRunner.answer(to: arguments))
    #expect(!answer.isError)
    return answer.text
  }

  /// Returns a page as the command prints it on a terminal of this width.
  private func page(_ arguments: [String], columns: Int) throws -> String {
    let outcome = try CommandRunner.run(arguments, environment: ["COLUMNS": "\(columns)"])
    #expect(outcome.status == 0)
    return outcome.output
  }

  @Test func printedPageIsTheAnswer() throws {
    for arguments in [["help", "replay"], ["edit", "trim", "--help"], ["--version"]] {
      #expect(try page(arguments) == page(arguments, columns: 80))
    }
  }

  /// A debug build of the argument parser checks the options of a group within a group four times as often per level.
  @Test func noGroupOfOptionsContainsAnother() {
    func groups(of type: any ParsableArguments.Type) -> [any ParsableArguments.Type] {
      Mirror(reflecting: type.init()).children.compactMap {
        (Swift.type(of: $0.value) as? any AnyOptionGroup.Type)?.groupType
      }
    }
    let all = HostileTextTests.commandTypes.flatMap(groups(of:))
    #expect(all.count > 100)
    for group in all { #expect(groups(of: group).isEmpty, "\(group) contains a group") }
  }

  /// Every option is on the page itself, or on the page of shared options to which it refers; what is not described there is
  /// described by the whole page.
  @Test(arguments: commands) func helpFitsAScreenAndNamesEveryOption(command: [String]) throws {
    let full = HelpPage(try page(["help"] + command + ["--all"], columns: HelpPage.columns))
    let short = try page(command + ["--help"])
    #expect(try short == page(["help"] + command))
    let shared = try options(page(["help", "options"]))
    let all = full.rows.reduce(into: Set<String>()) { $0.formUnion(options($1.names)) }
    #expect(options(short).union(shared).isSuperset(of: all), "\(all.subtracting(options(short).union(shared)))")
    let lines = short.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= ShortHelp.maximumLines && lines.allSatisfy { $0.count <= 80 }, "\(lines.count): \(short)")
    #expect(short.contains("\nUSAGE: touchstone \(command.joined(separator: " ")) "))
  }

  /// An example that is wrapped in mid-command cannot be pasted, and a default that is stated twice can differ.
  @Test(arguments: commands) func examplesAreWholeAndDefaultsStatedOnce(command: [String]) throws {
    let help = HelpPage(try page(command + ["--help-hidden"], columns: HelpPage.columns))
    let examples = help.paragraphs.filter { $0.hasPrefix("Examples:\n") }.flatMap {
      $0.split(separator: "\n").dropFirst()
    }
    for line in examples { #expect(line.hasPrefix("  ") && line.count <= 80, "\(line)") }
    for row in help.rows { #expect(row.text.matches(of: #/default:/#).count <= 1, "\(row)") }
  }

  @Test func helpShowsTenCommandsAndNamesTheOthers() throws {
    let help = try page(["help"])
    #expect(try help == page(["--help"]) && help == CommandRunner.startPage.help(columns: 80))
    let shown = help.split(separator: "\n").compactMap { $0.firstMatch(of: #/^  (\S+)  /#)?.output.1 }
    #expect(shown.first == "FILE" && shown.last == "help" && shown.count <= 10, "\(shown)")
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= ShortHelp.maximumLines && lines.allSatisfy { $0.count <= 80 })
    let words = Set(help.split { !$0.isLetter }.map(String.init))
    for command in Self.commands { #expect(words.contains(command[0]), "\(command)") }
  }

  @Test func commandsFitFortyLines() throws {
    let help = try page(["help", "--all"])
    #expect(help == CommandRunner.startPage.commands(columns: 80))
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 40 && lines.allSatisfy { $0.count <= 80 })
    for command in Self.commands { #expect(command[0] == "edit" || help.contains("\n  \(command[0]) ")) }
    for topic in HelpTopic.allCases {
      #expect(help.contains(topic.rawValue))
      let text = try page(["help", topic.rawValue])
      #expect(text == topic.text(columns: 80) && !text.isEmpty)
      for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test func sharedOptionsAreDescribedOnce() throws {
    let shared = try page(["help", "options"])
    for name in ["--scene", "--recognizer", "--set", "--surface", "--via", "--libinput", "--filter", "--jobs"] {
      #expect(shared.contains("\n  \(name) <"), "\(name)")
    }
    let replay = try page(["help", "replay"])
    #expect(!replay.contains("--surface") && replay.contains("Common options (touchstone help options): recognizers, "))
    // Options of the same name with another meaning keep their description.
    #expect(try page(["help", "sweep"]).contains("\n  --set <"))
    #expect(try page(["help", "live"]).contains("\n  --device <"))
    #expect(try page(["help", "accept"]).contains("\n  --via <"))
  }

  /// The first sentence of an option, and more if it fits.
  @Test func optionsAreSummarized() {
    #expect(ShortHelp.summary("One; two. Three (default: 3).", columns: 20) == "One (default: 3).")
    #expect(ShortHelp.summary("One; two. Three.", columns: 9) == "One; two.")
    #expect(ShortHelp.summary("One; two. (values: a, b)", columns: 9) == "One (values: a, b).")
    #expect(
      ShortHelp.summary("Which (default: all). (values: a, b)", columns: 80) == "Which (default: all; values: a, b).")
  }

  /// No line is wider than the terminal unless it is a single word or a command, which stay whole.
  @Test(arguments: Array(stride(from: 30, through: 130, by: 7)) + [44, 80]) func startPageBreaksLinesBetweenWords(
    columns: Int
  ) {
    let text = CommandRunner.startPage.text(columns: columns)
    for line in text.split(separator: "\n") where line.count > columns {
      #expect(line.hasPrefix("  touchstone ") || !line.dropFirst(2).contains(" "), "\(columns): \(line)")
    }
    let words = text.split { " \n".contains($0) }
    #expect(words == CommandRunner.startPage.text(columns: 1000).split { " \n".contains($0) })
  }

  /// Lines that are too wide are broken between words, and no word is lost.
  @Test(arguments: 20...60) func foldedLinesKeepEveryWord(columns: Int) {
    let line = "=*  16  12  unexpected: aLongNameOfARecognizer 3, tap 1, aVeryMuchLongerNameOfARecognizerForThisWidth 2"
    let lines = WrappedText.folded(line, columns: columns)
    #expect(lines.flatMap { $0.split(separator: " ") } == line.split(separator: " "))
    for line in lines where line.count > columns { #expect(line.split(separator: " ").count == 1) }
    #expect(WrappedText.folded(line, columns: 200) == [line])
    // A colour has no width.
    #expect(WrappedText.folded("\u{1B}[32mtwo words\u{1B}[0m", columns: 9) == ["\u{1B}[32mtwo words\u{1B}[0m"])
    #expect(WrappedText.folded("\u{1B}[32mtwo words\u{1B}[0m", columns: 8) == ["\u{1B}[32mtwo", "    words\u{1B}[0m"])
  }

  @Test func startPageFitsASmallTerminal() {
    #expect(
      CommandRunner.startPage.text(columns: 80).split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
    #expect(CommandRunner.startPage.text(columns: 80).split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  /// The list is derived from the commands, so that it names each of them.
  @Test func doctorListsEveryCommandThatNeedsNoTouchpad() throws {
    let help = try page(["help", "--all"])
    let outcome = try CommandRunner.inTemporaryFolder { try CommandRunner.run("doctor", "--root", $0.path) }
    #expect(outcome.status == 5)
    let end = try #require(outcome.output.range(of: "These commands need no touchpad:\n"))
    let listed = Set(outcome.output[end.upperBound...].split { !$0.isLetter }.map(String.init))
    let names = Set(Self.commands.map { $0[0] })
    #expect(listed == names.union(["edit"]).subtracting(["live", "record", "doctor"]))
    for name in listed { #expect(help.contains("\n  \(name) ")) }
  }
}
