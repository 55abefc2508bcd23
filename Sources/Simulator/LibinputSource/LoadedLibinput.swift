#if Libinput
import CVirtualInput
import LibinputEvents
import TouchTrace

/// The libinput that this process runs with, not necessarily the one it was built with.
package enum LoadedLibinput {
  /// libinput has no function for its version. Its strings contain the address of its documentation, with the version;
  /// the exported functions determine the rest.
  package static let version: LibinputVersion = {
    let capacity = 32
    let stated = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer -> String? in
      guard let function = vinput_optional("libinput_dispatch"), let text = buffer.baseAddress,
        vinput_library_text(function, "wayland.freedesktop.org/libinput/doc/", text, capacity)
      else { return nil }
      return String(cString: text)
    }
    return LibinputVersion(
      stated: stated, hasCustomAcceleration: OptionalCalls.hasCustomAcceleration, hasArea: OptionalCalls.hasArea)
  }()

  /// The path of the library; empty if it is unknown.
  package static var path: String {
    let capacity = 1 << 12
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      guard let function = vinput_optional("libinput_dispatch"), let text = buffer.baseAddress,
        vinput_library_path(function, text, capacity)
      else { return "" }
      return String(cString: text)
    }
  }
}
#endif
