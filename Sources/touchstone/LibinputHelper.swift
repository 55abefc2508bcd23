import EvdevSource
import Glibc

/// The program beside this one that has the real libinput in it.
enum LibinputHelper {
  static let name = "touchstone-libinput"

  /// Where it is; nil where it is not.
  static var path: String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes {
      readlink("/proc/self/exe", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    if count <= 0 { return nil }
    let folder = String(decoding: bytes[..<count], as: UTF8.self).split(
      separator: "/", omittingEmptySubsequences: false
    ).dropLast().joined(separator: "/")
    let path = "\(folder)/\(name)"
    return access(path, X_OK) == 0 ? path : nil
  }

  /// What `doctor` says of it.
  static var finding: Diagnosis.Finding {
    path == nil
      ? Diagnosis.Finding(false, "\(name) is not beside this program: what needs libinput does not work, all else does")
      : Diagnosis.Finding(true, "\(name) is here")
  }
}
