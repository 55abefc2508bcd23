import Gestures

/// Writes a recording of one device: a header, then frame after frame.
///
/// Every call appends whole lines, so what a caller has flushed is a valid recording at any moment. A frame that is
/// complete ends with a SYN_REPORT; one that is not stays without, in the file as in the recording.
public protocol EvdevWriter {
  /// A writer for a recording of that device.
  init(_ device: DeviceDescription)
  /// Appends what stands before the frames.
  mutating func appendHeader(to bytes: inout [UInt8])
  /// Appends a frame. Frames come in order of time.
  mutating func append(_ frame: EvdevFrame, to bytes: inout [UInt8])
  /// Sentences on what the format could not hold and how it was written instead, in the style of all notes: a capital
  /// letter first, no full stop. Complete once all frames are.
  var remarks: [String] { get }
}

extension EvdevWriter {
  /// The whole recording at once.
  public mutating func bytes(of frames: some Sequence<EvdevFrame>) -> [UInt8] {
    var bytes: [UInt8] = []
    appendHeader(to: &bytes)
    for frame in frames { append(frame, to: &bytes) }
    return bytes
  }
}

/// What both writers need to know of a description.
extension DeviceDescription {
  /// The codes of a type to list: ascending, none twice, axes without a code included. EV_SYN is left out: what
  /// recording tools print there is the same for every device.
  func listedCodes(ofType type: UInt16) -> [UInt16] {
    var listed = Set(codes[type] ?? [])
    if type == EventCode.abs { listed.formUnion(axes.map(\.code)) }
    return listed.sorted()
  }

  /// Width and height in whole millimetres, cut off as the tools cut them; nil without axes or resolution.
  package var sizeInMillimetres: (width: Int, height: Int)? {
    guard let x = axis(EventCode.absX) ?? axis(EventCode.absMTPositionX),
      let y = axis(EventCode.absY) ?? axis(EventCode.absMTPositionY), x.resolution != 0, y.resolution != 0
    else { return nil }
    return (
      (Int(x.maximum) - Int(x.minimum)) / Int(x.resolution), (Int(y.maximum) - Int(y.minimum)) / Int(y.resolution)
    )
  }

  /// What no header can say: a sentence for each, the same for every format.
  var remarksOnWriting: [String] {
    var remarks: [String] = []
    if codes.isEmpty && axes.isEmpty {
      remarks.append(
        "The recording does not describe its device, so the header lists no codes and no axes: "
          + "the file can be read, but no device can be made from it")
    }
    let unknown = codes.keys.filter { !EventNames.typesWithCodes.contains($0) }.map { codes[$0]!.count }
    let beyond = EventNames.typesWithCodes.map { type in
      listedCodes(ofType: type).count { $0 > EventNames.lastCode(ofType: type)! }
    }
    let count = (unknown + beyond).reduce(0, +)
    if count > 0 {
      remarks.append("Event codes of the device that no kernel defines were left out of the header: \(count)")
    }
    return remarks
  }
}
