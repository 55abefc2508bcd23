import ArgumentParser
import EvdevSource
import TouchTrace

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "Lists the touchpads and touchscreens of this machine.",
    discussion: """
      A line each: what the kernel calls it, what it is, its name, its size, how many fingers it follows, its bus, whether \
      it can be read, and the name to use in scripts. Only touchpads and touchscreens are opened, read-only.

      --json gives one object a line: node, kind, name, width_mm, height_mm, slots, bus, vendor, product, access, device, \
      links; what is not known is left out.
      """)

  @Flag(help: "One JSON object a line.")
  var json = false
  @Flag(help: "Keyboards, mice and all else as well. They are not opened.")
  var all = false
  @OptionGroup var place: DevicePlace

  func run() {
    let listing = place.tree.list()
    if !listing.hasInputFolder {
      complain(ChoiceRefusal.noInputFolder.description)
      ExitStatus.noDevice.leave()
    }
    let devices = all ? listing.devices : listing.devices.filter(\.kind.isTouched)
    if devices.isEmpty {
      complain(ChoiceRefusal.noTouchpad(devices: listing.devices.count, touchscreens: []).description)
      ExitStatus.noDevice.leave()
    }
    if json {
      for device in devices { Output.standard.write(device.json + "\n") }
    } else {
      for line in TextColumns.lines(devices.map(\.columns)) { Output.standard.write(line + "\n") }
    }
    Output.standard.finish()
  }
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
