import TouchstoneCommand
import Glibc

/// How a compositor is started without a display, a seat and rights.
struct Compositor {
  /// The folders in which programs are searched.
  static var path: String { getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin" }

  let name: String
  /// The programs, the compositor last, each with its arguments; `{}` is replaced by the desk's folder.
  var commands: [[String]]
  var environment: [String] = []
  var clients = ["GDK_BACKEND=wayland", "QT_QPA_PLATFORM=wayland", "WAYLAND_DEBUG=client"]
  /// Files by their paths below the folder. Others are those of `Tools/desk/data`.
  var files: [String: String] = [:]
  var hasHotplug = true
  /// How long to wait for the application after each recording, in milliseconds, once the compositor is at rest: the shell's
  /// probe reports what has not changed for 0.8 s.
  var settling = 0

  static let names = ["sway", "mutter", "gnome-shell", "xorg"]

  init(_ name: String, configuration: String?) throws {
    self.name = name
    let user = try configuration.map(DeskFiles.text)
    switch name {
    case "sway":
      commands = [["sway", "-c", "{}/sway.conf"]]
      environment = ["WLR_BACKENDS=headless,libinput", "WLR_RENDERER=pixman", "WLR_LIBINPUT_NO_DEVICES=1"]
      files["sway.conf"] = """
        output HEADLESS-1 resolution 1280x720
        input type:touchpad tap enabled
        default_border none
        \(user ?? "")

        """
    case "mutter", "gnome-shell":
      let arguments = ["--headless", "--virtual-monitor", "1280x720", "--no-x11", "--wayland-display=wayland-9"]
      let bus = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=unix:path={}/bus"]
      commands = [bus, [name] + arguments]
      // GNOME Shell asks the login manager for its session.
      if name == "gnome-shell" {
        settling = 1500
        commands.insert(["/usr/bin/python3", "-m", "dbusmock", "--session", "--template", "logind"], at: 1)
        commands[2] =
          ["sh", "-c", "gdbus wait --session --timeout 20 org.freedesktop.login1 && exec \"$0\" \"$@\""] + commands[2]
      }
      environment = [
        "DBUS_SESSION_BUS_ADDRESS=unix:path={}/bus", "DBUS_SYSTEM_BUS_ADDRESS=unix:path={}/bus",
        "GSETTINGS_BACKEND=keyfile", "LIBGL_ALWAYS_SOFTWARE=1",
      ]
      clients.append("DBUS_SESSION_BUS_ADDRESS=unix:path={}/bus")
      files[".config/glib-2.0/settings/keyfile"] =
        user
        ?? "[org/gnome/desktop/peripherals/touchpad]\ntap-to-click=true\n"
        // The shell's own direction is the one that its gestures are documented for.
        + (name == "mutter" ? "natural-scroll=false\n" : "")
    case "xorg":
      commands = [
        [
          "/usr/lib/xorg/Xorg", "-config", "{}/xorg.conf", "-logfile", "{}/xorg.log", "-displayfd", "1", "-noreset",
          "-nolisten", "tcp", "-novtswitch", "-sharevts",
        ]
      ]
      clients = ["GDK_BACKEND=x11", "QT_QPA_PLATFORM=xcb"]
      files["xorg.conf"] = user
      hasHotplug = false
    default:
      commands = [["sh", "-c", "exec \(name)"]]
    }
  }

  /// A Boolean value that indicates whether the program is found. A command that only a shell understands is its concern.
  var isInstalled: Bool {
    let program = name == "xorg" ? commands[0][0] : String(name.prefix { $0 != " " })
    let isPlain = program.allSatisfy { $0.isLetter || $0.isNumber || "._/+-".contains($0) }
    let folders = program.contains("/") ? [""] : Self.path.split(separator: ":").map { $0 + "/" }
    return !isPlain || folders.contains { access($0 + program, X_OK) == 0 }
  }

  /// The time of the last movement in `pointer.evemu`, in milliseconds. That device moves the pointer on the application, so that
  /// the recorded one has not moved before its recording.
  static let pointerEnd = 10.0
}
