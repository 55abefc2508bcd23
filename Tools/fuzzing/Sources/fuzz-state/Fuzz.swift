import FuzzInput
import Gestures

/// A coordinator's state is saved in mid-gesture and restored: it is taken, saved again it is the same, and both go on
/// alike. Then it is damaged and restored: either it is refused, or the coordinator goes on without a trap.
private func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  func world() -> (GestureCoordinator, Attaching) {
    let coordinator = GestureCoordinator()
    // A state is restored where the same recognizers are attached.
    var attaching = Attaching(to: coordinator, FuzzInput(data, size), mayDetach: false)
    Catalog.show(to: &attaching)
    attaching.relate()
    return (coordinator, attaching)
  }
  let (coordinator, attaching) = world()
  var input = attaching.rest
  var hand = Hand(&input)
  for _ in 0..<input.index(32) { hand.act(on: coordinator, by: &input) }
  guard var saved = try? coordinator.save() else { return 0 }

  let (same, listening) = world()
  listening.beginLate()
  do { try same.restore(saved) } catch { fatalError("what was saved is refused: \(error)") }
  expect((try? same.save()) == saved, "what was restored saves otherwise")

  let damages = 1 + input.index(6)
  for _ in 0..<damages where !saved.isEmpty {
    let place = Int(input.byte()) << 8 | Int(input.byte())
    switch input.index(4) {
    case 0: saved.removeLast(min(saved.count, 1 + place % 64))
    case 1: saved.insert(input.byte(), at: place % saved.count)
    default: saved[place % saved.count] = input.byte()
    }
  }
  let (other, hearing) = world()
  hearing.beginLate()
  let isTaken = (try? other.restore(saved)) != nil
  if input.flag() {
    while !input.isEmpty { hand.act(on: coordinator, same, by: &input) }
    expect((try? same.save()) == (try? coordinator.save()), "what was restored goes on otherwise")
  } else if isTaken {
    while !input.isEmpty { hand.act(on: other, by: &input) }
    hand.leave(other)
  }
  return 0
}

@main enum Main {
  static func main() { attempt(fuzz) }
}
