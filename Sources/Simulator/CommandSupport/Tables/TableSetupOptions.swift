import ArgumentParser
import GestureTables
import Gestures
import Simulation
import TouchTrace

/// The recognizers for tables: a named set, the lines of a header file, and parameters.
package struct TableSetupOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp("Header file with recognizers (default: the standard ones).", valueName: "file.header"),
    completion: .file(extensions: ["header"]))
  package var setup: String?
  @Option(help: "Parameters like those of another toolkit; --set changes them.")
  var like: EnginePreset?

  /// Returns the text of the recognizers.
  ///
  /// - Parameters:
  ///   - assignments: Parameters, each as `NAME.PARAMETER=VALUE`.
  ///   - isForTouchpad: Whether standard taps and presses are those of a touchpad, as they are replayed.
  package func text(setting assignments: [String], isForTouchpad: Bool = false) throws(CommandFailure) -> String {
    if setup != nil, like != nil {
      throw CommandFailure("--setup and --like both name recognizers; remove one of them")
    }
    var text = like?.rawValue ?? "standard"
    if isForTouchpad, setup == nil { text += try TouchpadParameters.lines(of: Self.recognizers(text)) }
    if let setup { text = try Self.lines(ofFile: setup) }
    for assignment in assignments { text += "\nset \(assignment)" }
    _ = try Self.recognizers(text, setup)
    return text
  }

  /// Returns the recognizers of a text.
  package static func recognizers(_ text: String, _ file: String? = nil) throws(CommandFailure) -> RecognizerSetup {
    do throws(SetupError) {
      let setup = try RecognizerSetup(text)
      _ = try TableRecognizer(setup)
      return setup
    } catch {
      let isInFile = file != nil && error.line <= text.split(separator: "\n", omittingEmptySubsequences: false).count
      throw CommandFailure(isInFile ? "\(file ?? ""):\(error.line): \(error.problem)" : error.problem)
    }
  }

  private static let used = ["touchstone", "recognizer", "add", "set", "require", "simultaneous"]

  /// Returns the lines of a header file about recognizers; the others are empty.
  package static func lines(ofFile path: String) throws(CommandFailure) -> String {
    do throws(FileProblem) {
      guard let text = try TextFile.read(path) else { throw FileProblem("no such file: \(path)") }
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r\n" || $0 == "\r" }
        let isName = words.count == 1 && NamedSetup.named(String(words[0])) != nil
        return words.first.map { used.contains(String($0)) } ?? false || isName ? String(line) : ""
      }.joined(separator: "\n")
    } catch { throw CommandFailure(.unreadable, error.sentence) }
  }
}

/// The parameters that recognizers have on touchpads, as lines of a header.
private struct TouchpadParameters: CatalogVisitor {
  private let recognizer: RecognizerSetup.Recognizer
  private var lines = ""

  static func lines(of setup: RecognizerSetup) -> String {
    setup.recognizers.map { recognizer in
      var visitor = Self(recognizer: recognizer)
      Catalog.show(to: &visitor)
      return visitor.lines
    }.joined()
  }

  mutating func visit<R: GestureRecognizer>(_: R.Type) {
    if R.kind != recognizer.kind { return }
    var adapted = R()
    adapted.adaptToTouchpad()
    for parameter in R.parameters where parameter.get(adapted) != parameter.get(R()) {
      // What a toolkit sets holds on touchpads, too.
      if recognizer.parameters.contains(where: { $0.name == parameter.name }) { continue }
      let unit = parameter.unit == .count ? "" : parameter.unit.rawValue
      lines += "\nset \(recognizer.name).\(parameter.name)=\(parameter.get(adapted))\(unit)"
    }
  }
}
