import ArgumentParser
import EvdevSource
import LibinputClient

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Checks whether touchpads can be read, and prints the command that fixes it.",
    discussion: """
      Changes nothing and needs no privileges. Prints the best fix first.

      Exit codes: 0 every touchpad can be read · 5 no touchpad · 6 a touchpad cannot be read
      """)

  @OptionGroup var place: DevicePlace

  func run() {
    let diagnosis = Diagnosis(place.tree.facts())
    for finding in diagnosis.findings + [Self.libinput] { show(finding) }
    for (index, remedy) in diagnosis.remedies.enumerated() { show(remedy, isFirst: index == 0) }
    if diagnosis.outcome == .noTouchpad {
      let commands = Touchstone.commandsWithoutTouchpad.joined(separator: ", ")
      write("\nThese commands need no touchpad:\n\(WrappedText.indented(commands, by: 2))")
    }
    switch diagnosis.outcome {
    case .well: Output.standard.finish()
    case .noTouchpad: ExitStatus.noDevice.exit()
    case .denied: ExitStatus.permissionDenied.exit()
    }
  }

  private static var libinput: Diagnosis.Finding {
    switch HelperProcess.version() {
    case .success(let version): Diagnosis.Finding(true, "\(version.line) is available")
    case .failure(let problem): Diagnosis.Finding(false, problem.description)
    }
  }

  private func show(_ finding: Diagnosis.Finding) {
    let mark = finding.isGood ? Colour.green.paint("✓ ok  ") : Colour.red.paint("✗ bad ")
    Output.standard.write(line: "\(mark) \(finding.text)")
  }

  private func show(_ remedy: Remedy, isFirst: Bool) {
    write("\n\(isFirst ? "To fix it" : "Or"), \(remedy.purpose):\n  \(Colour.bold.paint(remedy.command))\n")
    if let warning = remedy.warning { write("  Warning: \(warning).\n") }
  }

  private func write(_ text: String) { Output.standard.write(text) }
}
