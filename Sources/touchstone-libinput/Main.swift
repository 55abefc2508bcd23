import Glibc
import LibinputEvents
import TouchTrace

/// Runs the real libinput, on recordings and on devices. A program of its own, so that `touchstone` starts where there is
/// no libinput, and so that the functions that stand between libinput and the machine touch nobody else.
@main struct Main {
  static func main() {
    switch Arguments.parse(Array(CommandLine.arguments.dropFirst())) {
    case .help:
      Output.standard.write(Arguments.helpText)
      Output.standard.finish()
    case .failure(let problem): ExitStatus.usage.leave("\(problem); touchstone-libinput --help says more")
    case .version: Playing.version()
    case .play(let request): Playing(request: request).run()
    case .live(let request): Living(request: request).run()
    case .devices(let request): Living(request: request).list()
    }
  }
}

/// What the program leaves with: `touchstone`'s own codes, as far as they occur here.
enum ExitStatus: Int32 {
  /// A recording cannot be read whole, or libinput does not take its device.
  case unreadable = 3
  /// There is no device to read.
  case noDevice = 5
  /// There are devices, and none that this user may read.
  case noPermission = 6
  /// The command line is wrong: sysexits.h's EX_USAGE.
  case usage = 64
  /// Built without libinput: EX_UNAVAILABLE.
  case unavailable = 69
  /// libinput does not do as it should: EX_SOFTWARE.
  case software = 70
  /// A result could not be written: EX_IOERR.
  case output = 74

  /// Says why on standard error, unless it was said.
  func leave(_ problem: String? = nil) -> Never {
    Output.standard.finish()
    if let problem { Output.say("error: \(problem)") }
    exit(rawValue)
  }
}
