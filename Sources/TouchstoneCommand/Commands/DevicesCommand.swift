import ArgumentParser
import EvdevSource
import TouchTrace

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "Lists the touchpads and touchscreens of this machine.",
    discussion: """
      Prints one line per device: its event name, kind, name, size, number of slots, bus, access and a stable name for \
      scripts. Opens only touchpads and touchscreens, and only for reading.

      --json prints one object per line with the keys node, kind, name, width_mm, height_mm, slots, bus, vendor, \
      product, access, device and links; unknown values are omitted.
      """)

  @Flag(help: "Prints one JSON object per line.")
  var json = false
  @Flag(help: "Also lists keyboards, mice and other devices, without opening them.")
  var all = false
  @OptionGroup var place: DevicePlace

  func run() {
    let listing = place.tree.list()
    if !listing.hasInputFolder {
      fail(ChoiceRefusal.noInputFolder.description, .noDevice)
    }
    let devices = all ? listing.devices : listing.devices.filter(\.kind.isTouched)
    if devices.isEmpty {
      fail(ChoiceRefusal.noTouchpad(devices: listing.devices.count, touchscreens: []).description, .noDevice)
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
