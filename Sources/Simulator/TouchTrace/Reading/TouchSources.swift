import Glibc

/// Opens recordings of all supported formats, which it detects by content.
public enum TouchSources {
  /// Opens a file. Throws if it cannot be read or is not a recording; the error identifies the file's type.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - request: Information that the recording may lack.
  public static func open(
    _ path: String, _ request: SourceRequest = SourceRequest()
  ) throws(RecordingError) -> any TouchSource {
    try open(try request.input(path), request)
  }
}

extension RecordingFormat {
  /// Returns whether a file has events of libinput and no touches: the output of `libinput debug-events`, or such a trace.
  /// Returns `false` for a file that cannot be read, and for standard input and pipes, which can be read only once.
  package static func onlyHasEvents(_ path: String, _ request: SourceRequest = SourceRequest()) -> Bool {
    var status = stat()
    guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    do throws(RecordingError) {
      var input = try request.input(path)
      let format = try input.recognize()
      if format == .waylandLog { return try WaylandLogReader.hasOnlyEvents(input) }
      return try format == .trace ? TraceParser.onlyHasEvents(input) : format == .debugEvents
    } catch { return false }
  }
}
