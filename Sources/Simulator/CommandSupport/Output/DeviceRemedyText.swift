import EvdevSource

extension DeviceRemedy {
  var text: String {
    switch self {
    case .seeWhatWorks: "run `touchstone doctor` to see what works without one"
    case .chooseTouchscreen(let name): "use --device \(name) for the touchscreen"
    case .listDevices: "`touchstone doctor --all` lists all devices"
    case .diagnose: "run `touchstone doctor`"
    case .findCommand: "run `touchstone doctor` for the command that fixes it"
    case .shareDevice: "end it, or omit --grab"
    }
  }
}

extension ChoiceRefusal {
  /// The description with what to do about it.
  package var sentence: String { remedy.map { "\(description); \($0.text)" } ?? description }

  /// Returns the lines below the sentence.
  func advice(_ facts: MachineFacts) -> [String] {
    advice(facts, lasting: "permanently, and for touchpads only: touchstone doctor")
  }
}

extension DeviceFailure {
  /// The description with what to do about it.
  package var sentence: String { remedy.map { "\(description); \($0.text)" } ?? description }
}

extension Diagnosis.Finding {
  /// The text with what to do about it.
  package var sentence: String {
    switch remedy {
    case nil: text
    case .listDevices: "\(text); `touchstone doctor --all` lists them"
    case let remedy?: "\(text); \(remedy.text)"
    }
  }
}
