import Analysis
import LibinputClient
import Simulation
import TouchTrace

/// The keys of `--libinput` that choose a libinput and what it reads. All others are options of libinput itself.
package enum LibinputKey: String, CaseIterable {
  case quirks, plugins, library, pointer
  case deviceName = "device-name"
  case dmi

  /// What a value is, and what it does.
  private var description: (value: String, effect: String) {
    switch self {
    case .quirks:
      (
        "a file",
        "quirks that libinput reads after its own, as it would /etc/libinput/local-overrides.quirks; or a folder of them"
      )
    case .plugins: ("a folder", "Lua plugins that libinput runs, for libinput 1.30 and newer")
    case .library: ("a file", "another libinput: libinput.so.10, or a folder with it; installed is the installed one")
    case .pointer: ("X,Y", "the initial position of the pointer in points; the centre without it")
    case .deviceName: ("a name", "the name of a recording's device that has none, which selects quirks")
    case .dmi: ("a modalias", "the machine of a recording that names none, which selects quirks")
    }
  }

  /// The keys that no header file contains.
  static let outsideHeaders = allCases.filter { $0 != .pointer }

  /// The names of all keys: libinput's own options first.
  static var names: [String] { LibinputConfiguration.options.map(\.name) + allCases.map(\.rawValue) }

  /// The lines of `touchstone help libinput`, each a key with its values.
  static var help: String {
    let own = LibinputConfiguration.options.map { [$0.name, $0.values.joined(separator: ", ")] }
    let keys = allCases.map { [$0.rawValue, "\($0.description.value): \($0.description.effect)"] }
    return TextColumns.lines(own).map { "  \($0)\n" }.joined() + "\n"
      + TextColumns.lines(keys).map { "  \($0)\n" }.joined()
  }
}
