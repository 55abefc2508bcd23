import Analysis
import ArgumentParser
import CommandSupport
import EvdevSource
import LibinputClient
import TouchTrace

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Checks whether touchpads can be read, or lists the devices.",
    discussion: """
      Changes nothing and needs no privileges. Prints the best fix first.

      --devices prints one line per touchpad and touchscreen instead: its event name, kind, name, size, number of slots, \
      bus, access and a stable name for scripts. Opens only these devices, and only for reading.

      Examples:
        touchstone doctor
        touchstone doctor --devices

      Exit codes: 0 every touchpad can be read · 5 no touchpad · 6 a touchpad cannot be read
      """)

  @Flag(help: "Lists this machine's touchpads and touchscreens instead.")
  var devices = false
  @Flag(help: "Lists keyboards, mice and other devices, too, without opening them.")
  var all = false
  @Flag(help: "Lists the devices as one JSON object per line.")
  var json = false
  @OptionGroup var place: DevicePlace

  func run() throws {
    if devices || all || json { return try list() }
    let diagnosis = Diagnosis(place.tree.facts())
    for finding in diagnosis.findings + [Self.libinput] { show(finding) }
    for (index, remedy) in diagnosis.remedies.enumerated() { show(remedy, isFirst: index == 0) }
    if diagnosis.outcome == .noTouchpad {
      let commands = Touchstone.commandsWithoutTouchpad.joined(separator: ", ")
      write("\nA phone can be the touchpad: touchstone live --from browser --lan\n")
      write("\nThese commands need no touchpad:\n\(WrappedText.indented(commands, by: 2))")
    }
    switch diagnosis.outcome {
    case .well: break
    case .noTouchpad: throw ExitStatus.noDevice
    case .denied: throw ExitStatus.permissionDenied
    }
  }

  private func list() throws(CommandFailure) {
    let listing = place.tree.list()
    if !listing.hasInputFolder {
      throw CommandFailure(.noDevice, ChoiceRefusal.noInputFolder.sentence)
    }
    let devices = all ? listing.devices : listing.devices.filter(\.kind.isTouched)
    if devices.isEmpty {
      throw CommandFailure(
        .noDevice, ChoiceRefusal.noTouchpad(devices: listing.devices.count, touchscreens: []).sentence)
    }
    for line in json ? devices.map(\.json) : TextColumns.lines(devices.map(\.columns)) {
      Output.standard.write(line + "\n")
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
    Output.standard.write(line: "\(mark) \(finding.sentence)")
  }

  private func show(_ remedy: Remedy, isFirst: Bool) {
    write("\n\(isFirst ? "To fix it" : "Or"), \(remedy.purpose):\n  \(Colour.bold.paint(remedy.command))\n")
    if let warning = remedy.warning { write("  Warning: \(warning).\n") }
  }

  private func write(_ text: String) { Output.standard.write(text) }
}

extension InputDevice {
  fileprivate var columns: [String] {
    [
      eventName, kind.rawValue, QuotedText.quoted(name.utf8), sizeText ?? "size unknown", slotsText ?? "-", bus,
      access.word, stableName,
    ]
  }

  fileprivate var json: String {
    var object = JSONObject()
    object.add("node", node)
    object.add("kind", kind.rawValue)
    object.add("name", name)
    if let size {
      object.add("width_mm", size.width)
      object.add("height_mm", size.height)
    }
    if let slots { object.add("slots", slots) }
    object.add("bus", bus)
    object.add("vendor", Int(id.vendor))
    object.add("product", Int(id.product))
    object.add("access", access.word)
    object.add("device", stableName)
    object.add("links", links)
    return object.text
  }
}

extension InputDevice.Access {
  fileprivate var word: String {
    switch self {
    case .readable: "readable"
    case .denied: "denied"
    case .forbidden: "forbidden"
    case .missing: "missing"
    case .broken: "broken"
    }
  }
}
