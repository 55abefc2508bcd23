/// A play and quotations from it: a section of the table, its name in the header, a row for each quotation.
///
/// The names of the properties here and in `Quotation` are the keys of the property list.
public struct Play: Hashable, Sendable, Encodable {
  public var playName: String
  /// In the order of the list. May be empty.
  public var quotations: [Quotation]

  public init(playName: String, quotations: [Quotation]) {
    (self.playName, self.quotations) = (playName, quotations)
  }

  /// The plays this library brings, in the order of their list: Shakespeare's, in modern spelling.
  public static let builtIn: [Play] = {
    do throws(PropertyListError) {
      return try list(fromPropertyList: PackageResources.PlaysAndQuotations_plist)
    } catch {
      preconditionFailure("the built-in list of plays: \(error)")
    }
  }()
}

/// What somebody says in a play.
public struct Quotation: Hashable, Sendable, Encodable {
  /// From 1; 0 for what comes before the first, a prologue.
  public var act: Int
  /// As `act`.
  public var scene: Int
  /// Who says it.
  public var character: String
  public var quotation: String

  public init(act: Int, scene: Int, character: String, quotation: String) {
    (self.act, self.scene, self.character, self.quotation) = (act, scene, character, quotation)
  }
}
