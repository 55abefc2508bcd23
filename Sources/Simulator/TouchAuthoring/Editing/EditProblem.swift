/// An edit that is impossible.
public struct EditProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence without a period: what is wrong and, unless ``remedy`` states it, what to do about it.
  public var description: String
  /// What can be done about it with other options of the program.
  public var remedy: Remedy?

  /// What a user can do about an edit that is impossible. A program words it with its own options.
  public enum Remedy: Hashable, Sendable {
    /// Overlay the recordings instead.
    case overlay
    /// Trim the beginning only.
    case keepRest
  }

  /// Creates an error with the given sentence.
  public init(_ description: String, remedy: Remedy? = nil) {
    self.description = description
    self.remedy = remedy
  }
}
