/// Maps the ID of a row or section to its page: 8 bytes each.
///
/// Slots are reused with the next generation, so that the table stays as long as the forest was at its largest.
struct SlotTable: Sendable {
  private struct Slot: Sendable {
    /// The page's number; in a free slot `-2 -` the next free slot, and `retired` in one that ran out of generations.
    var page: Int32
    var generation: UInt32
  }

  /// The bits of an index within a chunk. A change after a copy copies one chunk instead of the table. 4,096 slots are 32 KB.
  private static let chunkBits: UInt32 = 12
  private static let (endOfFree, retired) = (Int32(-1), Int32.min)

  private var chunks: ContiguousArray<ContiguousArray<Slot>> = []
  private var count: UInt32 = 0
  /// `-2 -` the first free slot.
  private var firstFree = Self.endOfFree

  private subscript(slot: UInt32) -> Slot {
    get { chunks[Int(slot >> Self.chunkBits)][Int(slot & (1 << Self.chunkBits - 1))] }
    _modify { yield &chunks[Int(slot >> Self.chunkBits)][Int(slot & (1 << Self.chunkBits - 1))] }
  }

  /// Allocates a slot for an element on this page.
  mutating func take(page: Int32) -> UInt32 {
    if firstFree != Self.endOfFree {
      let slot = UInt32(bitPattern: -2 &- firstFree)
      firstFree = self[slot].page
      self[slot].page = page
      return slot
    }
    let slot = count
    count += 1
    if slot & (1 << Self.chunkBits - 1) == 0 {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(1 << Self.chunkBits)
    }
    chunks[chunks.count - 1].append(Slot(page: page, generation: 0))
    return slot
  }

  mutating func release(_ slot: UInt32) {
    if self[slot].generation == .max {
      self[slot].page = Self.retired
      return
    }
    self[slot].generation += 1
    self[slot].page = firstFree
    firstFree = -2 &- Int32(bitPattern: slot)
  }

  mutating func move(_ slot: UInt32, toPage page: Int32) { self[slot].page = page }

  func generation(of slot: UInt32) -> UInt32 { self[slot].generation }

  /// Returns the page of an existing element.
  func page(of slot: UInt32) -> Int32 { self[slot].page }

  /// Returns the page of an element; nil if it was removed, or never existed in this forest.
  func page(of slot: UInt32, generation: UInt32) -> Int32? {
    guard slot < count else { return nil }
    let found = self[slot]
    return found.page >= 0 && found.generation == generation ? found.page : nil
  }
}
