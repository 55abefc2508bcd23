/// A recording of a device's events, with the description that the device has: its own, one that stands beside it, or
/// one that the caller names.
public struct DeviceEvents {
  /// Reads the events.
  public let reader: EvdevReader
  /// The device, as that description has it.
  public let device: DeviceDescription
  private let descriptionNote: String?

  /// Reads up to the first frame. Throws where the input is no recording of events, or a description cannot be read.
  public init(_ input: consuming ByteInput, _ request: SourceRequest) throws(RecordingError) {
    let name = input.name
    reader = try EvdevReader(input, device: request.device)
    var device = reader.device
    var note: String?
    if let path = request.description {
      device = try readDescription(path: path)
      note = "The device is described by \(path)"
    } else if device.axes.isEmpty, let companion = try companionDescription(forRecordingAt: name) {
      device = companion.device
      note = "The recording does not describe its device; \(companion.path) does"
    }
    if let surface = request.surface { device.setSize(surface) }
    (self.device, descriptionNote) = (device, note)
  }

  /// What had to be assumed or mended. Complete at the end.
  public var notes: [String] { (descriptionNote.map { [$0] } ?? []) + reader.notes }
}

extension DeviceDescription {
  /// Gives the axes resolutions that make the surface so large, to the nearest whole unit a millimetre: for who writes
  /// the description down.
  fileprivate mutating func setSize(_ surface: Surface) {
    for index in axes.indices {
      let micrometres: Int
      switch axes[index].code {
      case EventCode.absX, EventCode.absMTPositionX: micrometres = surface.widthInMicrometres
      case EventCode.absY, EventCode.absMTPositionY: micrometres = surface.heightInMicrometres
      default: continue
      }
      let range = Int(axes[index].maximum) - Int(axes[index].minimum)
      if range <= 0 || micrometres <= 0 { continue }
      axes[index].resolution = Int32(clamping: max(1, (range * 1000 + micrometres / 2) / micrometres))
    }
  }
}
