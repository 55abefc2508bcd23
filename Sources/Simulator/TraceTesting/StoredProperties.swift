import Gestures

/// The stored properties of a recognizer, compared by name and value.
struct StoredProperties {
  private let properties: [(name: String, value: Any)]

  init(of recognizer: some GestureRecognizer) {
    properties = Mirror(reflecting: recognizer).children.map { (Self.name($0.label ?? ""), $0.value) }
  }

  /// Returns the name in the source of a property that a wrapper or `lazy` stores under another one.
  private static func name(_ label: String) -> String {
    let lazyPrefix = "$__lazy_storage_$_"
    if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
    return label.hasPrefix("_") ? String(label.dropFirst()) : label
  }

  var names: [String] { properties.map(\.name) }

  /// Returns the properties with another value in `other`, in the order of their declaration.
  func differences(from other: Self) -> [String] {
    zip(properties, other.properties).filter { !Self.isEqual($0.value, $1.value) }.map(\.0.name)
  }

  /// Returns the value of a property as text; empty if there is no such property.
  func text(_ name: String) -> String {
    properties.first { $0.name == name }.map { String(describing: $0.value) } ?? ""
  }

  private static func isEqual(_ a: Any, _ b: Any) -> Bool {
    if let a = a as? AnyHashable, let b = b as? AnyHashable {
      // What is not equal to itself contains NaN.
      return a == b || a != a && b != b
    }
    let (inA, inB) = (Mirror(reflecting: a), Mirror(reflecting: b))
    guard !inA.children.isEmpty, inA.children.count == inB.children.count, inA.displayStyle != .class else {
      return String(describing: a) == String(describing: b)
    }
    return zip(inA.children, inB.children).allSatisfy { $0.label == $1.label && isEqual($0.value, $1.value) }
  }
}
