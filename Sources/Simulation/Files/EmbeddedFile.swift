package import CEmbeddedFiles

extension [UInt8] {
  /// Creates a copy of a file that is part of the program.
  package init(_ file: embedded_file) {
    self.init(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
