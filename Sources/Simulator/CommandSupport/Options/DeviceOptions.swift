import ArgumentParser
import EvdevSource
import Glibc

/// Selects one of the machine's input devices.
package struct DeviceOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The touchpad or touchscreen (default: the only touchpad). eventN, a path or link, or part of its name.",
      valueName: "name"))
  package var device: String?

  /// Returns the selected device. Reports why there is none before throwing. If several touchpads match, asks the user on a
  /// terminal.
  ///
  /// - Parameters:
  ///   - tree: the devices.
  ///   - afterRefusal: reports further problems, so that the user learns about all of them at once.
  package func choose(in tree: DeviceTree, afterRefusal: () -> Void = {}) throws(ExitStatus) -> InputDevice {
    let listing = tree.list()
    switch listing.choose(device) {
    case .device(let device): return device
    case .refused(let refusal): throw report(refusal, tree, afterRefusal)
    case .several(let pads):
      guard let pad = isatty(0) == 1 && isatty(2) == 1 ? ask(pads) : nil else {
        printError("found \(pads.count) touchpads; choose one:")
        list(pads)
        throw .usage
      }
      switch listing.taken(pad) {
      case .device(let device): return device
      case .refused(let refusal): throw report(refusal, tree, afterRefusal)
      case .several: throw .usage
      }
    }
  }

  /// Returns the selected device or, if none was named, every touchpad that can be read. Reports why there is none before
  /// throwing.
  ///
  /// - Parameters:
  ///   - tree: the devices.
  ///   - waits: whether no touchpad is an error; empty if not.
  ///   - afterRefusal: reports further problems.
  package func chooseAll(in tree: DeviceTree, waits: Bool, afterRefusal: () -> Void) throws(ExitStatus) -> [InputDevice]
  {
    if device != nil { return [try choose(in: tree, afterRefusal: afterRefusal)] }
    let listing = tree.list()
    let readable = listing.touchpads.filter { $0.access == .readable }
    if !readable.isEmpty || waits && listing.touchpads.isEmpty { return readable }
    switch listing.touchpads.first.map(listing.taken) ?? listing.choose(nil) {
    case .refused(let refusal): throw report(refusal, tree, afterRefusal)
    case .device, .several: return readable
    }
  }

  private func report(_ refusal: ChoiceRefusal, _ tree: DeviceTree, _ afterRefusal: () -> Void) -> ExitStatus {
    printError(refusal.sentence)
    list(refusal.candidates)
    for line in refusal.advice(tree.facts()) { printMessage("  \(line)") }
    afterRefusal()
    return refusal.status
  }

  private func list(_ devices: [InputDevice]) {
    for device in devices {
      printMessage("  --device \(Shell.quoted(device.stableName))   \(device.facets.joined(separator: ", "))")
    }
  }

  /// Asks which touchpad to use. Returns nil at the end of the input.
  private func ask(_ pads: [InputDevice]) -> InputDevice? {
    for (index, pad) in pads.enumerated() {
      printMessage("\(index + 1)  \((pad.facets + [pad.stableName]).joined(separator: ", "))")
    }
    while true {
      printUnchanged("which touchpad? [1-\(pads.count)] ")
      guard let line = readLine() else { return nil }
      let answer = line.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
      if let answer, (1...pads.count).contains(answer) { return pads[answer - 1] }
    }
  }
}

/// The root of the file system in which devices are searched.
package struct DevicePlace: ParsableArguments {
  package init() {}

  // Tests pass a folder laid out like the system's root.
  @Option(help: .hidden)
  var root = "/"
  package var tree: DeviceTree { DeviceTree(root: root) }
}

extension ChoiceRefusal {
  package var status: ExitStatus {
    switch self {
    case .noInputFolder, .noTouchpad, .unknown: .noDevice
    case .ambiguous, .notTouched: .usage
    case .closed(let device): device.access == .missing ? .noDevice : .permissionDenied
    }
  }
}

extension DeviceFailure {
  package var status: ExitStatus {
    switch self {
    case .closed(let device): device.access == .missing ? .noDevice : .permissionDenied
    case .notADevice, .changed: .noDevice
    case .grabbed: .permissionDenied
    }
  }
}

extension InputDevice {
  /// The name, size, slots and bus, which distinguish devices.
  package var facets: [String] { [title] + [sizeText, slotsText].compactMap { $0 } + [bus] }
  package var sizeText: String? { size.map { "\($0.width)x\($0.height) mm" } }
  package var slotsText: String? { slots.map { "\($0, "slot")" } }
}
