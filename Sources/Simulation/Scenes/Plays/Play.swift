internal import CEmbeddedFiles

/// A play with quotations: a section of the table with its name in the header and a row for each quotation.
///
/// The names of the properties here and in `Quotation` are the keys of the property list.
public struct Play: Hashable, Sendable, Encodable {
  public var playName: String
  /// The quotations in the order of the list. May be empty.
  public var quotations: [Quotation]

  public init(playName: String, quotations: [Quotation]) {
    self.playName = playName
    self.quotations = quotations
  }

  /// The built-in plays: Shakespeare's, in modern spelling, in the order of their list.
  public static let builtIn: [Play] = {
    do throws(PropertyListError) {
      return try list(fromPropertyList: [UInt8](embedded_plays()))
    } catch {
      preconditionFailure("the built-in list of plays: \(error)")
    }
  }()
}

/// A quotation from a play.
public struct Quotation: Hashable, Sendable, Encodable {
  /// The act, from 1; 0 for a prologue.
  public var act: Int
  /// The scene, from 1; 0 for a prologue.
  public var scene: Int
  /// The speaker.
  public var character: String
  public var quotation: String

  public init(act: Int, scene: Int, character: String, quotation: String) {
    self.act = act
    self.scene = scene
    self.character = character
    self.quotation = quotation
  }
}
