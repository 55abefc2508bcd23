import Glibc

/// The description of a device that stands beside a recording without one.
public struct CompanionDescription: Hashable, Sendable {
  /// What it says.
  public var device: DeviceDescription
  /// Where it was found, so that it can be said.
  public var path: String
}

/// Reads the description of a device from any kind of recording that has one, or from a file that holds nothing else:
/// evemu's `.desc` and `.prop`, a ChromeOS `.touchpad`, evtest's header, libinput-record's. Events in it are not read.
public func readDescription(_ input: consuming ByteInput) throws(RecordingError) -> DeviceDescription {
  let name = input.name
  let device = try EvdevReader.readDevice(input)
  if device.axes.isEmpty && device.codes.isEmpty {
    throw RecordingError(file: name, "describes no device: give a file with its axes, such as evemu-describe writes")
  }
  return device
}
/// As above from a file, or from standard input for `-`.
public func readDescription(path: String) throws(RecordingError) -> DeviceDescription {
  try readDescription(try ByteInput(path: path))
}

/// Looks for the description that belongs to a recording: beside it, the `.desc`, `.device`, `.prop` or `.touchpad`
/// file with whose name the recording's begins, the longest first; else, as ChromeOS's touch tests keep it, in the
/// folder `device` next to one of the recording's own folders, by the board's name. Nil where there is none.
public func companionDescription(forRecordingAt path: String) throws(RecordingError) -> CompanionDescription? {
  if path == "-" { return nil }
  guard let found = CompanionSearch(path).find() else { return nil }
  return CompanionDescription(device: try readDescription(path: found), path: found)
}

/// Asks for files by name alone: what else lies in a folder, and in which order, plays no part.
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

  func find() -> String? { besideRecording() ?? inDeviceFolder() }

  private func besideRecording() -> String? {
    var stem = name
    while !stem.isEmpty {
      // A name is longer by a word, not by half of one.
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
        // Named from the working folder, as the recording was.
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
