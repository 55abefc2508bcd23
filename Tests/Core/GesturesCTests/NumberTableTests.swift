import CoreTestSupport
import Testing

@testable import GesturesC

@Suite struct NumberTableTests {
  /// A table with few places gives the same answers as a dictionary of everything that was ever added, and stays small.
  @Test(arguments: 0..<20 as Range<UInt64>) func tableMatchesADictionary(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var table = NumberTable()
    var places: [Int32: Int] = [:]
    let count = Int.random(in: 1...40, using: &random)
    for _ in 0..<500 {
      let place = Int.random(in: 0..<count, using: &random)
      places = places.filter { $0.value != place }
      let number = table.add(place: place)
      places[number] = place
      #expect(table.number(at: place) == number)
      let asked = Int32.random(in: -1...number + 1, using: &random)
      #expect(table.place(of: asked) == places[asked])
      #expect(table.numbers == places.keys.sorted())
      #expect(table.storedNumbers <= 2 * count)
    }
    #expect(table.number(at: count) == nil)
  }
}
