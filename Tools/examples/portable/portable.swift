// Plays a stream of frames, as `touchstone frames` writes it, and prints a transcript. The same source runs on Linux,
// in Embedded Swift and as wasm, and must print the same text.
import Gestures
import World

@c(portable_main) public func main() -> Int32 {
  guard let input = readInput() else { return fail("standard input cannot be read") }
  let player = Player()
  var lines = Lines(input)
  do throws(StreamError) {
    while let line = lines.next() { try player.play(line) }
    if !player.isAtEnd { throw StreamError("the stream has no end line") }
  } catch {
    return fail("line \(lines.number): \(error.text)")
  }
  return write(player.transcript, isError: false) ? 0 : 1
}

private func fail(_ text: String) -> Int32 {
  _ = write("portable: \(text)\n", isError: true)
  return 1
}

private func write(_ text: String, isError: Bool) -> Bool {
  let bytes = Array(text.utf8)
  return bytes.withUnsafeBufferPointer { world_write($0.baseAddress, Int32($0.count), isError) }
}

private func readInput() -> [UInt8]? {
  var input: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = part.withUnsafeMutableBufferPointer { world_read($0.baseAddress, Int32($0.count)) }
    if count < 0 { return nil }
    if count == 0 { return input }
    input += part[..<Int(count)]
  }
}
