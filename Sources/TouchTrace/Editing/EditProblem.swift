/// Why a recording cannot be edited as asked for.
public struct EditProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence without its full stop: what is wrong, and what can be done.
  public var description: String
  /// A problem told by that sentence.
  public init(_ description: String) { self.description = description }
}
