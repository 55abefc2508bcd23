/// What a row of the plays shows.
public struct QuoteCell: Hashable, Sendable {
  /// Who says it.
  public var character: String
  /// `Act 3, scene 1`.
  public var place: String
  public var quotation: String
  /// What a long press on it offers.
  public var mail: QuotationMail

  init(_ play: Play, row: Int) {
    let quotation = play.quotations[row]
    character = quotation.character
    place = "Act \(quotation.act), scene \(quotation.scene)"
    self.quotation = quotation.quotation
    mail = QuotationMail(quotation, from: play.playName)
  }
}
