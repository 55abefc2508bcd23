/// The mail that a long press on a quotation offers. Nothing sends it.
public struct QuotationMail: Hashable, Sendable {
  /// Empty: whom to send it to is for the sender to say.
  public var recipient = ""
  /// `“Hamlet”, act 3, scene 1`.
  public var subject: String
  /// The quotation, and in a line of its own who says it: `— Hamlet, “Hamlet”, act 3, scene 1`.
  public var body: String

  public init(_ quotation: Quotation, from playName: String) {
    subject = "“\(playName)”, act \(quotation.act), scene \(quotation.scene)"
    body = "\(quotation.quotation)\n— \(quotation.character), \(subject)"
  }
}
