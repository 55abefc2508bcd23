import EvdevSource
import Gestures
import Glibc
import LibinputEvents
import LibinputSource
import TouchTrace

/// Prints libinput's events of devices as they happen.
struct LiveEvents {
  let request: Request.Live

  #if Libinput
  /// Runs until there is no device, or no reader.
  func run() {
    Output.standard.mayBeClosed = true
    let signals = EndSignals.catchAll()
    let libinput = open()
    writeHeader(of: libinput)
    var reported = Reported()
    reportNews(of: libinput, to: &reported)
    exitIfEmpty(libinput)
    var wake = Wake.device
    libinput.logsSteps = request.isLogging
    while wake != .over {
      do throws(LibinputProblem) {
        try libinput.dispatch { write(.event($0)) }
      } catch {
        write(.failure(error.description, remedy: error.remedy))
        ExitStatus.software.exit()
      }
      for step in libinput.takeSteps() { write(.log(step)) }
      reportNews(of: libinput, to: &reported)
      if wake == .asked { write(.now(libinput.time)) }
      Output.standard.finish()
      if !request.nodes.isEmpty && libinput.deviceCount == 0 { break }
      wake = Self.wait(for: libinput.fileDescriptor, signals)
    }
    libinput.finish { write(.event($0)) }
    reportNews(of: libinput, to: &reported)
    write(.end(LibinputEnd(end: libinput.time, frames: 0, events: 0)))
    Output.standard.finish()
  }

  private enum Wake { case device, asked, over }

  /// Waits for devices, and for a request, which is any byte on standard input. Ends on a signal, and when the parent
  /// or the reader is gone.
  private static func wait(for devices: Int32, _ signals: EndSignals?) -> Wake {
    // Standard input indicates the parent's end only if it is a pipe: a file is at its end from the beginning.
    var status = stat()
    let isTethered = fstat(0, &status) == 0 && [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    let waiter = Waiter(inputs: [devices] + (isTethered ? [0] : []), outputs: [1], signals: signals)
    guard case .ready(let inputs) = waiter.wait() else { return .over }
    if !inputs.contains(0) { return .device }
    return isInputClosed() ? .over : .asked
  }

  private static func isInputClosed() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    return read(0, &bytes, bytes.count) <= 0
  }

  /// Lists the devices and exits.
  func list() {
    let libinput = open()
    var reported = Reported()
    reportNews(of: libinput, to: &reported)
    exitIfEmpty(libinput)
    for report in libinput.reports { write(.device(report)) }
    Output.standard.finish()
  }

  private func open() -> LiveLibinput {
    let devices: LiveLibinput.Devices = request.nodes.isEmpty ? .seat(request.seat) : .nodes(request.nodes)
    let (quirks, plugins): (AddedQuirks?, PluginFolder?)
    do throws(VirtualLibinputError) {
      quirks = try AddedQuirks.checked(request.added.quirks)
      plugins = try PluginFolder.checked(request.added.plugins)
    } catch {
      write(.failure(error.description, remedy: error.remedy))
      ExitStatus.unreadable.exit()
    }
    do throws(LibinputProblem) {
      return try LiveLibinput(
        devices, request.configuration, origin: request.origin, isGrabbing: request.isGrabbing, quirks: quirks,
        plugins: plugins)
    } catch {
      write(.failure(error.description, remedy: error.remedy))
      ExitStatus.noDevice.exit()
    }
  }

  private func writeHeader(of libinput: LiveLibinput) {
    let reports = libinput.reports
    let touched = reports.first { !Set($0.device.capabilities).isDisjoint(with: ["gesture", "touch"]) }
    let device = (touched ?? reports.first)?.device

    func micrometres(_ millimetres: Double) -> Int64 { FixedPoint.thousandths(millimetres) }
    let size = device?.size ?? LibinputEvent.Device.assumedSize
    var header = TraceHeader(
      surface: Surface(widthInMicrometres: micrometres(size.x), heightInMicrometres: micrometres(size.y)))
    header.libinput = request.configuration
    write(
      .header(
        LibinputHeader(
          version: LoadedLibinput.version, format: "live", device: device?.name ?? "", trace: header,
          configuration: request.configuration.text, quirks: touched?.quirks ?? [])))
  }

  /// Prints the events since the last call.
  private func reportNews(of libinput: LiveLibinput, to reported: inout Reported) {
    let (failures, notes) = (libinput.failures, libinput.notes)
    for failure in failures[min(reported.failures, failures.count)...] { write(.unopened(failure)) }
    reported.failures = failures.count
    for note in notes where reported.notes.insert(note).inserted { write(.note(RecordingNote(note))) }
  }

  private struct Reported {
    var failures = 0
    var notes: Set<String> = []
  }

  /// Without this, the helper would wait forever for a device that it may not read, or that does not exist.
  private func exitIfEmpty(_ libinput: LiveLibinput) {
    if libinput.deviceCount > 0 { return }
    let isForbidden = libinput.failures.contains { $0.isPermission }
    let reasons = libinput.failures.map { "\($0.node): \($0.reason)" }.joined(separator: "; ")
    write(.failure(reasons.isEmpty ? "the seat “\(request.seat)” has no input devices" : reasons))
    (isForbidden ? ExitStatus.permissionDenied : .noDevice).exit()
  }

  private func write(_ line: LibinputLine) { Output.standard.write(line) }
  #else
  func run() { ExitStatus.unavailable.exit(RecordedEvents.absence) }

  func list() { ExitStatus.unavailable.exit(RecordedEvents.absence) }
  #endif
}
