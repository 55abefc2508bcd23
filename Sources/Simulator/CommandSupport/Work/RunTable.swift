import Glibc
import Synchronization
import TraceReplay

/// The state of the recordings and of the output, shared by the processes of a run in memory that outlives each of them.
struct RunTable: @unchecked Sendable {
  /// The state of a recording. Above `fatal` is the signal that its replay is known to end with.
  private enum State { static let started = 1, done = 2, fatal = 100 }

  let count: Int
  private let workers: Int
  /// The printed bytes, what each worker is blamed for, the state of each recording, and its last input.
  private let words: UnsafeMutablePointer<Atomic<Int>>

  /// Creates a table; nil without memory for it.
  ///
  /// - Parameter workers: the most workers at once.
  init?(count: Int, workers: Int) {
    (self.count, self.workers) = (count, workers)
    let size = (1 + workers + 2 * count) * MemoryLayout<Atomic<Int>>.stride
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    words = memory.assumingMemoryBound(to: Atomic<Int>.self)
    for index in 0..<count { self[1 + workers + count + index] = ReplayPlace.nowhere }
  }

  private subscript(word: Int) -> Int {
    get { words[word].load(ordering: .sequentiallyConsistent) }
    nonmutating set { words[word].store(newValue, ordering: .sequentiallyConsistent) }
  }

  /// The number of bytes that were printed and are not printed again.
  var printed: Int {
    get { self[0] }
    nonmutating set { self[0] = newValue }
  }

  /// The recording that a worker replays now, on which a crash is blamed; nil between two. The process that prints, if it
  /// replays on one thread, has the place of the first worker.
  func blamed(_ worker: Int?) -> Int? {
    let value = self[1 + (worker ?? 0)]
    return value == 0 ? nil : value - 1
  }

  func blame(_ worker: Int?, on index: Int?) { self[1 + (worker ?? 0)] = index.map { $0 + 1 } ?? 0 }

  // MARK: Recordings

  private func state(_ index: Int) -> Int { self[1 + workers + index] }

  private func set(_ state: Int, of index: Int) { self[1 + workers + index] = state }

  /// Starts a recording; false if it is known to be fatal.
  func start(_ index: Int) -> Bool {
    if signal(of: index) != nil { return false }
    set(State.started, of: index)
    return true
  }

  func finish(_ index: Int) { set(State.done, of: index) }

  func set(_ signal: FatalSignal, of index: Int) { set(State.fatal + Int(signal.number), of: index) }

  /// Where the time of a recording's input is noted while it is replayed.
  func place(of index: Int) -> ReplayPlace.Word { words + (1 + workers + count + index) }

  /// Returns the signal that a recording's replay ends with; nil if none is known.
  func signal(of index: Int) -> FatalSignal? {
    if state(index) < State.fatal { return nil }
    return FatalSignal(number: Int32(state(index) - State.fatal), place: self[1 + workers + count + index])
  }

  /// The recordings that no process has replayed to its end.
  var remaining: [Int] { (0..<count).filter { state($0) < State.done } }
  var isReplaying: Bool { (0..<count).contains { state($0) == State.started } }
  var fatalCount: Int { (0..<count).count { signal(of: $0) != nil } }
}
