// An event loop of its own: touches of a touchpad from `evemu-record`, or from a file of it, and a transcript of what the
// recognizers do with them.
//
//     evemu-record /dev/input/event5 | swift run --package-path Tools/examples/swift loop
//
// `poll` waits for the touchpad and for the next deadline at once. Each number of the device becomes one of the library
// in Device.swift.
import Gestures
import Glibc

@main struct Loop {
  static func main() throws(TouchFrameError) {
    let coordinator = GestureCoordinator()
    let transcript = TranscriptPrinter()
    coordinator.observer = transcript
    transcript.names = [
      coordinator.attach(TapRecognizer()).id: "tap",
      coordinator.attach(LongPressRecognizer()).id: "longPress",
      coordinator.attach(PinchRecognizer()).id: "pinch",
    ]
    try run(coordinator)
  }

  static func run(_ coordinator: GestureCoordinator) throws(TouchFrameError) {
    var lines = Lines(descriptor: 0)
    var device = Device()
    var clock = EventClock()
    var isOpen = true
    while true {
      let deadline = coordinator.nextDeadline
      if !isOpen && deadline == nil { return }
      let isReadable = wait(for: isOpen ? 0 : -1, until: deadline, clock)
      // Everything that has arrived comes before a deadline: a finger may have lifted in time.
      if isReadable {
        isOpen = lines.read()
        while let line = lines.next() {
          if let time = try device.read(line, for: coordinator) { clock.synchronize(with: time) }
        }
        if !isOpen { try device.cancelAll(coordinator) }
      } else if let deadline {
        coordinator.advance(to: deadline)
      }
    }
  }

  /// Waits until a file can be read or a deadline is due, and returns whether the file can be read.
  static func wait(for descriptor: Int32, until deadline: Timestamp?, _ clock: EventClock) -> Bool {
    var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var timeout: Int32 = -1
    if let deadline {
      // Rounded up, so that the deadline is due then.
      let microseconds = max(0, (deadline - clock.now).microseconds)
      timeout = Int32(clamping: microseconds / 1000 + (microseconds % 1000 > 0 ? 1 : 0))
    }
    return poll(&file, 1, timeout) > 0
  }
}

/// The present time on the clock of the events. The two clocks may differ: what counts is the time since the newest event.
struct EventClock {
  private var newest = Timestamp(microseconds: 0)
  private var arrival = ContinuousClock.now

  var now: Timestamp { newest + Interval(microseconds: Int64((ContinuousClock.now - arrival) / .microseconds(1))) }

  mutating func synchronize(with time: Timestamp) {
    newest = time
    arrival = .now
  }
}
