/// Reads the values of lines in one pass, eight bytes at a time.
///
/// It reads what most values are: digits with a sign and a point, and words that it knows. Every function returns nil or false for
/// anything else, also near the end of the text, and then the line must be read otherwise.
struct PlainValues {
  /// The place of the next byte.
  var place: Int
  /// Whether the value that was read ended its line.
  private(set) var isAtEnd = false
  private let base: UnsafeRawPointer
  /// The last place at which a value of two words and what is behind it can be read.
  private let last: Int
  private let separator: UInt8
  private let separators: UInt64

  init(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int, separator: UInt8) {
    base = UnsafeRawPointer(bytes.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped)
    last = bytes.count - 20
    self.place = place
    self.separator = separator
    separators = Self.ones &* UInt64(separator)
  }

  /// A decimal number: its digits as a whole number, and how many of them are behind the point; -1 without a point.
  struct Number {
    var digits: Int64
    var fraction: Int

    var value: Double { DecimalText.value(digits, fraction) }

    /// - Returns: Nil for a negative zero, which no whole number is.
    @inline(__always)
    fileprivate func signed(_ sign: UInt8) -> Number? {
      if sign != 45 { return self }
      return digits == 0 ? nil : Number(digits: -digits, fraction: fraction)
    }
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  private func byte(_ place: Int) -> UInt8 { base.load(fromByteOffset: place, as: UInt8.self) }

  @inline(__always)
  private func word(_ place: Int) -> UInt64 { base.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian }

  /// Reads a number of at most 18 digits, and the byte behind it.
  @inline(__always)
  mutating func number() -> Number? {
    guard let isQuoted = open() else { return nil }
    let sign = byte(place)
    if sign == 45 || sign == 43 { place &+= 1 }
    let word = word(place) ^ Self.ones &* 48
    var others = Self.notDigits(word)
    let whole = others.trailingZeroBitCount / 8
    guard whole < 8 else { return longNumber(sign, isQuoted) }
    var number: Number
    if byte(place &+ whole) != 46 {
      if whole == 0 { return nil }
      number = Number(digits: Self.value(word, whole), fraction: -1)
      place &+= whole
    } else {
      others &= others &- 1
      let end = others.trailingZeroBitCount / 8
      guard end < 8, end > 1 else { return longNumber(sign, isQuoted) }
      // The digits on both sides of the point, side by side.
      let above = ~0 &<< (8 &* UInt64(whole))
      let digits = word & ~above | word &>> 8 & above
      number = Number(digits: Self.value(digits, end &- 1), fraction: end &- 1 &- whole)
      place &+= end
    }
    return close(isQuoted) ? number.signed(sign) : nil
  }

  @inline(never)
  private mutating func longNumber(_ sign: UInt8, _ isQuoted: Bool) -> Number? {
    var (number, count) = (Number(digits: 0, fraction: -1), 0)
    while place <= last {
      let word = word(place) ^ Self.ones &* 48
      let digits = Self.notDigits(word).trailingZeroBitCount / 8
      if digits > 0 { number.digits = number.digits &* Self.power(digits) &+ Self.value(word, digits) }
      count &+= digits
      if number.fraction >= 0 { number.fraction &+= digits }
      place &+= digits
      if count > 18 { return nil }
      if digits == 8 { continue }
      if byte(place) != 46 || number.fraction >= 0 { return count > 0 && close(isQuoted) ? number.signed(sign) : nil }
      number.fraction = 0
      place &+= 1
    }
    return nil
  }

  private static func power(_ digits: Int) -> Int64 {
    let first: Int64 = digits & 1 == 0 ? 1 : 10
    let second: Int64 = digits & 2 == 0 ? 1 : 100
    return first &* second &* (digits & 4 == 0 ? 1 : 10_000) &* (digits & 8 == 0 ? 1 : 100_000_000)
  }

  /// The value of the lowest bytes of a word, at least one, each of which is a digit.
  @inline(__always)
  private static func value(_ word: UInt64, _ count: Int) -> Int64 {
    // Neighbours are joined three times: digits to pairs, pairs to fours, fours to eight.
    var value = word &<< (8 &* UInt64(8 &- count))
    value = value &* 10 &+ value >> 8
    let low = value & 0x0000_00ff_0000_00ff
    let high = value >> 16 & 0x0000_00ff_0000_00ff
    return Int64((low &* 0x000f_4240_0000_0064 &+ high &* 0x0000_2710_0000_0001) >> 32)
  }

