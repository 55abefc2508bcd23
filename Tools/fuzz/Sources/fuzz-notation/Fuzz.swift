import FuzzInput
import Gestures
import Simulation
import TouchTrace

/// Any bytes as a trace: an error or a trace; a trace can be played to its end, twice with the same transcript, with its
/// own scene and recognizers.
private func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let first = transcript(bytes)
  expect(first == transcript(bytes), "played twice it gives two transcripts")
  _ = first
  return 0
}

private func transcript(_ bytes: [UInt8]) -> String? {
  guard let trace = try? TraceText(String(decoding: bytes, as: UTF8.self)) else { return nil }
  return try? Replay().transcript(of: trace, .full)
}

@main enum Main {
  static func main() { attempt(fuzz) }
}
