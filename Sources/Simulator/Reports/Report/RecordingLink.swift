import Gestures

/// A link to the page without a recording, with a recording in its fragment, which every browser opens without a server.
package enum RecordingLink {
  /// The form of the fragment. The page's `parcel.js` has the same.
  private static let form = "1"

  static func text(to site: String, name: String, trace: [UInt8], answer: String) -> String {
    let content = ReportValue.object([
      .init("version", .text(touchstoneVersion)), .init("name", .text(name)),
      .init("text", .text(String(decoding: trace, as: UTF8.self))), .init("answer", .text(answer)),
    ])
    return "\(site)#r=\(form).\(String(decoding: Base64.text(Deflate.compressed(content.bytes)), as: UTF8.self))"
  }
}

extension Report {
  /// Returns a link to the recording on the page at an address, or `nil` if the page cannot replay it.
  package func link(to site: String, replaying recording: CoreRecording) -> String? {
    guard case .trace(let trace) = recording, let answer = touches?.headline else { return nil }
    return RecordingLink.text(to: site, name: file, trace: trace, answer: answer)
  }
}

/// Bytes as text of 64 letters (RFC 4648), without padding.
enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  /// - Parameter last: the last two letters; by default those that addresses may contain.
  static func text(_ bytes: [UInt8], last: String = "-_") -> [UInt8] {
    let letters = letters + last.utf8
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits = 0
      for place in 0..<3 { bits = bits << 8 | (place < count ? Int(bytes[start + place]) : 0) }
      for place in 0...count { text.append(letters[bits >> (18 - 6 * place) & 63]) }
    }
    return text
  }
}