  /// Marks the bytes of a word that are no digits, after the code of 0 was removed.
  @inline(__always)
  private static func notDigits(_ word: UInt64) -> UInt64 {
    (word & ~tops &+ ones &* 0x76 | word) & tops
  }

  /// Reads one of some words, the one at a place first, and returns its place.
  @inline(__always)
  mutating func word(of words: [PlainWord], first: Int) -> Int? {
    guard let isQuoted = open() else { return nil }
    if first < words.count, take(words[first], isQuoted) { return first }
    var index = 0
    while index < words.count {
      if take(words[index], isQuoted) { return index }
      index &+= 1
    }
    return nil
  }

  @inline(__always)
  private mutating func take(_ known: PlainWord, _ isQuoted: Bool) -> Bool {
    if word(place) & known.lowMask != known.low { return false }
    if known.count > 8, word(place &+ 8) & known.highMask != known.high { return false }
    let start = place
    place &+= known.count
    if close(isQuoted) { return true }
    place = start
    return false
  }

  /// Reads a value that has these bytes, which ``isPlain(_:_:)``.
  @inline(__always)
  mutating func take(_ known: [UInt8]) -> Bool {
    guard let isQuoted = open(), place &+ known.count <= last else { return false }
    var index = 0
    while index < known.count {
      if byte(place &+ index) != known[index] { return false }
      index &+= 1
    }
    place &+= index
    return close(isQuoted)
  }

  /// Reads a value without quotation marks in it, with the spaces and carriage returns behind it.
  @inline(__always)
  mutating func bytes() -> UnsafeBufferPointer<UInt8>? {
    guard let isQuoted = open() else { return nil }
    let start = place
    while place <= last {
      let word = word(place)
      var found = Self.zeros(word ^ Self.ones &* 10) | Self.zeros(word ^ Self.ones &* 34)
      if !isQuoted { found |= Self.zeros(word ^ separators) }
      if found != 0 {
        place &+= found.trailingZeroBitCount / 8
        let bytes = UnsafeRawBufferPointer(start: base + start, count: place &- start)
        return close(isQuoted) ? bytes.assumingMemoryBound(to: UInt8.self) : nil
      }
      place &+= 8
    }
    return nil
  }

  /// Returns whether a value is not empty and is always written as it is.
  static func isPlain(_ value: UnsafeBufferPointer<UInt8>, _ separator: UInt8) -> Bool {
    guard let first = value.first, let last = value.last, first > 32, last > 32 else { return false }
    return !value.contains { $0 == 34 || $0 == 10 || $0 == 13 || $0 == separator }
  }

  /// Marks the first byte of a word that is zero, and perhaps later ones.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & tops }

  /// Passes spaces and a quotation mark before a value; nil near the end of the text.
  @inline(__always)
  private mutating func open() -> Bool? {
    if place > last { return nil }
    if byte(place) > 34 { return false }
    while byte(place) == 32, place < last { place &+= 1 }
    if byte(place) != 34 { return false }
    place &+= 1
    return place > last ? nil : true
  }

  /// Passes a quotation mark and the byte behind a value.
  @inline(__always)
  private mutating func close(_ isQuoted: Bool) -> Bool {
    if isQuoted {
      if byte(place) != 34 { return false }
      place &+= 1
    }
    let end = byte(place)
    place &+= 1
    isAtEnd = end != separator
    if !isAtEnd || end == 10 { return true }
    if end != 13 || byte(place) != 10 { return false }
    place &+= 1
    return true
  }
}

/// A word of 1 to 16 bytes as two numbers.
struct PlainWord: Equatable {
  fileprivate private(set) var low: UInt64 = 0
  fileprivate private(set) var high: UInt64 = 0
  fileprivate let lowMask: UInt64
  fileprivate let highMask: UInt64
  fileprivate let count: Int

  /// - Returns: Nil for a word of another length, and for one that is not ``PlainValues/isPlain(_:_:)``.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, separator: UInt8) {
    count = bytes.count
    if count > 16 || !PlainValues.isPlain(bytes, separator) { return nil }
    lowMask = ~0 >> (64 - 8 * UInt64(min(count, 8)))
    highMask = count > 8 ? ~0 >> (64 - 8 * UInt64(count - 8)) : 0
    for (index, byte) in bytes.enumerated() {
      if index < 8 { low |= UInt64(byte) << (8 * index) } else { high |= UInt64(byte) << (8 * (index - 8)) }
    }
  }
}
