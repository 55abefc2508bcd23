/// What a tracker has to say about a recording: one sentence for each kind of oddity, however often it occurs. As all
/// notes, it begins with a capital letter and goes without its full stop.
struct TrackerNotes: Sendable {
  enum Kind: Hashable, Sendable {
    case device, surface, protocolChosen, firstSlot, slotRange, startedDown, replaced, vanished, borrowedPlace, waiting,
      neverPlaced
    case duplicate, incompletePacket, surplus, jump, palm, hover, pressure, pen, letGo
    case stuckTool, semiMultitouch, heldJump, stillDown, noFinger
  }
  private struct Entry {
    var kind: Kind
    var sentence: String
    var count: Int
  }
  private var entries: [Entry] = []

  /// The first of a kind is kept; the others are counted.
  mutating func add(_ kind: Kind, _ sentence: @autoclosure () -> String) {
    if let index = entries.firstIndex(where: { $0.kind == kind }) {
      entries[index].count &+= 1
    } else {
      entries.append(Entry(kind: kind, sentence: sentence(), count: 1))
    }
  }

  var sentences: [String] {
    entries.map { $0.count == 1 ? $0.sentence : "\($0.sentence); \($0.count) times in all" }
  }

  static func seconds(_ time: Int64) -> String { "\(FixedPoint.text(thousandths: Int(time / 1000))) s" }
}
