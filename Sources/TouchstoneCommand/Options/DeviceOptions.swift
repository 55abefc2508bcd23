import ArgumentParser
import EvdevSource
import Glibc

/// Which of the machine's devices is meant.
struct DeviceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The touchpad or touchscreen: eventN, its path or a link to it, or a part of its name. Without it the only touchpad there is.",
      valueName: "device"))
  var device: String?
  @OptionGroup var place: DevicePlace

  /// The device; one sentence, and the end, where there is none to take. Where several touchpads could be meant, asks on
  /// a terminal, and ends anywhere else.
  ///
  /// - Parameter afterRefusal: says what else is missing, so that nobody mends one thing to be told of the next.
  func choose(afterRefusal: () -> Void = {}) -> InputDevice {
    let listing = place.tree.list()
    switch listing.choose(device) {
    case .device(let device): return device
    case .refused(let refusal): refuse(refusal, afterRefusal)
    case .several(let pads):
      guard let pad = isatty(0) == 1 && isatty(2) == 1 ? ask(pads) : nil else {
        complain("there are \(pads.count) touchpads; say which one:")
        list(pads)
        ExitStatus.usage.leave()
      }
      switch listing.taken(pad) {
      case .device(let device): return device
      case .refused(let refusal): refuse(refusal, afterRefusal)
      case .several: ExitStatus.usage.leave()
      }
    }
  }

  private func refuse(_ refusal: ChoiceRefusal, _ afterRefusal: () -> Void) -> Never {
    complain(refusal.description)
    list(refusal.candidates)
    for line in refusal.advice(place.tree.facts()) { say("  \(line)") }
    afterRefusal()
    refusal.status.leave()
  }
  private func list(_ devices: [InputDevice]) {
    for device in devices {
      say("  --device \(Shell.quoted(device.stableName))   \(device.facets.joined(separator: ", "))")
    }
  }
  /// Nil where the user gives no answer.
  private func ask(_ pads: [InputDevice]) -> InputDevice? {
    for (index, pad) in pads.enumerated() {
      say("\(index + 1)  \((pad.facets + [pad.stableName]).joined(separator: ", "))")
    }
    while true {
      let question = Array("which touchpad? [1-\(pads.count)] ".utf8)
      _ = question.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      guard let line = readLine() else { return nil }
      let answer = line.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
      if let answer, (1...pads.count).contains(answer) { return pads[answer - 1] }
    }
  }
}

/// Where the machine's devices are.
struct DevicePlace: ParsableArguments {
  // For tests: a folder that is laid out like the system's root.
  @Option(help: .hidden)
  var root = "/"
  var tree: DeviceTree { DeviceTree(root: root) }
}

extension ChoiceRefusal {
  var status: ExitStatus {
    switch self {
    case .noInputFolder, .noTouchpad, .unknown: .noDevice
    case .ambiguous, .notTouched: .usage
    case .closed(let device): device.access == .missing ? .noDevice : .denied
    }
  }
}
extension DeviceFailure {
  var status: ExitStatus {
    switch self {
    case .closed(let device): device.access == .missing ? .noDevice : .denied
    case .notADevice, .changed: .noDevice
    case .grabbed: .denied
    }
  }
}

extension InputDevice {
  /// Name, size, slots and bus: by which people tell devices apart.
  var facets: [String] { [title] + [sizeText, slotsText].compactMap { $0 } + [bus] }
  var sizeText: String? { size.map { "\($0.width)x\($0.height) mm" } }
  var slotsText: String? { slots.map { "\($0) \($0 == 1 ? "slot" : "slots")" } }
}
