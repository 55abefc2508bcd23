import ArgumentParser
import EvdevSource
import LibinputClient

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Says whether touchpads can be read here, and if not, the command that mends it.",
    discussion: """
      Changes nothing and needs no rights. The best remedy comes first.

      Exit codes: 0 every touchpad can be read · 5 there is no touchpad · 6 one cannot be read
      """)

  @OptionGroup var place: DevicePlace

  func run() {
    let diagnosis = Diagnosis(place.tree.facts())
    for finding in diagnosis.findings + [Self.libinput] { show(finding) }
    for (index, remedy) in diagnosis.remedies.enumerated() { show(remedy, isFirst: index == 0) }
    if diagnosis.outcome == .noTouchpad {
      write(
        "\nWithout a touchpad all else works: replay, verify, accept, convert, info, offline, compare, synth, diagram.\n"
      )
    }
    switch diagnosis.outcome {
    case .well: Output.standard.finish()
    case .noTouchpad: ExitStatus.noDevice.leave()
    case .denied: ExitStatus.denied.leave()
    }
  }

  private static var libinput: Diagnosis.Finding {
    switch HelperProcess.version() {
    case .success(let version): Diagnosis.Finding(true, "\(version) is here")
    case .failure(let problem): Diagnosis.Finding(false, problem.description)
    }
  }

  private func show(_ finding: Diagnosis.Finding) {
    let mark = finding.isGood ? Colour.green.paint("✓ ok  ") : Colour.red.paint("✗ bad ")
    write("\(mark) \(finding.text)\n")
  }
  private func show(_ remedy: Remedy, isFirst: Bool) {
    write("\n\(isFirst ? "To mend it" : "Or"), \(remedy.purpose):\n  \(Colour.bold.paint(remedy.command))\n")
    if let warning = remedy.warning { write("  Beware: \(warning).\n") }
  }
  private func write(_ text: String) { Output.standard.write(text) }
}
