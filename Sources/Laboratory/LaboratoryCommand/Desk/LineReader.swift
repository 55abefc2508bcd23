import TouchstoneCommand
import Glibc

/// Reads the lines of several descriptors while it waits.
final class LineReader {
  private struct Stream {
    let descriptor: Int32
    var buffer: [UInt8] = []
    /// Receives each line, and nil at the end.
    let take: (String?) -> Void
  }
  private var streams: [Stream] = []

  deinit { for stream in streams { close(stream.descriptor) } }

  func add(_ descriptor: Int32, _ take: @escaping (String?) -> Void) {
    streams.append(Stream(descriptor: descriptor, take: take))
  }

  /// Reads until something is true, or the time has passed; returns whether it is true.
  @discardableResult func wait(atMost milliseconds: Int, until isDone: () -> Bool = { false }) -> Bool {
    let end = DeskKeeper.now + milliseconds
    while !isDone() {
      let rest = end - DeskKeeper.now
      if rest <= 0 { return false }
      var entries = streams.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      _ = poll(&entries, nfds_t(entries.count), Int32(min(rest, 20)))
      DeskKeeper.check()
      for (index, entry) in entries.enumerated().reversed() where entry.revents != 0 { read(index) }
    }
    return true
  }

  private func read(_ index: Int) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(streams[index].descriptor, &chunk, chunk.count)
    if count <= 0 {
      let ended = streams.remove(at: index)
      close(ended.descriptor)
      return ended.take(nil)
    }
    let take = streams[index].take
    let lines = (streams[index].buffer + chunk[..<count]).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    streams[index].buffer = Array(lines.last ?? [])
    for line in lines.dropLast() { take(String(decoding: line, as: UTF8.self)) }
  }
}
