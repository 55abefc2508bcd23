// Prints the pinches on the touchpad, or on the device that is named (event5, or a part of its name), until Ctrl-C.
import EvdevSource
import Foundation
import Gestures
import TouchTrace

@main struct Touchpad {
  static func main() {
    do {
      let name = CommandLine.arguments.dropFirst().first
      try run(EvdevDevice(opening: DeviceTree().list().choose(name).get()))
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  static func run(_ device: EvdevDevice) throws(TouchFrameError) {
    let coordinator = GestureCoordinator()
    coordinator.attach(PinchRecognizer()) { pinch in print("pinch \(pinch.state), scale \(pinch.scale)") }
    // Turns the device's units into points. Times are those of the kernel's clock, which `Waiter` uses too.
    var tracker = ContactTracker(device: device.description, start: Timestamp(microseconds: 0))
    var touches = TouchFrame(at: .distantPast, bounds: tracker.surface.bounds)
    var frames: [TraceFrame] = []
    let waiter = Waiter(inputs: [device.descriptor], signals: EndSignals.catchAll())
    while true {
      let deadline = coordinator.nextDeadline
      let wake = waiter.wait(until: deadline)
      // Also at a deadline: what the device reported before it comes first.
      let status = device.read { tracker.track($0, into: &frames) }
      for frame in frames {
        try frame.apply(to: &touches)
        coordinator.handle(touches)
      }
      frames.removeAll()
      if wake == .time, let deadline { coordinator.advance(to: deadline) }
      if wake == .ended || status != .open { return }
    }
  }
}
