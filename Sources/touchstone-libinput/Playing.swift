import Gestures
import LibinputEvents
import LibinputSource
import TouchTrace

/// Plays one recording and writes what libinput says.
struct Playing {
  let request: Arguments.Request

  #if Libinput
  static func version() {
    let version = LoadedLibinput.version
    Output.standard.write("libinput \(version.text) (output group \(version.group.rawValue))\n")
    Output.standard.finish()
  }

  func run() {
    do throws(VirtualLibinputError) {
      try play()
      Output.standard.finish()
    } catch {
      var problem = error.description
      if case .recording = error {} else { problem = "\(request.file): \(problem)" }
      let isStream = request.form == .stream
      if isStream { write(.failure(problem)) }
      switch error {
      case .recording, .refused: ExitStatus.unreadable.leave(isStream ? nil : problem)
      case .notVirtual, .failed: ExitStatus.software.leave(isStream ? nil : problem)
      }
    }
  }

  private func play() throws(VirtualLibinputError) {
    let events = try open()
    let (reader, device) = (events.reader, named(events.device))
    let libinput = try VirtualLibinput(device, request.configuration)
    if request.form == .stream {
      write(
        .header(
          LibinputHeader(
            version: LoadedLibinput.version, format: reader.format.rawValue, device: device.name,
            surface: SurfaceMap(device).surface, configuration: request.configuration.text, quirks: libinput.quirks)))
    }
    do throws(VirtualLibinputError) {
      try libinput.play(reader) { event in
        if request.form == .text {
          Output.standard.write(LibinputEventText.line(event) + "\n")
        } else {
          write(.event(event))
        }
      }
    } catch {
      tell(events.notes + libinput.notes)
      throw error
    }
    tell(events.notes + libinput.notes)
    if request.form == .stream {
      let progress = reader.progress
      write(
        .end(
          LibinputEnd(
            end: Timestamp(microseconds: progress.duration.microseconds), frames: progress.frames,
            events: progress.events)))
    }
  }

  private func open() throws(VirtualLibinputError) -> DeviceEvents {
    var source = SourceRequest()
    (source.description, source.device, source.surface) = (request.description, request.device, request.surface)
    do throws(RecordingError) {
      return try DeviceEvents(try ByteInput(path: request.file), source)
    } catch { throw .recording(error) }
  }
  private func named(_ device: DeviceDescription) -> DeviceDescription {
    var device = device
    if let name = request.name { device.name = name }
    if let dmi = request.dmi { device.dmi = dmi }
    return device
  }

  private func tell(_ notes: [String]) {
    if request.form != .stream { Output.standard.finish() }
    for note in notes {
      if request.form == .stream { write(.note(note)) } else { Output.say("note: \(request.file): \(note)") }
    }
  }
  private func write(_ line: LibinputLine) { Output.standard.write(line.text + "\n") }
  #else
  static let absence = "this touchstone-libinput was built without libinput: build it with the trait Libinput"
  static func version() { ExitStatus.unavailable.leave(absence) }
  func run() { ExitStatus.unavailable.leave(Self.absence) }
  #endif
}
