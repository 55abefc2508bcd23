import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

@testable import TouchView

/// What a live view keeps of a day of touches. `TOUCHSTONE_MINUTES=1440` makes it a day, of which the memory is measured;
/// `Tools/checks/long-touching` does that, because other tests of the process need memory, too.
@Suite struct LiveDayTests {
  private static let minutes = ProcessInfo.processInfo.environment["TOUCHSTONE_MINUTES"].flatMap { Int64($0) } ?? 4
  /// In KiB.
  private static let allowedMemory = 60 << 10
  private static let limit = 400

  /// Taps, drags and pinches, one a second and a half. What is kept is that of the last touches, however many there were.
  @Test(arguments: ["none", "plays"]) func aDayKeepsNoMoreThanTheLastTouches(scene: String) throws {
    let before = peakMemory
    let header = try TraceText("touchstone trace 1\nsurface 100x60 mm\nscene \(scene)\nend 0\n").header
    let isDay = Self.minutes >= 7
    let model = try ViewModel(
      ViewSource(title: "", header: header), limit: isDay ? ViewModel.maximumInputs : Self.limit)
    let receiver = model.receiver(.contacts)
    var (now, id, most) = (Timestamp.milliseconds(0), 0, 0)
    while now < .milliseconds(Self.minutes * 60_000) {
      let fingers = id % 3 == 2 ? 2 : 1
      func changes(_ stage: Contact.Stage, _ step: Int) -> [ContactChange] {
        (0..<fingers).map { finger in
          let distance = Double(id % 3 == 0 ? 0 : step * 4) * (finger == 0 ? 1 : -1)
          return ContactChange(
            Int32(id + finger), stage, Point2D(Double(100 + 150 * finger) + distance, Double(50 + id * 7 % 200)))
        }
      }
      for step in 0...12 {
        let stage: Contact.Stage = step == 0 ? .began : step == 12 ? .ended : .moved
        receiver.play(TraceFrame(time: now + .milliseconds(Int64(step * 8)), changes: changes(stage, step)))
      }
      id += fingers
      now = now + .milliseconds(1500)
      receiver.advance(to: now)
      model.finishTouch(at: now)
      if id % 100 < 2 { _ = model.snapshot(at: now) }
      most = max(most, model.windows.reduce(0) { $0 + $1.entries.count })
    }
    #expect(model.touchCount == Self.minutes * 40)
    #expect(most <= (isDay ? ViewModel.maximumInputs : Self.limit) + 13, "\(most) inputs are kept")
    guard isDay else { return }
    print("\(scene): \(model.touchCount) touches in \(Self.minutes) minutes: \(peakMemory - before) KiB more")
    #expect(peakMemory - before < Self.allowedMemory)
  }

  private var peakMemory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }
}
