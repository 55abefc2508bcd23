import TestSupport
import Testing
import TouchTrace

@testable import Simulation

@Suite struct MailTests {
  private static let quotation = Quotation(
    act: 3, scene: 1, character: "Hamlet", quotation: "To be, or not to be: that is the question.")

  @Test func quotationBecomesMailtoURL() {
    #expect(
      OfferedMail(Self.quotation, from: "Hamlet").mailto
        == "mailto:?subject=%E2%80%9CHamlet%E2%80%9D%2C%20act%203%2C%20scene%201&body=To%20be%2C%20or%20not%20to%20be%3A"
        + "%20that%20is%20the%20question.%0D%0A%E2%80%94%20Hamlet%2C%20%E2%80%9CHamlet%E2%80%9D%2C%20act%203%2C%20scene"
        + "%201")
  }

  @Test func quotationBecomesDraft() {
    let mail = OfferedMail(Self.quotation, from: "Hamlet")
    let text =
      "Subject: =?UTF-8?Q?=E2=80=9CHamlet=E2=80=9D=2C_act_3=2C_scene_1?=\r\n"
      + "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
      + "Content-Transfer-Encoding: quoted-printable\r\n\r\nTo be, or not to be: that is the question.\r\n"
      + "=E2=80=94 Hamlet, =E2=80=9CHamlet=E2=80=9D, act 3, scene 1"
    #expect(mail.draft == text)
  }

  @Test(arguments: ["\r\nBcc: all@example.org", "\nBcc: x", "\r\rX: y", "\u{0}\r\n\r\nbody", "\u{2028}Bcc: x"])
  func lineBreakInNameDoesNotInjectHeaderField(attack: String) throws {
    let mail = OfferedMail(Self.quotation, from: "Hamlet\(attack)")
    let draft = try #require(MailDecoder.draft(mail.draft))
    #expect(
      draft.headers.map { $0[0] } == ["Subject", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"])
    #expect(draft.header("Subject")?.hasPrefix("“Hamlet ") == true)
    let url = try #require(MailDecoder.url(mail.mailto))
    #expect(url.fields.map { $0.0 } == ["subject", "body"])
    #expect(!mail.subject.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test func bodyLineBreaksAreNormalized() {
    #expect(OfferedMail(subject: "", body: "a\r\nb\rc\nd\r\r\ne\u{0}\u{7F}\t").body == "a\nb\nc\nd\n\ne\t")
  }

  @Test func longASCIISubjectIsFoldedAtSpaces() throws {
    let subject = Array(repeating: "words", count: 40).joined(separator: " ")
    let draft = OfferedMail(subject: subject, body: "").draft
    #expect(!draft.contains("=?") && draft.hasPrefix("Subject: words words "))
    #expect(try #require(MailDecoder.draft(draft)).header("Subject") == subject)
  }

  /// Text that is difficult for one of the encodings.
  private static let pieces: [String] =
    [
      "\n", "\r\n", "\r", " ", "  ", "\t", "=", "?", "=?", "?=", "_", "&", "%", "+", ".", "\n.", "\nFrom ", "From ",
      "F",
    ]
    + [
      "act", "scene", "The quality of mercy is not strained", "ü", "“", "—", "漢字", "👩‍👩‍👧", "e\u{301}", "\u{202E}",
      "\u{85}",
    ]
    + ["\u{2028}", "\u{FFFD}", "\u{10FFFF}", "\u{0}", "=?UTF-8?Q?x?=", String(repeating: "x", count: 90)]

  @Test func decodedMailEqualsEncodedMail() {
    var random = SeededRandom(seed: 5322)
    for _ in 0..<3000 {
      let mail = OfferedMail(
        subject: Self.text(upTo: 20, &random), body: Self.text(upTo: 60, &random))
      let body = mail.body.unicodeScalars.map { $0 == "\n" ? "\r\n" : String($0) }.joined()
      guard let url = MailDecoder.url(mail.mailto), let draft = MailDecoder.draft(mail.draft) else {
        Issue.record("cannot decode \(mail.mailto)\n\(mail.draft)")
        return
      }
      let isSame: [Bool] = [
        url.recipient == "", url.fields.map { $0.0 } == ["subject", "body"], draft.headers.count == 4,
        url.fields[0].1.utf8.elementsEqual(mail.subject.utf8), url.fields[1].1.utf8.elementsEqual(body.utf8),
        (draft.header("Subject") ?? "-").utf8.elementsEqual(mail.subject.utf8),
        draft.body.utf8.elementsEqual(body.utf8),
      ]
      #expect(isSame == Array(repeating: true, count: 7), "\(mail.draft)")
    }
  }

  private static func text(upTo maximum: Int, _ random: inout SeededRandom) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...maximum, using: &random) {
      if Bool.random(using: &random) {
        text += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      } else {
        text.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &random)) ?? "x")
      }
    }
    return text
  }

  @Test func longPressOffersNothingIfMailIsDisabled() throws {
    func press(_ mail: String) throws -> String {
      try play(
        "0 1 began 100,140\n900 1 ended 100,140\nend 1900\n", header: "recognizer longPress longPress", scene: "plays",
        assignments: [
          TraceHeader.Assignment(key: "open", value: "0"), TraceHeader.Assignment(key: "mail", value: mail),
        ])
    }
    #expect(try press("yes").contains("= mail of row [0, 1] offered"))
    let no = try press("no")
    // The row is selected when the touch lifts, since no press has taken it.
    #expect(no.contains("! longPress on cell 0 1 began") && !no.contains("= mail"))
    #expect(no.contains("= row [0, 1] selected"))
    #expect(throws: (any Error).self) { try press("maybe") }
  }

  @Test func eventFieldsContainURLAndDraft() throws {
    let source = try TraceText(
      "touchstone trace 1\nsurface 100x60 mm\nscene plays open=0\nrecognizer longPress longPress\n"
        + "0 1 began 100,140\n900 1 ended 100,140\nend 1900\n")
    var fields: [(key: String, value: SceneEvent.Value)] = []
    let playback = ContactPlayback(source)
    let (session, _) = try Replay().session(for: playback.header) { entry in
      if case .scene(_, let event) = entry { fields += event.fields }
    }
    try playback.play(in: session) {}
    #expect(fields.map(\.key) == ["section", "row", "subject", "body", "mailto", "draft"])
    let mail = OfferedMail(Play.builtIn[0].quotations[1], from: Play.builtIn[0].playName)
    let values: [SceneEvent.Value] = [.text(mail.mailto), .text(mail.draft)]
    #expect(fields.suffix(2).map(\.value) == values)
  }
}
