// Plays a stream of frames, as `touchstone frames` writes it, and prints a transcript. The same source runs on Linux,
// in Embedded Swift and as wasm, and must print the same text.
import Gestures
import World

@c(portable_main) public func main() -> Int32 {
  let player = Player()
  var lines = Lines(read)
  do throws(StreamError) {
    while let line = try lines.next() {
      try player.play(line)
      if !write(player.takeTranscript(), isError: false) { return 1 }
    }
    if !player.isAtEnd { throw StreamError("the stream has no end line") }
  } catch {
    return fail("line \(lines.number): \(error.text)")
  }
  return 0
}

private func fail(_ text: String) -> Int32 {
  _ = write("portable: \(text)\n", isError: true)
  return 1
}

private func write(_ text: String, isError: Bool) -> Bool {
  if text.isEmpty { return true }
  let bytes = Array(text.utf8)
  return bytes.withUnsafeBufferPointer { world_write($0.baseAddress, Int32($0.count), isError) }
}

private func read(_ input: inout [UInt8]) -> Bool {
  let start = input.count
  let part = 1024
  input.append(contentsOf: repeatElement(0, count: part))
  let count = input.withUnsafeMutableBufferPointer { buffer in
    world_read(buffer.baseAddress.map { $0 + start }, Int32(part))
  }
  input.removeLast(part - max(0, Int(count)))
  return count >= 0
}
