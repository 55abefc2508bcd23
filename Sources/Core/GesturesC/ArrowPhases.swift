import CTouchstoneGestures
import GestureTables

/// Reads columns of phases: numbers, or words, which are few.
struct ArrowPhases {
  private let meanings: PhaseWords
  private var words: [(word: [UInt8], phase: SamplePhase)] = []

  init(_ meanings: PhaseWords) { self.meanings = meanings }

  /// Reads the phases of a block.
  ///
  /// - Parameter row: The number of the block's first row, for errors.
  mutating func read(
    _ column: ArrowColumn, _ start: Int, _ count: Int, _ block: SampleBlock, _ scratch: UnsafeMutablePointer<Int64>,
    row: Int64
  ) throws(SampleError) {
    if column.layout.isInteger {
      try readNumbers(column, start, count, block, scratch, row)
    } else if let dictionary = column.dictionary {
      try readWords(column, dictionary, start, count, block, row)
    } else {
      for index in 0..<count where !column.isNull(start + index) {
        block.phases[index] = try phase(of: column.text(start + index), row + Int64(index))
      }
    }
    if column.validity == nil { return }
    for index in 0..<count where column.isNull(start + index) { block.phases[index] = .missing }
  }

  private func readNumbers(
    _ column: ArrowColumn, _ start: Int, _ count: Int, _ block: SampleBlock, _ scratch: UnsafeMutablePointer<Int64>,
    _ row: Int64
  ) throws(SampleError) {
    column.copyIntegers(start, count, to: scratch)
    let isPlain = meanings.isPlain
    for index in 0..<count {
      if isPlain, scratch[index] >= 0, scratch[index] <= 4 {
        block.phases[index] = SamplePhase(rawValue: UInt8(scratch[index]))!
      } else if let phase = meanings.phase(of: scratch[index]) {
        block.phases[index] = phase
      } else if !column.isNull(start + index) {
        throw unknown("\(scratch[index])", row + Int64(index))
      }
    }
  }

  /// Reads each word of a dictionary once, not once a row.
  private mutating func readWords(
    _ column: ArrowColumn, _ dictionary: ArrowColumn, _ start: Int, _ count: Int, _ block: SampleBlock, _ row: Int64
  ) throws(SampleError) {
    var known: [SamplePhase?] = Array(repeating: nil, count: Int(dictionary.array.pointee.length))
    for index in 0..<count where !column.isNull(start + index) {
      let word = Int(column.index(start + index))
      guard known.indices.contains(word) else { throw unknown("\(word)", row + Int64(index)) }
      if known[word] == nil { known[word] = try phase(of: dictionary.text(word), row + Int64(index)) }
      block.phases[index] = known[word] ?? .missing
    }
  }

  private mutating func phase(of word: UnsafeBufferPointer<UInt8>, _ row: Int64) throws(SampleError) -> SamplePhase {
    for known in words where known.word.elementsEqual(word) { return known.phase }
    let bytes = Array(word)
    guard let phase = meanings.phase(of: bytes) else {
      throw unknown(String(decoding: bytes.prefix(40), as: UTF8.self), row)
    }
    if words.count < 16 { words.append((bytes, phase)) }
    return phase
  }

  private func unknown(_ word: String, _ row: Int64) -> SampleError {
    SampleError(
      row: row, column: .phase, "the phase “\(word)” is unknown; give its meaning, such as \(word)=moved")
  }
}
