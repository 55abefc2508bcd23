extension OfferedMail {
  /// A draft as a file of mail: RFC 5322 with MIME, all of it ASCII, lines of at most 78 characters that end with CR LF.
  /// Only an address of more than 74 makes a longer one: it has no place to fold.
  ///
  /// It has no `Date`, `From` and `Message-ID`: they say when and by whom a mail was sent, which a draft was not, and a
  /// clock's or a random one would make every replay another. Whoever sends it adds them. Without a recipient there is no
  /// `To`, which must not be empty.
  public var draft: String {
    var text = ""
    if let recipient { text += "To: \(recipient)\r\n" }
    text += MailHeader.field("Subject", subject)
    text += """
      MIME-Version: 1.0\r
      Content-Type: text/plain; charset=utf-8\r
      Content-Transfer-Encoding: quoted-printable\r
      \r

      """
    return text + QuotedPrintable.encoded(body)
  }
}
