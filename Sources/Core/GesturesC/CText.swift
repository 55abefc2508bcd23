import CTouchstoneGestures
import Gestures

/// A null-terminated string for C that can change after C has read it.
///
/// `set` frees nothing, so that a pointer from `read` stays valid until the next `read` of another text: C evaluates the
/// arguments of a call in any order, as in `printf("%d %s", tg_attach(…), tg_last_error(…))`.
final class CText {
  private var text: String?
  private var copy: UnsafeMutablePointer<CChar>?
  private var isChanged = false

  func set(_ string: String) {
    text = string
    isChanged = true
  }

  /// Returns the newest text; nil if none has been set.
  func read() -> UnsafePointer<CChar>? {
    if isChanged, let text {
      copy?.deallocate()
      copy = Self.copy(text)
      isChanged = false
    }
    return UnsafePointer(copy)
  }

  deinit { copy?.deallocate() }

  static func copy(_ string: String) -> UnsafeMutablePointer<CChar> {
    var bytes = string.utf8.makeIterator()
    let count = string.utf8.count
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: count + 1)
    for index in 0..<count { copy[index] = CChar(bitPattern: bytes.next() ?? 0) }
    copy[count] = 0
    return copy
  }
}

@c @implementation public func tg_version() -> UnsafePointer<CChar>! { versionText }

/// Created once and never freed.
nonisolated(unsafe) private let versionText = UnsafePointer(CText.copy(touchstoneVersion))

/// Names for C, such as those of measurements and phases, valid until the table is freed. There are few of them, so a
/// search from the beginning is fast enough.
final class CNames {
  private var names: [(text: String, copy: UnsafeMutablePointer<CChar>)] = []

  subscript(_ name: String) -> UnsafePointer<CChar> {
    for known in names where areEqual(known.text, name) { return UnsafePointer(known.copy) }
    names.append((name, CText.copy(name)))
    return UnsafePointer(names[names.count - 1].copy)
  }

  deinit { for name in names { name.copy.deallocate() } }
}

/// Calls `body` with a null-terminated copy of a string, or with nil for nil.
func withCText<Result>(_ string: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
  guard let string else { return body(nil) }
  let copy = CText.copy(string)
  defer { copy.deallocate() }
  return body(copy)
}

/// Compares bytes: comparing strings as text needs Unicode's tables, which would be most of a small build.
func areEqual(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
