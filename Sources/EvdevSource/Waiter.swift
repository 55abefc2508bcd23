import Gestures
import Glibc

/// Waits until something can be read, a pipe's reader has gone, the user wants an end, or a moment has come.
public struct Waiter {
  public enum Wake: Hashable, Sendable {
    /// These can be read, or have come to their end; in the order in which they are waited for.
    case ready([Int32])
    /// Nobody reads this output any more.
    case closed(Int32)
    /// Ctrl-C, or SIGTERM.
    case ended
    /// The moment has come.
    case time
  }
  /// Descriptors that are read.
  public var inputs: [Int32]
  /// Descriptors that are written to and whose reader may go away. Files never do.
  public var outputs: [Int32]
  private let signals: EndSignals?

  public init(inputs: [Int32] = [], outputs: [Int32] = [], signals: EndSignals? = nil) {
    self.inputs = inputs
    self.outputs = outputs
    self.signals = signals
  }

  /// - Parameter deadline: by `MonotonicClock`; nil waits for ever.
  public func wait(until deadline: Timestamp? = nil) -> Wake {
    let signal = signals.map { [$0.descriptor] } ?? []
    var entries = (signal + inputs).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // An output is only asked whether it is broken.
    entries += outputs.map { pollfd(fd: $0, events: 0, revents: 0) }
    while true {
      let count = poll(&entries, nfds_t(entries.count), Self.milliseconds(until: deadline))
      if count < 0 && errno != EINTR { return .ended }
      if count > 0 { break }
      if let deadline, MonotonicClock.now >= deadline { return .time }
    }
    let heard = entries.map { $0.revents != 0 }
    if !signal.isEmpty && heard[0] { return .ended }
    if let index = outputs.indices.first(where: { heard[signal.count + inputs.count + $0] }) {
      return .closed(outputs[index])
    }
    return .ready(inputs.indices.filter { heard[signal.count + $0] }.map { inputs[$0] })
  }

  /// Rounded up: who wakes too early would only wait again.
  private static func milliseconds(until deadline: Timestamp?) -> Int32 {
    guard let deadline else { return -1 }
    let left = (deadline - MonotonicClock.now).microseconds
    return Int32(clamping: max(0, left / 1000 + (left % 1000 > 0 ? 1 : 0)))
  }
}

/// The clock of the kernel's input events.
public enum MonotonicClock {
  public static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Timestamp(microseconds: Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec) / 1000)
  }
}
