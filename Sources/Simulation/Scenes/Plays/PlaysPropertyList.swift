#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Play {
  /// Plays from an XML property list: an array of dictionaries with exactly the keys `playName` and `quotations`, the
  /// latter an array of dictionaries with exactly the keys `act`, `scene`, `character` and `quotation`.
  ///
  /// Strict: numbers are numbers, not text; no text is empty; nothing is passed over. The first thing wrong is told,
  /// in the order of the list. (A `<real>` without a fraction counts as an integer.)
  public static func list(fromPropertyList bytes: [UInt8]) throws(PlaysError) -> [Play] {
    try PropertyListOutline.check(bytes)
    let root = try decode(bytes)
    guard case .array(let values) = root else {
      throw PlaysError(.list, .wrongKind(key: nil, found: root.kind, wanted: "an array of plays"))
    }
    if values.isEmpty { throw PlaysError(.list, .noPlays) }
    var plays: [Play] = []
    for (index, value) in values.enumerated() { plays.append(try Play(value, number: index + 1)) }
    return plays
  }

  private static func decode(_ bytes: [UInt8]) throws(PlaysError) -> PropertyListValue {
    var format = PropertyListDecoder.PropertyListFormat.xml
    do {
      let value = try PropertyListDecoder().decode(PropertyListValue.self, from: Data(bytes), format: &format)
      if format == .xml { return value }
    } catch {
      throw PlaysError(.list, .notAPropertyList(reason(error)))
    }
    throw PlaysError(.list, .notXML)
  }
  /// The reader's own words, which name a line, where it has some.
  private static func reason(_ error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
    if let error = context.underlyingError as? CocoaError, let text = error.userInfo["NSDebugDescription"] as? String {
      return text
    }
    return context.debugDescription
  }

  private init(_ value: PropertyListValue, number: Int) throws(PlaysError) {
    let fields = try Fields(value, .play(number), keys: ["playName", "quotations"])
    playName = try fields.text("playName")
    quotations = []
    for (index, value) in try fields.array("quotations").enumerated() {
      quotations.append(try Quotation(value, .quotation(index + 1, inPlay: number)))
    }
  }
}

extension Quotation {
  fileprivate init(_ value: PropertyListValue, _ place: PlaysError.Place) throws(PlaysError) {
    let fields = try Fields(value, place, keys: ["act", "scene", "character", "quotation"])
    act = try fields.count("act")
    scene = try fields.count("scene")
    character = try fields.text("character")
    quotation = try fields.text("quotation")
  }
}

/// A dictionary of the list, and where it is.
private struct Fields {
  let place: PlaysError.Place
  let values: [String: PropertyListValue]

  init(_ value: PropertyListValue, _ place: PlaysError.Place, keys: [String]) throws(PlaysError) {
    guard case .dictionary(let values) = value else {
      throw PlaysError(place, .wrongKind(key: nil, found: value.kind, wanted: "a dictionary"))
    }
    // An unknown key before a missing one: a misspelt key is both, and this way the sentence shows the spelling.
    if let unknown = values.keys.filter({ !keys.contains($0) }).min() {
      throw PlaysError(place, .unknownKey(unknown, known: keys))
    }
    (self.place, self.values) = (place, values)
  }

  func text(_ key: String) throws(PlaysError) -> String {
    guard case .string(let text) = try value(key, "a string") else { throw wrongKind(key, "a string") }
    if text.allSatisfy(\.isWhitespace) { throw PlaysError(place, .emptyText(key)) }
    return text
  }
  func count(_ key: String) throws(PlaysError) -> Int {
    guard case .integer(let number) = try value(key, "an integer") else { throw wrongKind(key, "an integer") }
    if number < 0 { throw PlaysError(place, .negative(key, number)) }
    return number
  }
  func array(_ key: String) throws(PlaysError) -> [PropertyListValue] {
    guard case .array(let values) = try value(key, "an array") else { throw wrongKind(key, "an array") }
    return values
  }

  private func value(_ key: String, _ wanted: String) throws(PlaysError) -> PropertyListValue {
    guard let value = values[key] else { throw PlaysError(place, .missingKey(key, wanted: wanted)) }
    return value
  }
  private func wrongKind(_ key: String, _ wanted: String) -> PlaysError {
    PlaysError(place, .wrongKind(key: key, found: values[key]?.kind ?? "missing", wanted: wanted))
  }
}

/// Whatever a property list may hold, so that the wrong thing can be named.
private enum PropertyListValue: Decodable {
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])
  case integer(Int)
  case string(String)
  case other(kind: String)

  init(from decoder: any Decoder) throws {
    if let values = try? decoder.unkeyedContainer() {
      self = .array(try Self.all(values))
    } else if (try? decoder.container(keyedBy: Key.self)) != nil {
      self = .dictionary(try [String: PropertyListValue](from: decoder))
    } else {
      let value = try decoder.singleValueContainer()
      // A property list's boolean does not decode as a number, nor the other way round.
      if let integer = try? value.decode(Int.self) {
        self = .integer(integer)
      } else if let string = try? value.decode(String.self) {
        self = .string(string)
      } else {
        self = .other(kind: Self.kind(value))
      }
    }
  }

  var kind: String {
    switch self {
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .integer: "an integer"
    case .string: "a string"
    case .other(let kind): kind
    }
  }

  private static func all(_ container: any UnkeyedDecodingContainer) throws -> [PropertyListValue] {
    var (container, values) = (container, [PropertyListValue]())
    while !container.isAtEnd { values.append(try container.decode(PropertyListValue.self)) }
    return values
  }
  private static func kind(_ value: any SingleValueDecodingContainer) -> String {
    if (try? value.decode(Bool.self)) != nil { return "a boolean" }
    if (try? value.decode(Double.self)) != nil { return "a number with a fraction, or too large" }
    if (try? value.decode(Date.self)) != nil { return "a date" }
    if (try? value.decode(Data.self)) != nil { return "data" }
    return "not readable"
  }
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
