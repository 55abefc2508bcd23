import CEpoll
import Gestures
import Glibc

/// The kernel's list of sockets to wait for, with a deadline (epoll and timerfd).
final class EventQueue {
  /// Readable if a socket is ready or the deadline has passed.
  let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
  private let timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
  private var deadline: Timestamp?

  static let input = EPOLLIN.rawValue
  static let output = EPOLLOUT.rawValue

  init() { control(EPOLL_CTL_ADD, timer, Self.input) }

  deinit {
    close(timer)
    close(descriptor)
  }

  func add(_ socket: Int32, _ events: UInt32) { control(EPOLL_CTL_ADD, socket, events) }
  func change(_ socket: Int32, _ events: UInt32) { control(EPOLL_CTL_MOD, socket, events) }

  private func control(_ operation: Int32, _ socket: Int32, _ events: UInt32) {
    var event = epoll_event(events: events, data: epoll_data_t(fd: socket))
    epoll_ctl(descriptor, operation, socket, &event)
  }

  /// Returns the sockets that are ready, without waiting.
  func ready() -> [Int32] {
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 128) { events in
      let count = epoll_wait(descriptor, events.baseAddress, Int32(events.count), 0)
      return events.prefix(max(0, Int(count))).map(\.data.fd).filter { $0 != timer }
    }
  }

  /// Sets the deadline, by `MonotonicClock`; nil for none.
  func setDeadline(_ time: Timestamp?) {
    if time == deadline { return }
    deadline = time
    // Zero would turn the timer off.
    let microseconds = time.map { max(1, $0.microseconds) } ?? 0
    var value = itimerspec()
    value.it_value.tv_sec = Int(microseconds / 1_000_000)
    value.it_value.tv_nsec = Int(microseconds % 1_000_000) * 1000
    timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &value, nil)
  }
}
