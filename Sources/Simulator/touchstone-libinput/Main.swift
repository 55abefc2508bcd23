import Glibc
import HelperPrograms
import LibinputEvents
import LibinputSource
import TouchTrace

/// Runs the real libinput, on recordings and on devices. A separate program, so that `touchstone` starts where there is no
/// libinput, and so that the interposed system functions affect nothing else.
@main struct Main {
  static func main() {
    #if Libinput
    // A hung helper does not notice that its reader is gone.
    if let parent = HelperProgram.parent { ParentProcess.endWith(parent) }
    #endif
    // A release has one program: run with this name as its first argument, it is the helper.
    switch Arguments.parse(Array(CommandLine.arguments.dropFirst().drop { $0 == "touchstone-libinput" })) {
    case .help:
      Output.standard.write(Arguments.helpText)
      Output.standard.finish()
    case .failure(let problem): ExitStatus.usage.exit("\(problem); run touchstone-libinput --help")
    case .version: RecordedEvents.version()
    case .library: RecordedEvents.library()
    case .play(let request): RecordedEvents(request: request).run()
    case .tryAll(let request): TriedSettings(request: request).run()
    case .options(let request): RecordedEvents(request: request).list()
    case .evemu(let request): RecordedEvents(request: request).encode()
    case .live(let request): LiveEvents(request: request).run()
    case .devices(let request): LiveEvents(request: request).list()
    }
  }
}
