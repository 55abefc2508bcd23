/// The content of a row in the table of plays.
package struct QuoteCell: Hashable, Sendable {
  /// The speaker.
  package var character: String
  /// The place, as of ``Quotation/place``.
  package var place: String
  package var quotation: String
  /// The mail that a long press on the row offers.
  package var mail: OfferedMail

  init(_ play: Play, row: Int) {
    let quotation = play.quotations[row]
    character = quotation.character
    place = quotation.place
    self.quotation = quotation.quotation
    mail = OfferedMail(quotation, from: play.playName)
  }
}

extension OfferedMail {
  /// Creates the mail of a quotation. Its subject is `“Hamlet”, act 3, scene 1`; its body is the quotation and a line with
  /// the speaker: `— Hamlet, “Hamlet”, act 3, scene 1`.
  package init(_ quotation: Quotation, from playName: String) {
    let place = "“\(playName)”, \(quotation.place)"
    self.init(subject: place, body: "\(quotation.quotation)\n— \(quotation.character), \(place)")
  }
}
