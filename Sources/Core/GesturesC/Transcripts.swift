import CTouchstoneGestures
import Gestures

@c @implementation public func tg_set_transcript(
  _ coordinator: OpaquePointer!, _ callback: tg_transcript_callback!, _ start_us: Int64,
  _ user: UnsafeMutableRawPointer!
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    let start = try time(start_us)
    handle.pointee.transcript = callback.map { Transcript(function: $0, user: user, start: start) }
    handle.updateObserver()
  }
}

@c @implementation public func tg_set_recognizer_name(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ name: UnsafePointer<CChar>!
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    let name = try text(name, "name")
    // A line of a transcript is a line.
    if name.utf8.isEmpty || name.utf8.contains(where: { $0 < 32 }) {
      throw CallError(TG_ERROR_ARGUMENT, "the name is empty or has a control character")
    }
    handle.pointee.attached[attached.id.index]?.name = name
  }
}

/// The program's function that receives the transcript.
struct Transcript {
  let function: tg_transcript_callback
  let user: UnsafeMutableRawPointer?
  /// The time that is printed as 0.
  let start: Timestamp

  /// Returns a time from the start.
  func time(_ time: Timestamp) -> Timestamp { Timestamp(microseconds: (time - start).microseconds) }

  /// Returns a transition with names, and with times from the start.
  func transition(
    _ transition: Transition, _ description: GestureDescription, _ handle: HandlePointer
  ) -> GestureTransition {
    var transition = GestureTransition(transition, describedBy: description) { id in
      (handle.title(of: id), handle.attached(id).kind)
    }
    transition.time = time(transition.time)
    transition.heldSince = transition.heldSince.map { time($0) }
    return transition
  }
}

extension HandlePointer {
  /// Returns a recognizer's name with its target: its kind, unless a name has been set.
  func title(of id: RecognizerID) -> String {
    let attached = self.attached(id)
    return GestureTransition.title(
      attached.name ?? attached.kind, on: attached.target == 0 ? nil : "target \(attached.target)")
  }
}

extension HandleObserver {
  /// Writes a line of the transcript, if the program receives one.
  func write(_ line: (Transcript) -> String) {
    guard let transcript = handle.pointee.transcript else { return }
    withCText(line(transcript)) { text in
      handle.run(.observer) { transcript.function(text, transcript.user) }
    }
  }

  func write(_ touches: borrowing TouchFrame) {
    var contacts: [Contact] = []
    for index in 0..<touches.count { contacts.append(touches[index]) }
    let (time, untracked, hovering) = (touches.time, touches.untracked, touches.hovering)
    write { TranscriptLine.frame($0.time(time), contacts, untracked: untracked, hovering: hovering) }
  }
}
