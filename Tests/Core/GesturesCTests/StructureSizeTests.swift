import CTouchstoneGestures
import Glibc
import Testing

/// Structures that a program passes with their size, because later versions of the header add fields at the end.
@Suite struct StructureSizeTests {
  private let client = CClient()
  private let tap: tg_recognizer

  init() { tap = client.attach("tap") }

  /// 0 to 4096 bytes, and what uninitialized memory may contain.
  private static let sizes = Array(0...4096) + [4097, 1 << 16, 1 << 31, 1 << 32, 1 << 62, .max, .min, -8, -1]

  /// Expects that a call takes exactly the sizes with which some version of a structure can end.
  private func expect<Value>(
    _: Value.Type, _ ends: [Int], sourceLocation: SourceLocation = #_sourceLocation,
    _ call: (UnsafeMutablePointer<Value>, Int) -> tg_status
  ) {
    // More than any size: a call that writes beyond the structure shows, and does not crash.
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 8192, alignment: 16)
    defer { room.deallocate() }
    let original = [UInt8](repeating: 0xAA, count: room.count)
    let pointer = room.baseAddress!.bindMemory(to: Value.self, capacity: 1)
    #expect(ends.last == MemoryLayout<Value>.size, sourceLocation: sourceLocation)
    for size in Self.sizes {
      room.initializeMemory(as: UInt8.self, repeating: 0xAA)
      let isVersion = ends.contains(size)
      #expect(
        call(pointer, size) == (isVersion ? TG_OK : TG_ERROR_ARGUMENT), "size \(size)", sourceLocation: sourceLocation)
      let written = isVersion ? size : 0
      let isUntouched = memcmp(room.baseAddress! + written, original, room.count - written) == 0
      #expect(isUntouched, "size \(size)", sourceLocation: sourceLocation)
    }
  }

  @Test func resultsAreWrittenOnlyAsFarAsAVersionGoes() {
    let coordinator = client.coordinator
    expect(tg_recognizer_info.self, [8, 16, 24]) { tg_get_recognizer_info(coordinator, tap, $0, $1) }
    expect(tg_parameter_info.self, [8, 16, 24, 32, 40, 48]) { tg_get_parameter_info("tap", 0, $0, $1) }
    let scroll = tg_scroll_create()
    defer { tg_scroll_destroy(scroll) }
    expect(tg_scroll_state.self, [8, 16, 24, 32, 40]) { tg_scroll_get(scroll, 0, $0, $1) }
  }

  @Test func fieldsOfAnEarlierVersionAreThoseOfThisOne() {
    var (whole, part) = (tg_parameter_info(), tg_parameter_info())
    let size = MemoryLayout<tg_parameter_info>.offset(of: \.default_value)!
    #expect(tg_get_parameter_info("tap", 0, &whole, MemoryLayout<tg_parameter_info>.size) == TG_OK)
    #expect(tg_get_parameter_info("tap", 0, &part, size) == TG_OK)
    #expect(String(cString: part.name) == "numberOfTapsRequired" && part.unit == whole.unit)
    #expect((part.minimum, part.maximum) == (whole.minimum, whole.maximum) && part.default_value == 0)
  }

  /// A structure without functions, and what is no function behind its size.
  private func structure<Value>(_ empty: Value, size: Int, isVersion: Bool) -> Value {
    var value = empty
    withUnsafeMutableBytes(of: &value) { bytes in
      for index in bytes.indices { bytes[index] = isVersion && index < size ? 0 : 0xAA }
      bytes.storeBytes(of: size, as: Int.self)
    }
    return value
  }

  /// A function pointer is read whole or not at all.
  @Test func functionsAreReadOnlyAsFarAsAVersionGoes() {
    let coordinator = client.coordinator
    for size in Self.sizes {
      let isDelegate = [8, 16, 24, 32, 40, 48, 56].contains(size)
      var delegate = structure(tg_delegate(), size: size, isVersion: isDelegate)
      #expect(tg_set_delegate(coordinator, tap, &delegate, nil) == (isDelegate ? TG_OK : TG_ERROR_ARGUMENT))
      let isObserver = [8, 16, 24, 32, 40, 48].contains(size)
      var observer = structure(tg_observer(), size: size, isVersion: isObserver)
      #expect(tg_set_observer(coordinator, &observer, nil) == (isObserver ? TG_OK : TG_ERROR_ARGUMENT))
      guard isDelegate || isObserver else { continue }
      client.log = []
      for (phase, time) in [(TG_TOUCH_BEGAN, 0), (TG_TOUCH_ENDED, 50_000)] {
        #expect(tg_touch(coordinator, 1, phase, 5, 5, Int64(size * 1_000_000 + time)) == TG_OK)
      }
      #expect(tg_flush(coordinator) == TG_OK && client.log.count == 1)
    }
  }

  @Test func errorsStateTheSizeToPass() {
    let coordinator = client.coordinator
    var delegate = tg_delegate()
    delegate.size = 12
    #expect(tg_set_delegate(coordinator, tap, &delegate, nil) == TG_ERROR_ARGUMENT)
    #expect(client.lastError == "the size of the tg_delegate is 12; pass sizeof(tg_delegate), which is 56")
    var observer = tg_observer()
    #expect(tg_set_observer(coordinator, &observer, nil) == TG_ERROR_ARGUMENT)
    #expect(client.lastError == "the size of the tg_observer is 0; pass sizeof(tg_observer), which is 48")
    var info = tg_recognizer_info()
    #expect(tg_get_recognizer_info(coordinator, tap, &info, 32) == TG_ERROR_ARGUMENT)
    #expect(
      client.lastError == "the size of the tg_recognizer_info is 32; pass sizeof(tg_recognizer_info), which is 24")
  }
}
