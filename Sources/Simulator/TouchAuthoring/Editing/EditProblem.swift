/// An edit that is impossible.
public struct EditProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence without a period: what is wrong and what to do about it.
  public var description: String

  /// Creates an error with the given sentence.
  public init(_ description: String) { self.description = description }
}
