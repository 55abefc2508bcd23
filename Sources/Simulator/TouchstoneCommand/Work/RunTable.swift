import Glibc
import Synchronization

/// The state of the recordings and of the output, shared by the processes of a run in memory that outlives each of them.
struct RunTable: @unchecked Sendable {
  /// The output, counted so that it is not printed again.
  enum Counter: Int, CaseIterable {
    case bytes, messages
    /// The bytes before the recording that is being replayed, whose own output is printed during the replay.
    case settledBytes, settledMessages
  }

  private enum State {
    static let idle = 0, done = 1
    /// Above it is the signal that a replay is known to end with.
    static let fatal = 100

    static func working(_ worker: Int) -> Int { -1 - worker }
  }

  let count: Int
  private let words: UnsafeMutablePointer<Atomic<Int>>
  private let blamed: UnsafeMutablePointer<Atomic<Int>>
  private let states: UnsafeMutablePointer<Atomic<Int>>

  /// Creates a table; nil without memory for it.
  ///
  /// - Parameter workers: the most processes that replay at once.
  init?(count: Int, workers: Int) {
    self.count = count
    let length = Counter.allCases.count + workers + count
    let memory = mmap(
      nil, length * MemoryLayout<Atomic<Int>>.stride, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    words = memory.assumingMemoryBound(to: Atomic<Int>.self)
    blamed = words + Counter.allCases.count
    states = blamed + workers
  }

  // MARK: Output

  subscript(counter: Counter) -> Int {
    get { words[counter.rawValue].load(ordering: .sequentiallyConsistent) }
    nonmutating set { words[counter.rawValue].store(newValue, ordering: .sequentiallyConsistent) }
  }

  /// Starts a replay or, without arguments, ends it: output that follows a number is the replay's own.
  func settle(_ bytes: Int = .max, _ messages: Int = .max) {
    (self[.settledBytes], self[.settledMessages]) = (bytes, messages)
  }

  // MARK: Recordings

  /// Starts a recording; false if it is known to be fatal.
  func start(_ index: Int, by worker: Int) -> Bool {
    if signal(of: index) != nil { return false }
    states[index].store(State.working(worker), ordering: .sequentiallyConsistent)
    return true
  }

  func finish(_ index: Int) { states[index].store(State.done, ordering: .sequentiallyConsistent) }

  /// Starts the first recording from an index on that no process has started; nil if there is none.
  func claim(from index: Int, by worker: Int) -> Int? {
    (index..<max(index, count)).first { exchange($0, State.idle, State.working(worker)) }
  }

  /// Takes recordings back that a worker had started when it died.
  func release(startedBy worker: Int) {
    for index in 0..<count { _ = exchange(index, State.working(worker), State.idle) }
  }

  private func exchange(_ index: Int, _ old: Int, _ new: Int) -> Bool {
    states[index].compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
  }

  /// The recording that a worker replays now, on which a crash is blamed; nil between two.
  func blame(_ worker: Int) -> Int? {
    let value = blamed[worker].load(ordering: .sequentiallyConsistent)
    return value == 0 ? nil : value - 1
  }

  func blame(_ worker: Int, on index: Int?) {
    blamed[worker].store(index.map { $0 + 1 } ?? 0, ordering: .sequentiallyConsistent)
  }

  func set(_ signal: FatalSignal, of index: Int) {
    states[index].store(State.fatal + Int(signal.number), ordering: .sequentiallyConsistent)
  }

  /// Returns the signal that a recording's replay ends with; nil if none is known.
  func signal(of index: Int) -> FatalSignal? {
    state(index) < State.fatal ? nil : FatalSignal(number: Int32(state(index) - State.fatal))
  }

  var isIdle: Bool { (0..<count).contains { state($0) == State.idle } }
  var isWorking: Bool { (0..<count).contains { state($0) < State.idle } }
  var fatalCount: Int { (0..<count).count { signal(of: $0) != nil } }

  private func state(_ index: Int) -> Int { states[index].load(ordering: .sequentiallyConsistent) }
}

/// The signal by which a replay ended its process.
package struct FatalSignal: Equatable {
  let number: Int32

  /// The signal that the kernel sends if no memory is left. A process that is at its limit crashes, but is noted with this one,
  /// too.
  static let outOfMemory = Self(number: SIGKILL)
  /// The signal of the process's own timer.
  static let outOfTime = Self(number: SIGPROF)

  /// Returns what happened as a sentence without its full stop.
  package func sentence(_ file: String) -> String {
    let command = "touchstone replay \(Shell.quoted(file))"
    let defect = "a defect of this program or of a recognizer; to see where, run \(command)"
    if self == .outOfTime {
      return "\(file): its replay took more processor time than --time-limit allows, possibly \(defect)"
    }
    if self == .outOfMemory { return "\(file): its replay ran out of memory, possibly \(defect)" }
    return
      "\(file): its replay crashed with signal \(number) (\(String(cString: strsignal(number)).lowercased())), \(defect)"
  }
}
