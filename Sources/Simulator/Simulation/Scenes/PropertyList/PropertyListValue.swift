#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PropertyListValue {
  /// Returns the entries, named in the singular such as “play”, of an XML property list with an array as its root. A `<real>`
  /// without a fraction counts as an integer. Throws the first error in the order of the list.
  static func entries(_ bytes: [UInt8], _ what: String) throws(PropertyListError) -> [PropertyListValue] {
    try PropertyListOutline.check(bytes, of: what + "s")
    let root = try decode(bytes)
    guard case .array(let values) = root else {
      throw PropertyListError(.list, .wrongKind(key: nil, found: root.kind, wanted: "an array of \(what)s"))
    }
    if values.isEmpty { throw PropertyListError(.list, .emptyList(what)) }
    return values
  }

  private static func decode(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListValue {
    var format = PropertyListDecoder.PropertyListFormat.xml
    do {
      let value = try PropertyListDecoder().decode(PropertyListValue.self, from: Data(bytes), format: &format)
      if format == .xml { return value }
    } catch {
      throw PropertyListError(.list, .notAPropertyList(reason(error)))
    }
    throw PropertyListError(.list, .notXML)
  }

  /// Returns the decoder's own message, which names a line, if it has one.
  private static func reason(_ error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
    if let error = context.underlyingError as? CocoaError, let text = error.userInfo["NSDebugDescription"] as? String {
      return text
    }
    return context.debugDescription
  }
}

/// A dictionary of the list, and its place.
struct PropertyListFields {
  let path: [PropertyListError.Entry]
  private let values: [String: PropertyListValue]
  private var place: PropertyListError.Place { .entry(path) }

  init(_ value: PropertyListValue, _ path: [PropertyListError.Entry], keys: [String]) throws(PropertyListError) {
    let place = PropertyListError.Place.entry(path)
    guard case .dictionary(let values) = value else {
      throw PropertyListError(place, .wrongKind(key: nil, found: value.kind, wanted: "a dictionary"))
    }
    // An unknown key is reported before a missing one: a misspelt key is both, and the message should show the spelling.
    if let unknown = values.keys.filter({ !keys.contains($0) }).min() {
      throw PropertyListError(place, .unknownKey(unknown, known: keys))
    }
    self.path = path
    self.values = values
  }

  func text(_ key: String) throws(PropertyListError) -> String {
    guard case .string(let text) = try value(key, "a string") else { throw wrongKind(key, "a string") }
    if text.allSatisfy(\.isWhitespace) { throw PropertyListError(place, .emptyText(key)) }
    return text
  }

  /// Returns an integer. `remedy` is the end of the error for a number outside `range`.
  func count(_ key: String, in range: ClosedRange<Int>, remedy: String) throws(PropertyListError) -> Int {
    guard case .integer(let number) = try value(key, "an integer") else { throw wrongKind(key, "an integer") }
    if !range.contains(number) { throw PropertyListError(place, .outside(key, number, remedy: remedy)) }
    return number
  }

  func failure(_ problem: PropertyListError.Problem) -> PropertyListError { PropertyListError(place, problem) }

  func array(_ key: String) throws(PropertyListError) -> [PropertyListValue] {
    guard case .array(let values) = try value(key, "an array") else { throw wrongKind(key, "an array") }
    return values
  }

  private func value(_ key: String, _ wanted: String) throws(PropertyListError) -> PropertyListValue {
    guard let value = values[key] else { throw PropertyListError(place, .missingKey(key, wanted: wanted)) }
    return value
  }

  private func wrongKind(_ key: String, _ wanted: String) -> PropertyListError {
    PropertyListError(place, .wrongKind(key: key, found: values[key]?.kind ?? "missing", wanted: wanted))
  }
}

/// Any value of a property list, so that errors can name its kind.
enum PropertyListValue: Decodable {
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
      // A boolean of a property list does not decode as a number, and vice versa.
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
    var container = container
    var values = [PropertyListValue]()
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
