import ArgumentParser
import Gestures

/// The thresholds of another toolkit as parameters of our recognizers: see ``NamedSetup``.
enum EnginePreset: String, CaseIterable, ExpressibleByArgument {
  case qt6
  case gtk
  case chromium
  case uikit
  case android

  /// The parameters, as `--set` takes them.
  var assignments: [String] { NamedSetup(rawValue: rawValue)?.assignments ?? [] }
}
