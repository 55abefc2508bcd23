import Experiments
import TouchstoneCommand
import Analysis
import LibinputClient
import Simulation
import TouchAuthoring
import TouchTrace

/// A labelled recording of a touchpad, for `tune`.
struct TuneItem: Sendable {
  let path: String
  let label: RecordingLabel
  let group: String
  /// The person who touched; nil if unknown.
  let person: String?
  let source: SourceRequest
  var libinput: LibinputRequest
  let device: DeviceDescription

  /// A device: two recordings with the same are of the same model.
  struct Device: Hashable {
    let name: String
    let id: DeviceDescription.Identity

    /// The name and the numbers, such as `“SynPS/2 Synaptics TouchPad” (0011:0002:0007:01B1)`.
    var text: String { "\(name.isEmpty ? "without a name" : QuotedText.quoted(name)) (\(numbers))" }

    /// The values of `--touchpad` that select this device, the shortest first; another device may share all but the last.
    var words: [String] { (name.isEmpty ? [] : [name]) + [numbers, "\(name) \(numbers)"] }

    /// Bus, vendor, product and version, such as `0011:0002:0007:01B1`.
    var numbers: String {
      let numbers = [id.bus, id.vendor, id.product, id.version].map { number in
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
      }
      return numbers.joined(separator: ":")
    }
  }

  var identity: Device { Device(name: device.name, id: device.id) }

  /// Whether the device is a touchpad for udev. If its keys are unknown, it gets those of a touchpad.
  var isTouchpad: Bool {
    let isIndirect =
      (device.codes[EventCode.key]?.isEmpty ?? true)
      && !device.properties.contains(EventCode.propDirect)
    return isIndirect || device.udevPropertiesOrDerived.contains("ID_INPUT_TOUCHPAD=1")
  }

  /// Reads the recording's device. Throws if the recording cannot be read.
  init(
    _ path: String, _ label: RecordingLabel, _ content: LabelFile.Entry?, folder: String,
    _ source: SourceRequest,
    _ libinput: LibinputRequest
  ) throws(RecordingError) {
    self.path = path
    self.label = label
    group = content?.group ?? label.group
    person = content?.person
    var (source, libinput) = (source, libinput)
    if let description = content?.description, source.description == nil {
      source.description = description.hasPrefix("/") ? description : folder + "/" + description
    }
    libinput.deviceName = libinput.deviceName ?? content?.deviceName
    var device = try DeviceFrames(try ByteInput(path: path), source).device
    if let name = libinput.deviceName { device.name = name }
    if let dmi = libinput.dmi { device.dmi = dmi }
    self.source = source
    self.libinput = libinput
    self.device = device
  }
}
