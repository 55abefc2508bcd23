#if Libinput
import CVirtualInput
import LibinputEvents

/// The libinput that this process runs with, which need not be the one it was built with.
public enum LoadedLibinput {
  /// libinput has no call for it. Its texts bear the address of its documentation, with its version, and the calls it has
  /// tell the rest.
  public static let version: LibinputVersion = {
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
}
#endif
