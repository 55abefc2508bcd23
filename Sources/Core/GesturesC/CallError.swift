import CTouchstoneGestures
import Gestures

/// The error of a call: a status code and a message for `tg_last_error`.
struct CallError: Error {
  let status: tg_status
  let text: String

  init(_ status: tg_status, _ text: String) {
    self.status = status
    self.text = text
  }
}

/// The effect of a call on its coordinator, which decides from where it may come.
enum Access {
  /// Reads. Allowed everywhere.
  case query
  /// Changes what is set up. Not from an observer.
  case setup
  /// Delivers input, saves, restores or frees. Not from any callback.
  case input
}

/// Performs a call and returns its status; stores the message of an error in the handle.
@inline(__always)
func perform(
  _ access: Access, _ coordinator: OpaquePointer?, _ body: (HandlePointer) throws(CallError) -> Void
) -> tg_status {
  guard let coordinator else { return TG_ERROR_ARGUMENT }
  let handle = HandlePointer(coordinator)
  do throws(CallError) {
    if handle.pointee.activity != .none, access != .query { try handle.refuse(access) }
    try body(handle)
    return TG_OK
  } catch {
    handle.pointee.error.set(error.text)
    return error.status
  }
}

/// Returns a set of options that is the sum of their bits.
func options<Options: NamedOptions>(_ sum: Int32, _ what: String) throws(CallError) -> Options {
  let all = Options.any.rawValue
  guard let bits = UInt8(exactly: sum), bits & ~all == 0 else {
    throw CallError(TG_ERROR_ARGUMENT, "the sum of the \(what) is \(sum); must be from 0 to \(all)")
  }
  return Options(rawValue: bits)
}

extension HandlePointer {
  /// Throws unless the callback that is running may make such a call.
  @inline(never)
  fileprivate func refuse(_ access: Access) throws(CallError) {
    if pointee.activity == .observer {
      throw CallError(
        TG_ERROR_BUSY, "an observer must not change its coordinator or deliver input; call this after it returns")
    }
    if access == .input {
      throw CallError(
        TG_ERROR_BUSY,
        "a callback must not deliver input to its coordinator, save, restore or destroy it; call this after it returns")
    }
  }

  func recognizer(_ id: tg_recognizer) throws(CallError) -> Handle.Attached {
    let count = pointee.recognizerNumbers.count
    if id >= 0 && id < count {
      if let place = pointee.recognizerNumbers.place(of: id), let attached = pointee.attached[place],
        pointee.coordinator.isAttached(attached.id)
      {
        return attached
      }
      throw CallError(TG_ERROR_RECOGNIZER, "recognizer \(id) has been detached")
    }
    throw CallError(
      TG_ERROR_RECOGNIZER,
      count == 0
        ? "no recognizer \(id): none is attached" : "no recognizer \(id): recognizers are numbered 0 to \(count - 1)")
  }
}

func text(_ pointer: UnsafePointer<CChar>?, _ what: String) throws(CallError) -> String {
  guard let pointer else { throw CallError(TG_ERROR_ARGUMENT, "the \(what) is NULL") }
  return String(cString: pointer)
}

/// Returns the pointer for a result if it is not null.
func output<Value>(
  _ pointer: UnsafeMutablePointer<Value>?, _ what: String
) throws(CallError) -> UnsafeMutablePointer<Value> {
  guard let pointer else { throw CallError(TG_ERROR_ARGUMENT, "the pointer for the \(what) is NULL") }
  return pointer
}

/// Copies as many items to a list of C as it has places for, and stores how many there are.
func list<Item>(
  _ items: [Item], _ pointer: UnsafeMutablePointer<Item>?, _ capacity: Int32, _ count: UnsafeMutablePointer<Int32>?
) throws(CallError) {
  let count = try output(count, "count")
  if capacity < 0 { throw CallError(TG_ERROR_ARGUMENT, "the capacity is \(capacity); must be 0 or more") }
  let pointer = capacity == 0 ? nil : try output(pointer, "list")
  if let pointer { for index in 0..<min(items.count, Int(capacity)) { pointer[index] = items[index] } }
  count.pointee = Int32(clamping: items.count)
}

/// Returns whether a structure of C has a size in this version of the header or an earlier one. Fields are added at the end, so an earlier
/// version has some of the fields, and a compiler rounds their length up to the alignment, which no field exceeds.
func isSize<Value>(_ size: Int, ofSomeVersionOf _: Value.Type) -> Bool {
  let alignment = MemoryLayout<Value>.alignment
  return size >= alignment && size <= MemoryLayout<Value>.size && size % alignment == 0
}

func checkSize<Value>(_ size: Int, of name: String, _ type: Value.Type) throws(CallError) {
  if !isSize(size, ofSomeVersionOf: type) { throw wrongSize(size, of: name, MemoryLayout<Value>.size) }
}

private func wrongSize(_ size: Int, of name: String, _ known: Int) -> CallError {
  CallError(TG_ERROR_ARGUMENT, "the size of the \(name) is \(size); pass sizeof(\(name)), which is \(known)")
}

/// Returns the functions of a program, in a structure that begins with its size: those that the program does not know are NULL.
func functions<Value>(
  _ pointer: UnsafePointer<Value>, _ name: String, none: Value
) throws(CallError) -> Value {
  // The size alone, because the structure of an earlier version ends before that of this one.
  let size = UnsafeRawPointer(pointer).load(as: Int.self)
  try checkSize(size, of: name, Value.self)
  var functions = none
  withUnsafeMutableBytes(of: &functions) { $0.baseAddress!.copyMemory(from: pointer, byteCount: size) }
  return functions
}

extension UnsafeMutablePointer {
  /// Writes the fields of a structure that a program knows, by the size of its version.
  func write(_ value: Pointee, size: Int) {
    withUnsafeBytes(of: value) { bytes in
      UnsafeMutableRawPointer(self).copyMemory(from: bytes.baseAddress!, byteCount: size)
    }
  }
}

/// Returns a time if it is within ±4e18 µs, 126,000 years: the difference of two such times is a time as well, and none is the
/// end of time, at which a deadline would be due for ever.
func time(_ microseconds: Int64) throws(CallError) -> Timestamp {
  let limit: Int64 = 4_000_000_000_000_000_000
  if microseconds >= -limit && microseconds <= limit { return Timestamp(microseconds: microseconds) }
  throw CallError(TG_ERROR_ARGUMENT, "the time is \(microseconds) µs; must be from -4e18 to 4e18")
}

/// Returns a position if both coordinates are within ±1e9 points: larger than any surface, and small enough that
/// squared distances stay finite.
func point(_ x: Double, _ y: Double) throws(CallError) -> Point2D {
  if abs(x) <= 1e9 && abs(y) <= 1e9 { return Point2D(x, y) }
  throw CallError(TG_ERROR_ARGUMENT, "a coordinate is NaN or outside -1e9 to 1e9 points")
}
