import GestureTables

@testable import People

/// Touches of made-up people, in points and milliseconds.
enum Hands {
  /// Touches one after another, a second apart: how long each is down, and how far it moves.
  static func touches(_ list: [(milliseconds: Int64, points: Double)]) -> [TouchSample] {
    var samples: [TouchSample] = []
    for (index, touch) in list.enumerated() {
      let (start, id) = (Int64(index) * 1_000_000, Int64(index))
      samples.append(TouchSample(row: 0, time: start, id: id, phase: .began, x: 300, y: 300))
      let end = touch.milliseconds * 1000
      for step in 1..<4 where touch.points > 0 {
        let x = 300 + touch.points * Double(step) / 3
        samples.append(TouchSample(row: 0, time: start + end * Int64(step) / 4, id: id, phase: .moved, x: x, y: 300))
      }
      samples.append(TouchSample(row: 0, time: start + end, id: id, phase: .ended, x: 300 + touch.points, y: 300))
    }
    return samples
  }

  /// Two people who tap well, one who moves, one who is slow, and drags of all.
  static func population() -> Population {
    var population = Population()
    let shape = GestureShape(isOneTouch: true)
    for (name, touch) in [("a", (80, 0.0)), ("b", (90, 4)), ("mover", (100, 25)), ("holder", (600, 0))] {
      let taps = [(milliseconds: Int64, points: Double)](repeating: (Int64(touch.0), touch.1), count: 20)
      population.add(person: name, gesture: "tap", shape: shape, samples: touches(taps))
      let drags = [(milliseconds: Int64, points: Double)](repeating: (800, 300), count: 5)
      population.add(person: name, gesture: "drag", samples: touches(drags))
    }
    return population
  }

  static func run(_ population: Population, _ text: String = "standard") throws -> (PeopleRun, RecognizerSetup) {
    let setup = try RecognizerSetup(text)
    return (PeopleRun(population, try Intents(population.gestures, in: setup)), setup)
  }
}
