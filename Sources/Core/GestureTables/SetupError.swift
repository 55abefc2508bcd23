/// A setup that cannot be read.
public struct SetupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// What is wrong, as a sentence without a period.
  public var problem: String

  init(line: Int, _ problem: String) {
    self.line = line
    self.problem = problem
  }

  public var description: String { "line \(line) of the setup: \(problem)" }
}

/// Compares bytes: comparing strings as text needs Unicode's tables, which would be most of a small build.
func areEqual(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

func joined(_ words: [String]) -> String {
  var list = ""
  for word in words { list += (list.isEmpty ? "" : ", ") + word }
  return list
}
