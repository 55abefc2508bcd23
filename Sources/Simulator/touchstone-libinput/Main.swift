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
    switch CommandLine.arguments.dropFirst().drop(while: { $0 == "touchstone-libinput" }).first {
    case "--version": RecordedEvents.version()
    case nil where isatty(0) == 0: answer()
    case nil, "--help":
      Output.standard.write(help)
      Output.standard.finish()
    case let word?: ExitStatus.usage.exit("unexpected argument “\(word)”; \(advice)")
    }
  }

  private static func answer() {
    let request: Request
    do throws(RecordingError) { request = try Request.read() } catch {
      ExitStatus.usage.exit("\(error); \(advice)")
    }
    switch request {
    case .library: RecordedEvents.library()
    case .play(let recording): RecordedEvents(request: recording).run()
    case .tryAll(let recording): TriedSettings(request: recording).run()
    case .options(let recording): RecordedEvents(request: recording).list()
    case .evemu(let recording): RecordedEvents(request: recording).encode()
    case .live(let devices): LiveEvents(request: devices).run()
    case .devices(let devices): LiveEvents(request: devices).list()
    }
  }

  private static let advice = "run touchstone-libinput --help"
  private static let help = """
    Runs the real libinput for touchstone, on a recording in virtual time, or on devices. Standard input is a request, a
    line of JSON:

      echo '{"command":"events","file":"pinch.yml","set":["tap=off"]}' | touchstone-libinput

    "command" is
      events    prints libinput's events: JSON, one object a line, first a header, last an end or an error
      options   prints the options that the recording's device has, and their values
      evemu     prints the device that libinput sees and its events, for `touchstone desk`
      try       plays the recording with each of the settings that follow the request, a line of JSON each
      live      prints the events of devices as they happen
      devices   lists the devices, their options and values
      library   prints the version of libinput, and the path of its library

    For recordings: "file", any recording that touchstone reads, "-" for what follows the request; "input", a descriptor
    that "-" reads instead; "set", libinput's options, as in `touchstone help libinput`; "quirks", a quirk file or a folder
    of them; "plugins", a folder of Lua plugins; "log", true with events for libinput's log; and for recordings without
    them "description", "device" (from 1), "surface" (mm, such as "100x60"), "name" and "dmi"; with try, "from_us" and
    "until_us" for a part of the recording.
    For devices: "nodes", such as ["/dev/input/event5"], or "seat" (default: seat0); "origin", the time that counts as 0,
    in microseconds of CLOCK_MONOTONIC; "grab", true to take the devices from all other programs; "set", "quirks",
    "plugins". Devices are opened read-only. live ends when its last named device is gone, when its standard input, a pipe,
    is closed, and on Ctrl-C; it prints the time for each line on standard input.

    Exit codes: 0 done · 3 the recording cannot be read whole, or libinput rejects its device · 5 no device · 6 no
    permission to read any · 64 the request is wrong · 69 built without libinput · 70 libinput failed · 74 a result could
    not be written

    """
}
