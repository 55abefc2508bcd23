extension OfferedMail {
  /// The mail as a draft file: RFC 5322 with MIME, all ASCII, lines of at most 78 characters that end with CR LF.
  ///
  /// The draft has no `Date`, `From` and `Message-ID`: they state when a mail was sent and who sent it, and a clock or a random
  /// number would make every replay different. The sending program adds them. It has no `To` either, since the user
  /// chooses the recipient, and RFC 5322 does not allow an empty one.
  package var draft: String {
    """
    \(MailHeader.field("Subject", subject))\
    MIME-Version: 1.0\r
    Content-Type: text/plain; charset=utf-8\r
    Content-Transfer-Encoding: quoted-printable\r
    \r

    """ + QuotedPrintable.encoded(body)
  }
}
