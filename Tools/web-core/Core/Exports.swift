import Gestures

// The interface for the page. Everything passes through one buffer: the page asks for room, writes its bytes there and
// calls a function, which returns 0 and leaves its result, or 1 and leaves an error's sentence.

nonisolated(unsafe) private var input: [UInt8] = []
nonisolated(unsafe) private var result: [UInt8] = []
nonisolated(unsafe) private var player = Player()

/// Returns where the page writes the bytes of its next call.
@c(core_input)
public func coreInput(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  input = [UInt8](repeating: 0, count: Int(max(0, count)))
  return input.withUnsafeMutableBufferPointer { $0.baseAddress }
}

/// Returns where the result of the last call begins.
@c(core_result)
public func coreResult() -> UnsafeMutablePointer<UInt8>? {
  result.withUnsafeMutableBufferPointer { $0.baseAddress }
}

@c(core_result_count)
public func coreResultCount() -> Int32 { Int32(result.count) }

private func answer(_ body: () throws(CoreError) -> [UInt8]) -> Int32 {
  do throws(CoreError) {
    result = try body()
    return 0
  } catch {
    result = Array(error.description.utf8)
    return 1
  }
}

/// Opens a recording: its name, a line feed and its bytes.
@c(core_load)
public func coreLoad() -> Int32 {
  answer { () throws(CoreError) in
    let end = input.firstIndex(of: 10) ?? 0
    try player.load(Array(input[(end + 1)...]), name: String(decoding: input[..<end], as: UTF8.self))
    return []
  }
}

/// Sets parameters, one NAME.PARAMETER=VALUE a line, in place of those of the last call.
@c(core_set)
public func coreSet() -> Int32 {
  answer { () throws(CoreError) in
    try player.set(String(decoding: input, as: UTF8.self))
    return []
  }
}

/// Sets the recognizer of the gesture that was meant, or “nothing”; empty if it is not known. Reports answer about it.
@c(core_mean)
public func coreMean() -> Int32 {
  player.meant = input.isEmpty ? nil : String(decoding: input, as: UTF8.self)
  return 0
}

/// Replays the recording and leaves its transcript: quiet for 0, full for 1.
@c(core_transcript)
public func coreTranscript(_ isFull: Int32) -> Int32 {
  answer { () throws(CoreError) in Array(try player.transcript(isFull == 0 ? .quiet : .full).utf8) }
}

/// Replays the recording and leaves how often each recognizer recognized its gesture, a line each.
@c(core_gestures)
public func coreGestures() -> Int32 {
  answer { () throws(CoreError) in Array(try player.gestures().utf8) }
}

/// Replays the recording and leaves the data of its report: without what is found about its attempts for 0, with it for 1,
/// which takes a hundred times as long.
@c(core_report)
public func coreReport(_ withFindings: Int32) -> Int32 {
  answer { () throws(CoreError) in try player.report(withFindings: withFindings != 0) }
}
