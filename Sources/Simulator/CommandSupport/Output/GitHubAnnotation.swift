/// GitHub workflow commands that annotate lines of files: at most ten, because GitHub shows no more per step.
package enum GitHubAnnotation {
  static let maximum = 10

  /// - Parameter line: The line; nil annotates no file.
  package static func text(
    _ message: String, level: String = "error", file: String? = nil, line: Int = 1, title: String? = nil
  ) -> String {
    var properties: [String] = []
    if let file {
      properties.append("file=\(property(file.hasPrefix("./") ? String(file.dropFirst(2)) : file))")
      properties.append("line=\(line)")
    }
    if let title { properties.append("title=\(property(title))") }
    return "::\(level)\(properties.isEmpty ? "" : " ")\(properties.joined(separator: ","))::\(data(message))\n"
  }

  /// Returns the commands of these items; the last one lists those beyond ``maximum``.
  package static func list<Item>(_ items: [Item], title: (Item) -> String, _ text: (Item) -> String) -> String {
    let shown = items.count > maximum ? maximum - 1 : items.count
    let commands = items.prefix(shown).map(text).joined()
    if items.count == shown { return commands }
    let names = items.dropFirst(shown).map(title).joined(separator: "\n")
    return commands + self.text(names, title: "\(items.count - shown) more")
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
