/// The data of a scene: the built-in data, since a page has no files.
enum SceneData {
  static func parameter(_ content: String) -> SceneParameter { SceneParameter(name: "file", summary: "") }

  static func entries<Entry>(
    of scene: String, _ assignments: [TraceHeader.Assignment], builtIn: @autoclosure () -> [Entry]
  ) throws(SceneProblem) -> [Entry] {
    if assignments.contains(where: { $0.isDataPath }) {
      throw SceneProblem("\(scene).file: this page cannot read property lists; use the command")
    }
    return builtIn()
  }
}

/// The scenes' property lists.
extension Play {
  public static let builtIn: [Play] = BuiltInText.entries(BuiltInText.plays).map { name, members in
    // Their keys in the order of the list: act, scene, character and quotation.
    Play(
      playName: name,
      quotations: members.map {
        Quotation(act: Int($0[0]) ?? 0, scene: Int($0[1]) ?? 0, character: $0[2], quotation: $0[3])
      })
  }
}

extension ParkModel {
  public static let builtIn = ParkModel(
    BuiltInText.entries(BuiltInText.parks).map { name, members in
      Park(
        name: name,
        photos: members.map { Photo(name: $0[0], caption: $0[1], width: Int($0[2]) ?? 0, height: Int($0[3]) ?? 0) })
    })
}

extension BuiltInText {
  /// Returns the names of a list with the fields of their members.
  fileprivate static func entries(_ text: StaticString) -> [(String, [[String]])] {
    var entries: [(String, [[String]])] = []
    for line in text.withUTF8Buffer({ String(decoding: $0, as: UTF8.self) }).split(separator: "\n") {
      let fields = line.split(separator: "\t").map { String($0) }
      if line.utf8.first == UInt8(ascii: "\t") {
        entries[entries.count - 1].1.append(fields)
      } else {
        entries.append((String(line), []))
      }
    }
    return entries
  }
}

// Elsewhere, an enumeration is printed by reflection.
extension RowAnimation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .fade: "fade"
    case .right: "right"
    case .left: "left"
    case .top: "top"
    case .bottom: "bottom"
    case .none: "none"
    case .middle: "middle"
    case .automatic: "automatic"
    }
  }
}
