import Glibc

extension UnsafeMutablePointer<dirent> {
  /// The bytes of the entry's name.
  ///
  /// The C library allocates only as much of `d_name` as the name needs, so a copy of the whole field reads beyond it.
  var name: [UInt8] {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    let start = (UnsafeRawPointer(self) + offset).assumingMemoryBound(to: CChar.self)
    return UnsafeRawBufferPointer(start: start, count: strlen(start)).map { $0 }
  }
}
