import Glibc

/// A device description from a file next to a recording that has none.
public struct CompanionDescription: Hashable, Sendable {
  /// The device.
  public var device: DeviceDescription
  /// The path of the file, for display.
  public var path: String
}

/// Reads a device description from any recording that contains one, or from a file that contains nothing more: evemu's
/// `.desc` and `.prop`, a ChromeOS `.touchpad`, the header of evtest or libinput-record. Ignores events.
public func readDescription(_ input: consuming ByteInput) throws(RecordingError) -> DeviceDescription {
  let name = input.name
  let device = try EvdevReader.readDevice(input)
  if device.axes.isEmpty && device.codes.isEmpty {
    throw RecordingError(
      file: name, "contains no device description; provide a file with axes, such as the output of evemu-describe")
  }
  return device
}

/// Reads a device description from a file, or from standard input for `-`.
public func readDescription(path: String) throws(RecordingError) -> DeviceDescription {
  try readDescription(try ByteInput(path: path))
}

/// Finds the device description that belongs to a recording, or returns `nil`.
///
/// First, the `.desc`, `.device`, `.prop` or `.touchpad` file in the same folder with the longest name that is a prefix
/// of the recording's name; then, as in ChromeOS's touch tests, a file with the board's name in the folder `device`
/// next to one of the recording's parent folders.
public func companionDescription(forRecordingAt path: String) throws(RecordingError) -> CompanionDescription? {
  if path == "-" { return nil }
  guard let found = CompanionSearch(path).find() else { return nil }
  return CompanionDescription(device: try readDescription(path: found), path: found)
}

/// Searches by name only, so the other files of a folder and their order do not matter.
private struct CompanionSearch {
  private static let kinds = [".desc", ".device", ".prop", ".touchpad"]
  private let path: String
  private let folder: Substring
  private let name: Substring

  init(_ path: String) {
    self.path = path
    let slash = path.lastIndex(of: "/")
    folder = slash.map { path[...$0] } ?? ""
    name = slash.map { path[path.index(after: $0)...] } ?? path[...]
  }

  func find() -> String? { inSameFolder() ?? inDeviceFolder() }

  private func inSameFolder() -> String? {
    var stem = name
    while !stem.isEmpty {
      // The prefix must end at a word boundary.
      let next = stem.endIndex == name.endIndex ? nil : name[stem.endIndex]
      let last = stem.last.map { $0.isLetter || $0.isNumber } ?? false
      if next.map({ !(last && ($0.isLetter || $0.isNumber)) }) ?? true {
        for kind in Self.kinds {
          let candidate = folder + stem + kind
          if candidate != path && isFile(String(candidate)) { return String(candidate) }
        }
      }
      stem = stem.dropLast()
    }
    return nil
  }

  private func inDeviceFolder() -> String? {
    let base = path.hasPrefix("/") ? "" : (workingFolder() ?? "") + "/"
    let parts = (base + path).split(separator: "/").filter { $0 != "." }
    guard let fileName = parts.last else { return nil }
    let words = fileName.split { $0 == "-" || $0 == "_" || $0 == "." }
    for depth in stride(from: parts.count - 1, through: 0, by: -1) {
      let ancestor = "/" + parts[..<depth].map { $0 + "/" }.joined()
      guard isFolder(ancestor + "device") else { continue }
      for board in Array(parts[depth..<(parts.count - 1)].reversed()) + words {
        let candidate = "\(ancestor)device/\(board).touchpad"
        // Relative to the working directory, like the recording's path.
        if isFile(candidate) { return candidate.hasPrefix(base) ? String(candidate.dropFirst(base.count)) : candidate }
      }
      return nil
    }
    return nil
  }

  private func workingFolder() -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      getcwd(buffer.baseAddress, buffer.count).map { String(cString: $0) }
    }
  }

  private func isFile(_ path: String) -> Bool { mode(path) == S_IFREG }

  private func isFolder(_ path: String) -> Bool { mode(path) == S_IFDIR }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
