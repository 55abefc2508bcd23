/// A recording of a device's events together with the device's description: from the recording itself, from a file next
/// to it, or from a file that the caller names.
public struct DeviceEvents {
  /// The reader of the events.
  public let reader: EvdevReader
  /// The device as the description defines it.
  public let device: DeviceDescription
  private let descriptionNote: String?

  /// Reads up to the first frame. Throws if the input is not an evdev recording or a description cannot be read.
  public init(_ input: consuming ByteInput, _ request: SourceRequest) throws(RecordingError) {
    let name = input.name
    var input = input
    if !request.isStrict { LineClassifier.allowPastedText(in: &input) }
    reader = try EvdevReader(input, device: request.device, readsLibinputEvents: request.readsLibinputEvents)
    var device = reader.device
    var note: String?
    if let path = request.description {
      device = try readDescription(path: path)
      note = "Device description: \(path)"
    } else if device.axes.isEmpty, let companion = try companionDescription(forRecordingAt: name) {
      device = companion.device
      note = "The recording does not describe its device; using \(companion.path)"
    }
    if let surface = request.surface { device.setSize(surface) }
    self.device = device
    descriptionNote = note
  }

  /// Assumptions and repairs, as sentences. Complete at the end.
  public var notes: [RecordingNote] { (descriptionNote.map { [RecordingNote($0)] } ?? []) + reader.notes }
}

extension DeviceDescription {
  /// Sets the axes' resolutions so that the surface has the given size, rounded to whole units per millimetre, for
  /// output of the description.
  fileprivate mutating func setSize(_ surface: Surface) {
    for index in axes.indices {
      let micrometres: Int64
      switch axes[index].code {
      case EventCode.absX, EventCode.absMTPositionX: micrometres = surface.widthInMicrometres
      case EventCode.absY, EventCode.absMTPositionY: micrometres = surface.heightInMicrometres
      default: continue
      }
      let range = Int64(axes[index].maximum) - Int64(axes[index].minimum)
      if range <= 0 || micrometres <= 0 { continue }
      axes[index].resolution = Int32(clamping: max(1, (range * 1000 + micrometres / 2) / micrometres))
    }
  }
}
