import ArgumentParser
import CommandSupport

extension Touchstone {
  /// Returns the arguments with the command of a view of a recording in front, if they ask for one; nil if they do not.
  static func viewArguments(_ arguments: [String]) throws(CommandFailure) -> [String]? {
    try RecordingView.completed(arguments) { $0 == "help" || names.contains($0) }
  }

  /// Returns the sentence on an option that the view of a recording does not have and another one does; nil for any other message.
  ///
  /// - Parameter message: the argument parser's message.
  static func sentence(onUnknownOption message: String, _ arguments: [String]) -> String? {
    guard let option = message.firstMatch(of: #/Unknown option '([^' ]*)'/#)?.output.1,
      let words = try? viewArguments(arguments), let view = RecordingView(rawValue: words[0])
    else { return nil }
    let others = RecordingView.allCases.filter { $0 != view && has($0, option) }.map { $0.option ?? "`explain`" }
    if others.isEmpty { return nil }
    return "\(option) is an option of \(others.listed("and")); "
      + (view == .explain
        ? "add \(others.count == 1 ? "it" : "one of them")" : "`\(view.rawValue)` shows something different")
  }

  private static func has(_ view: RecordingView, _ option: Substring) -> Bool {
    guard
      let command = configuration.groupedSubcommands.flatMap(\.subcommands).first(where: {
        $0._commandName == view.rawValue
      })
    else { return false }
    let page = HelpPage(helpMessage(for: command, includeHidden: true, columns: HelpPage.columns))
    return page.rows.contains { $0.names.split(separator: ", ").contains { $0 == option } }
  }
}
