extension EvdevReader {
  /// The device that was recorded: as the file `description` says, else as the recording does, else as a description that
  /// stands beside it does; and where it is from, as a note, unless from the recording itself.
  ///
  /// Asked once the first frame has been read.
  /// - Parameter recording: the recording's path.
  public func describedDevice(
    recording: String, description: String? = nil
  ) throws(RecordingError) -> (device: DeviceDescription, note: String?) {
    if let description {
      return (try readDescription(path: description), "The device is described by \(description)")
    }
    if !device.axes.isEmpty { return (device, nil) }
    guard let companion = try companionDescription(forRecordingAt: recording) else { return (device, nil) }
    return (companion.device, "The recording does not describe its device; \(companion.path) does")
  }
}
