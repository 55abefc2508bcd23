import Gestures
import Glibc

/// Waits until input is readable, a pipe's reader is gone, a signal arrives, or a deadline passes.
public struct Waiter {
  public enum Wake: Hashable, Sendable {
    /// The inputs that are readable or at their end, in the order of ``inputs``.
    case ready([Int32])
    /// This output no longer has a reader.
    case closed(Int32)
    /// Ctrl-C, or SIGTERM.
    case ended
    /// The deadline passed.
    case time
  }
  /// Descriptors to read.
  public var inputs: [Int32]
  /// Descriptors to write to. A pipe's reader may disappear.
  public var outputs: [Int32]
  private let signals: EndSignals?

  public init(inputs: [Int32] = [], outputs: [Int32] = [], signals: EndSignals? = nil) {
    self.inputs = inputs
    self.outputs = outputs
    self.signals = signals
  }

  /// - Parameter deadline: by `MonotonicClock`; nil waits forever.
  public func wait(until deadline: Timestamp? = nil) -> Wake {
    let signal = signals.map { [$0.descriptor] } ?? []
    var entries = (signal + inputs).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Outputs are polled for errors only.
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

  /// Rounded up: waking too early would only mean waiting again.
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
