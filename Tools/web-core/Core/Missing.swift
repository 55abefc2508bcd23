// What Embedded Swift lacks and the sources use.

extension StringProtocol {
  /// Returns a Boolean value that indicates whether the text contains another one.
  func contains(_ other: String) -> Bool {
    let (own, wanted) = (Array(utf8), Array(other.utf8))
    guard own.count >= wanted.count else { return false }
    return (0...(own.count - wanted.count)).contains { own[$0...].starts(with: wanted) }
  }
}

/// A property, in place of a key path.
struct FieldPath<Root, Value>: @unchecked Sendable {
  let get: (Root) -> Value
  let set: (inout Root, Value) -> Void

  init(_ get: @escaping (Root) -> Value, _ set: @escaping (inout Root, Value) -> Void) {
    self.get = get
    self.set = set
  }
}

/// The error of a system without files: there is no such file.
var errno: Int32 { 2 }
