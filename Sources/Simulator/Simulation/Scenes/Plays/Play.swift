/// A play with quotations: a section of the table with its name in the header and a row for each quotation.
///
/// The names of the properties here and in `Quotation` are the keys of the property list.
package struct Play: Hashable, Sendable, Encodable {
  package var playName: String
  /// The quotations in the order of the list. May be empty.
  package var quotations: [Quotation]
}

package struct Quotation: Hashable, Sendable, Encodable {
  /// The act, from 1; 0 for a prologue.
  package var act: Int
  /// The scene, from 1; 0 for a prologue.
  package var scene: Int
  /// The speaker.
  package var character: String
  package var quotation: String
}

extension Quotation {
  /// The place in the play: `act 3, scene 1`, or `prologue`, of the play or of an act.
  package var place: String {
    switch (act, scene) {
    case (0, 0): "prologue"
    case (0, _): "prologue, scene \(scene)"
    case (_, 0): "act \(act), prologue"
    default: "act \(act), scene \(scene)"
    }
  }
}
