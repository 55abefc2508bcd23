import TraceReplay
import TouchTrace

protocol PropertyListEntry: Sendable {
  static func list(fromPropertyList bytes: [UInt8]) throws(PropertyListError) -> [Self]
}

/// The data of a scene: its own, from the property list that the parameter `file` names, or the built-in data.
enum SceneData {
  /// The longest list in bytes, 16 MiB: 200,000 rows with a letter each, 80,000 with a sentence. Most of the time for it is
  /// spent in Foundation's decoder.
  static let longest = 16 << 20

  /// The lists that were read. A process reads each file once, so that all replays of a command show the same data, and a
  /// view can continue after the file has changed.
  private static let lists = Lock<[String: any Sendable]>([:])

  /// Returns the parameter for the help of a scene whose list has a content such as `plays and their quotations`.
  static func parameter(_ content: String) -> SceneParameter {
    SceneParameter(
      name: "file",
      summary:
        "a property list of \(content) to show instead of the built-in ones; in a header, the path starts at the "
        + "header's folder (default none)")
  }

  /// Returns the entries that a scene shows, or throws the file and the place in it, what is wrong, and what to do.
  static func entries<Entry: PropertyListEntry>(
    of scene: String, _ assignments: [TraceHeader.Assignment], builtIn: @autoclosure () -> [Entry]
  ) throws(SceneProblem) -> [Entry] {
    guard let path = assignments.last(where: \.isDataPath)?.value else { return builtIn() }
    let key = "\(scene) \(path)"
    if let known = lists.withLock({ $0[key] }) as? [Entry] { return known }
    let read = try entries(at: path, of: scene) as [Entry]
    return lists.withLock { lists in
      // Another thread may have read the file in the meantime; both must show the same.
      if let known = lists[key] as? [Entry] { return known }
      lists[key] = read
      return read
    }
  }

  private static func entries<Entry: PropertyListEntry>(
    at path: String, of scene: String
  ) throws(SceneProblem) -> [Entry] {
    let bytes: [UInt8]?
    do throws(FileProblem) {
      bytes = try WholeFile.bytes(path, longest: longest, "too long for a scene")
    } catch {
      throw SceneProblem("\(scene).file: \(error); name a readable property list of at most \(longest >> 20) MiB")
    }
    guard let bytes else {
      throw SceneProblem(
        "\(scene).file: no such file: \(path); paths start at the working directory, and in a header at its folder"
      )
    }
    do throws(PropertyListError) { return try Entry.list(fromPropertyList: bytes) } catch {
      throw SceneProblem("\(scene).file: \(path): \(error)")
    }
  }
}
