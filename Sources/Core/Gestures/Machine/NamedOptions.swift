/// A set of options with names, such as the directions of a swipe: a parameter that accepts several of them at once.
///
/// By name its value is `left`, several joined with `+` as in `left+right`, `any` for all of them, or `none`. The order of the
/// names does not matter. A type needs its raw value, one constant for each bit, and the names:
///
///     public struct Direction: NamedOptions {
///       public var rawValue: UInt8
///       public init(rawValue: UInt8) { self.rawValue = rawValue }
///       public static var left: Self { Self(rawValue: 1) }
///       public static var right: Self { Self(rawValue: 2) }
///       public static var names: [String] { ["left", "right"] }
///     }
public protocol NamedOptions: OptionSet, Hashable, Sendable, CustomStringConvertible
where RawValue == UInt8, Element == Self {
  /// The names of the options, in the order of their bits: 1 to 8 of them. None is `any` or `none`, and none contains a `+`.
  static var names: [String] { get }
}

extension NamedOptions {
  /// All options.
  public static var any: Self { Self(rawValue: OptionNames.allBits(names)) }

  /// Each option by itself, in the order of their bits.
  public static var each: [Self] { names.indices.map { Self(rawValue: 1 << UInt8($0)) } }

  /// Creates the set that a text names, such as `left+right`, `any` or `none`; nil for any other text.
  public init?(_ text: String) {
    guard let bits = OptionNames.bits(text, Self.names) else { return nil }
    self.init(rawValue: bits)
  }

  /// The names of the options, such as `left+right`, `any` or `none`.
  public var description: String { OptionNames.text(rawValue, Self.names) }
}

/// The text of a set of options. By bytes: see `GestureRecognizer.parameter(_:)`.
enum OptionNames {
  static let any = "any"
  static let none = "none"

  static func allBits(_ names: [String]) -> UInt8 { UInt8(truncatingIfNeeded: (1 << names.count) - 1) }

  /// Returns the options by name; bits without a name are not printed.
  static func text(_ bits: UInt8, _ names: [String]) -> String {
    let bits = bits & allBits(names)
    if bits == 0 { return none }
    if bits == allBits(names), names.count > 1 { return any }
    var text = ""
    for index in names.indices where bits & (1 << UInt8(index)) != 0 {
      text += (text.isEmpty ? "" : "+") + names[index]
    }
    return text
  }

  /// Returns the bits of the options in a text; nil if it is not valid.
  static func bits(_ text: String, _ names: [String]) -> UInt8? {
    if text.utf8.elementsEqual(any.utf8) { return allBits(names) }
    if text.utf8.elementsEqual(none.utf8) { return 0 }
    var bits: UInt8 = 0
    for word in text.utf8.split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false) {
      guard let index = names.firstIndex(where: { $0.utf8.elementsEqual(word) }) else { return nil }
      bits |= 1 << UInt8(index)
    }
    return bits
  }

  /// Returns each name with its bit: “1 (left) and 2 (right)”.
  static func sum(_ names: [String]) -> String {
    var text = ""
    for index in names.indices {
      text += index == 0 ? "" : index == names.count - 1 ? " and " : ", "
      text += "\(1 << index) (\(names[index]))"
    }
    return text
  }
}
