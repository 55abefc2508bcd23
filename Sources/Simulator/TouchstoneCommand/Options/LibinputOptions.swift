import ArgumentParser
import Gestures
import Glibc
import LibinputClient
import Simulation
import TouchTrace

/// The configuration of libinput, and the pointer's position.
package struct TouchpadOptions: ParsableArguments {
  package init() {}

  @Option(
    name: .customLong("libinput"),
    help: ArgumentHelp(
      "A libinput option such as tap=off or click-method=clickfinger (default: tap=on and libinput's defaults). Can be repeated.",
      valueName: "name=value"), completion: Completions.libinputOptions)
  var assignments: [String] = []
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Initial position of the pointer, in points (default: the centre).", valueName: "X,Y"))
  var pointer: String?

  var request: LibinputRequest {
    get throws(CommandFailure) {
      var request = LibinputRequest()
      var scratch = LibinputConfiguration()
      for assignment in assignments {
        do throws(LibinputOptionError) { try scratch.set(assignment) } catch {
          throw CommandFailure("--libinput: \(error.sentence)")
        }
      }
      if let pointer {
        guard let point = Point2D(text: pointer) else {
          throw CommandFailure("--pointer expects X,Y in points, such as 120,44.5, not “\(pointer)”")
        }
        request.pointer = point
      }
      request.assignments = assignments
      return request
    }
  }

  /// The options as given on the command line, for commands to paste.
  var arguments: String { Shell.arguments(assignments.map { ("libinput", $0) } + [("pointer", pointer)]) }
}

/// The names of a device and its machine, for recordings without them.
package struct IdentityOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Device name for recordings without one; selects libinput's quirks.", valueName: "name"))
  var deviceName: String?
  @Option(
    help: ArgumentHelp(
      "The machine's DMI modalias for recordings without one; selects libinput's quirks.",
      valueName: "modalias"))
  var dmi: String?

  /// The options as given on the command line, for commands to paste.
  var arguments: String { Shell.arguments([("device-name", deviceName), ("dmi", dmi)]) }
}

/// A command that replays recordings through libinput.
package protocol LibinputCommand {
  var touchpadOptions: TouchpadOptions { get }
  var libraryOptions: LibraryOptions { get }
  var identityOptions: IdentityOptions { get }
}

extension LibinputCommand {
  package var libinput: LibinputOptions {
    LibinputOptions(touchpad: touchpadOptions, library: libraryOptions, identity: identityOptions)
  }
}

/// The options for replaying a recording through libinput.
package struct LibinputOptions {
  var touchpad: TouchpadOptions
  let library: LibraryOptions
  let identity: IdentityOptions

  package var request: LibinputRequest {
    get throws(CommandFailure) {
      var request = try touchpad.request
      try library.add(to: &request)
      request.deviceName = identity.deviceName
      request.dmi = identity.dmi
      return request
    }
  }

  /// The options as given on the command line, for commands to paste.
  var arguments: String { touchpad.arguments + library.arguments + identity.arguments }

  /// Checks the options, and that none that no header file contains is given for transcripts without libinput.
  package func check(with via: InputSource?) throws(CommandFailure) {
    _ = try request
    guard let via, via != .libinput,
      let option = (library.arguments + identity.arguments).split(separator: " ").first
    else { return }
    let replayed = via == .contacts ? "raw touches" : "recorded events"
    throw CommandFailure(
      "\(option) configures libinput, but \(replayed) are replayed; add --via libinput or remove \(option)")
  }

  /// The options that no header file contains and on which transcripts depend. The choice of a libinput is not among them: its
  /// transcripts are those of its output group.
  private var argumentsOutsideHeaders: String { library.argumentsBesideLibrary + identity.arguments }

  /// Prints a note about them after transcripts were written.
  func noteArgumentsOutsideHeaders() {
    if !argumentsOutsideHeaders.isEmpty { printMessage("note: verify them with\(argumentsOutsideHeaders) as well") }
  }
}
