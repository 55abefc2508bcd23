import Gestures
import Glibc
import LibinputEvents
import LibinputSource
import TouchAuthoring
import TouchTrace

/// Plays one recording and prints libinput's events.
struct RecordedEvents {
  let request: Request.Recording

  #if Libinput
  static func version() {
    Output.standard.write(LoadedLibinput.version.line + "\n")
    Output.standard.finish()
  }

  static func library() {
    Output.standard.write(LoadedLibinput.version.line + "\n" + LoadedLibinput.path + "\n")
    Output.standard.finish()
  }

  func run() { finish { () throws(VirtualLibinputError) in try play() } }

  /// Prints the device's options instead of its events.
  func list() {
    finish { () throws(VirtualLibinputError) in
      let quirks = try AddedQuirks.checked(request.added.quirks)
      let (frames, libinput) = try start(quirks)
      write(.device(libinput.report))
      report(frames.notes + libinput.notes.map { RecordingNote($0) })
    }
  }

  /// Prints an evemu recording of what libinput sees. Comments contain what evemu cannot: udev's properties, and the size of the
  /// surface in micrometres, which replaces that of a device without a resolution.
  func encode() {
    finish { () throws(VirtualLibinputError) in
      let frames = try open()
      let shown = try VirtualDevice(named(frames.device))
      if let refusal = shown.refusal { throw .refused(refusal) }
      let surface = SurfaceTransform(shown.description).surface
      Output.standard.write("# surface: \(surface.widthInMicrometres) \(surface.heightInMicrometres)\n")
      for property in shown.properties { Output.standard.write("# udev: \(property.key)=\(property.value)\n") }
      var (writer, bytes, frame) = (EvemuWriter(shown.description), [UInt8](), EvdevFrame())
      writer.appendHeader(to: &bytes)
      do throws(RecordingError) {
        while try frames.next(into: &frame) { writer.append(frame, to: &bytes) }
      } catch { throw .recording(error) }
      Output.standard.write(String(decoding: bytes, as: UTF8.self))
    }
  }

  func finish(_ body: () throws(VirtualLibinputError) -> Void) {
    do throws(VirtualLibinputError) {
      try body()
      Output.standard.finish()
    } catch {
      var problem = error.description
      switch error {
      case .recording, .quirks, .plugins: break
      case .refused, .notVirtual, .failed: problem = "\(request.file): \(problem)"
      }
      write(.failure(problem, remedy: error.remedy))
      switch error {
      case .recording, .refused, .quirks, .plugins: ExitStatus.unreadable.exit()
      case .notVirtual, .failed: ExitStatus.software.exit()
      }
    }
  }

  private func play() throws(VirtualLibinputError) {
    let (frames, libinput) = try start(try AddedQuirks.checked(request.added.quirks))
    if request.isLogging {
      libinput.logReceiver = { write(.log(LibinputLogEntry(text: $0, time: $1))) }
    }
    var header = header(of: frames)
    if frames.format.isEvdev { header.surface = SurfaceTransform(libinput.device).surface }
    var start = LibinputHeader(
      version: LoadedLibinput.version, format: frames.format.rawValue, device: named(frames.device).name, trace: header,
      configuration: header.libinput.text, quirks: libinput.quirks)
    start.addedQuirks = libinput.addedQuirks
    write(.header(start))
    if request.isLogging {
      for limit in libinput.limits { write(.log(LibinputLogEntry(text: limit, time: Timestamp(microseconds: 0)))) }
    }
    var pulse = Pulse()
    do throws(VirtualLibinputError) {
      try libinput.play { frame throws(RecordingError) in
        if let time = pulse.beat(after: frame) {
          write(.now(time))
          Output.standard.finish()
        }
        return try frames.next(into: &frame)
      } deliver: {
        write(.event($0))
      }
    } catch {
      report(frames.notes + libinput.notes.map { RecordingNote($0) })
      throw error
    }
    report(frames.notes + libinput.notes.map { RecordingNote($0) })
    write(
      .end(LibinputEnd(end: frames.end, frames: frames.progress.frames, events: frames.progress.events)))
  }

  private func start(_ quirks: AddedQuirks?) throws(VirtualLibinputError) -> (DeviceFrames, VirtualLibinput) {
    let frames = try open()
    let plugins = try PluginFolder.checked(request.added.plugins)
    return (
      frames, try VirtualLibinput(named(frames.device), header(of: frames).libinput, quirks: quirks, plugins: plugins)
    )
  }

  func header(of frames: DeviceFrames) -> TraceHeader {
    var header = frames.header
    do throws(LibinputOptionError) {
      for word in request.assignments { try header.libinput.set(word) }
    } catch { ExitStatus.usage.exit(error.description) }
    return header
  }

  /// A sign of progress, for a recording of which libinput reports nothing for long.
  private struct Pulse {
    private var frames = 0
    private var origin: Timestamp?

    /// Returns the time, from 0, of every 16,384th frame that libinput has read; nil for the others.
    mutating func beat(after frame: EvdevFrame) -> Timestamp? {
      frames += 1
      // Before the first frame there is none.
      if frames == 2 { origin = frame.start }
      guard frames % (1 << 14) == 0, let origin else { return nil }
      return Timestamp(microseconds: 0) + (frame.time - origin)
    }
  }

  func open() throws(VirtualLibinputError) -> DeviceFrames {
    var source = SourceRequest()
    source.description = request.description
    source.device = request.device
    source.surface = request.surface
    if request.file == "-", let input = request.input { dup2(input, 0) }
    do throws(RecordingError) {
      return try DeviceFrames(try ByteInput(path: request.file), source)
    } catch { throw .recording(error) }
  }

  func named(_ device: DeviceDescription) -> DeviceDescription {
    var device = device
    if let name = request.name { device.name = name }
    if let dmi = request.dmi { device.dmi = dmi }
    return device
  }

  private func report(_ notes: [RecordingNote]) { for note in notes { write(.note(note)) } }

  private func write(_ line: LibinputLine) { Output.standard.write(line) }
  #else
  static let absence = "this touchstone-libinput was built without libinput: build it with the trait Libinput"

  static func version() { ExitStatus.unavailable.exit(absence) }

  static func library() { ExitStatus.unavailable.exit(absence) }

  func run() { ExitStatus.unavailable.exit(Self.absence) }

  func list() { ExitStatus.unavailable.exit(Self.absence) }

  func encode() { ExitStatus.unavailable.exit(Self.absence) }
  #endif
}
