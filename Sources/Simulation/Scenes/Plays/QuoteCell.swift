/// What a row of the plays shows.
public struct QuoteCell: Hashable, Sendable {
  /// Who says it.
  public var character: String
  /// `act 3, scene 1`.
  public var place: String
  public var quotation: String
  /// What a long press on it offers.
  public var mail: OfferedMail

  init(_ play: Play, row: Int) {
    let quotation = play.quotations[row]
    character = quotation.character
    place = "act \(quotation.act), scene \(quotation.scene)"
    self.quotation = quotation.quotation
    mail = OfferedMail(quotation, from: play.playName)
  }
}

extension OfferedMail {
  /// Its subject is `“Hamlet”, act 3, scene 1`; its body the quotation, and in a line of its own who says it:
  /// `— Hamlet, “Hamlet”, act 3, scene 1`.
  public init(_ quotation: Quotation, from playName: String) {
    let place = "“\(playName)”, act \(quotation.act), scene \(quotation.scene)"
    self.init(subject: place, body: "\(quotation.quotation)\n— \(quotation.character), \(place)")
  }
}
