import Gestures

/// A link to the page without a recording, with a recording in its fragment, which every browser opens without a server.
package enum RecordingLink {
  /// The form of the fragment. The page's `parcel.js` has the same.
  private static let form = "1"
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func text(to site: String, name: String, trace: [UInt8], answer: String) -> String {
    let content = ReportValue.object([
      .init("version", .text(touchstoneVersion)), .init("name", .text(name)),
      .init("text", .text(String(decoding: trace, as: UTF8.self))), .init("answer", .text(answer)),
    ])
    return "\(site)#r=\(form).\(base64(Deflate.compressed(content.bytes)))"
  }

  /// Returns bytes in the alphabet of addresses, without padding.
  private static func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...group.count { text.append(letters[bits >> (18 - 6 * place) & 63]) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Report {
  /// Returns a link to the recording on the page at an address, or `nil` if the page cannot replay it.
  package func link(to site: String, replaying recording: CoreRecording) -> String? {
    guard case .trace(let trace) = recording, let answer = touches?.headline else { return nil }
    return RecordingLink.text(to: site, name: file, trace: trace, answer: answer)
  }
}
