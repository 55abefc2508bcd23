/// The sessions that are complete, by a hash of 64 bits, so that a second piece of one is found. Sixteen bytes a session.
struct SessionSet {
  private var slots = [UInt64](repeating: 0, count: 64)
  private var count = 0

  /// - Returns: Whether the hash is new.
  mutating func insert(_ hash: UInt64) -> Bool {
    let hash = hash == 0 ? 1 : hash
    if 2 * (count + 1) > slots.count { grow() }
    guard let place = place(of: hash) else { return false }
    slots[place] = hash
    count += 1
    return true
  }

  /// - Returns: The free place for a hash; nil if it is a member.
  private func place(of hash: UInt64) -> Int? {
    var place = Int(truncatingIfNeeded: Self.mixed(hash)) & (slots.count - 1)
    while slots[place] != 0 {
      if slots[place] == hash { return nil }
      place = (place + 1) & (slots.count - 1)
    }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: 2 * old.count)
    for hash in old where hash != 0 { if let place = place(of: hash) { slots[place] = hash } }
  }

  private static func mixed(_ hash: UInt64) -> UInt64 {
    var value = (hash ^ hash >> 31) &* 0x9e37_79b9_7f4a_7c15
    value ^= value >> 29
    return value
  }
}
