import Gestures
import LibinputEvents
import Testing
import TouchTrace

@testable import TouchstoneCommand

@Suite struct LibinputDifferenceTests {
  private func hold(_ stage: LibinputEvent.Stage, _ milliseconds: Int) -> LibinputEvent {
    LibinputEvent(.hold(stage, fingers: 1), time: .milliseconds(milliseconds))
  }

  private func scroll(_ vertical: Double, _ milliseconds: Int) -> LibinputEvent {
    LibinputEvent(.scroll(.finger, vertical: vertical, horizontal: nil), time: .milliseconds(milliseconds))
  }

  @Test func equalEventsDoNotDiffer() {
    let events = [hold(.begin, 40), hold(.end, 200), scroll(1.5, 300), scroll(0, 320)]
    #expect(LibinputDifference.all(events, events) == [])
    let removed = LibinputEvent(.deviceRemoved, time: .milliseconds(400))
    #expect(LibinputDifference.all(events, events + [removed]) == [])
    // Less than is printed.
    #expect(LibinputDifference.all([scroll(1.5, 0)], [scroll(1.500_000_1, 0)]) == [])
  }

  /// The order of two kinds of gesture among each other does not matter, and neither hides the other.
  @Test func eachKindOfGestureHasItsFirstDifference() throws {
    let a = [hold(.begin, 40), scroll(2, 100), scroll(1, 108), scroll(0, 116), hold(.end, 200)]
    let b = [scroll(1, 108), scroll(0, 116), hold(.begin, 40), hold(.end, 200), hold(.begin, 300)]
    let differences = LibinputDifference.all(a, b)
    #expect(differences.map(\.gesture) == [.scroll, .hold])
    let scroll = try #require(differences.first)
    #expect(scroll.number == 1 && !scroll.changesCount && scroll.sides.map(\.gestures) == [1, 1])
    #expect(scroll.time == .milliseconds(100) && scroll.end == .milliseconds(108))
    let hold = try #require(differences.last)
    #expect(hold.number == 3 && hold.changesCount && hold.sides.map(\.gestures) == [1, 2])
    #expect(hold.sides[0].event == nil && hold.sides[1].event?.hasPrefix("GESTURE_HOLD_BEGIN ") ?? false)
  }

  /// Only a stop, or a new movement after one, divides scrolls.
  @Test func scrollsAreCountedByTheirStops() throws {
    let one = [scroll(1, 0), scroll(1, 10), scroll(0, 20)]
    let two = [scroll(1, 0), scroll(0, 20), scroll(1, 30), scroll(0, 40)]
    let difference = try #require(LibinputDifference.all(one, two).first)
    #expect(difference.sides.map(\.gestures) == [1, 2])
  }
}
