internal import EmbeddedFiles

extension Play: PropertyListEntry {
  /// Reads plays from an XML property list: an array of dictionaries with exactly the keys `playName` and `quotations`, the
  /// latter an array of dictionaries with exactly the keys `act`, `scene`, `character` and `quotation`.
  ///
  /// Strict: numbers must not be strings, strings must not be empty, and no entry is skipped. A `<real>` without a fraction
  /// counts as an integer. Throws the first error in the order of the list.
  package static func list(fromPropertyList bytes: [UInt8]) throws(PropertyListError) -> [Play] {
    var plays: [Play] = []
    for (index, value) in try PropertyListValue.entries(bytes, "play").enumerated() {
      plays.append(try Play(value, number: index + 1))
    }
    return plays
  }

  private init(_ value: PropertyListValue, number: Int) throws(PropertyListError) {
    let fields = try PropertyListFields(
      value, [PropertyListError.Entry("play", number)], keys: ["playName", "quotations"])
    playName = try fields.text("playName")
    quotations = []
    for (index, value) in try fields.array("quotations").enumerated() {
      let path = fields.path + [PropertyListError.Entry("quotation", index + 1)]
      quotations.append(try Quotation(value, path))
    }
  }
}

extension Quotation {
  fileprivate init(_ value: PropertyListValue, _ path: [PropertyListError.Entry]) throws(PropertyListError) {
    let fields = try PropertyListFields(value, path, keys: ["act", "scene", "character", "quotation"])
    let remedy = "count from 1, or use 0 for a prologue"
    act = try fields.count("act", in: 0 ... .max, remedy: remedy)
    scene = try fields.count("scene", in: 0 ... .max, remedy: remedy)
    character = try fields.text("character")
    quotation = try fields.text("quotation")
  }
}

extension Play {
  /// The built-in plays: Shakespeare's, in modern spelling, in the order of their list.
  package static let builtIn: [Play] = {
    do throws(PropertyListError) {
      return try list(fromPropertyList: EmbeddedFile.plays)
    } catch {
      preconditionFailure("the built-in list of plays: \(error)")
    }
  }()
}
