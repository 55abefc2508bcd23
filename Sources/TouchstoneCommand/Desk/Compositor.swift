import Glibc

/// How a compositor is started without a display, a seat and rights.
struct Compositor {
  let name: String
  /// The programs, the compositor last, each with its arguments; `{}` is replaced by the desk's folder.
  var commands: [[String]]
  var environment: [String] = []
  /// Applications' environment.
  var clients = ["GDK_BACKEND=wayland", "QT_QPA_PLATFORM=wayland", "WAYLAND_DEBUG=client"]
  /// Files by their paths below the folder.
  var files: [String: String] = [:]
  /// Whether devices can be plugged in while it runs.
  var hasHotplug = true
  /// How long to wait for the application after each recording, in milliseconds: the shell's animations take half a second.
  var settling = 0

  static let names = ["sway", "mutter", "gnome-shell", "xorg"]

  init(_ name: String, configuration: String?) {
    self.name = name
    let user = configuration.map(DeskFiles.text)
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
        settling = 1000
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
      files["xorg.conf"] = user ?? Self.xorgConfiguration
      hasHotplug = false
    default:
      commands = [["sh", "-c", "exec \(name)"]]
    }
  }

  /// A Boolean value that indicates whether the program is found. A command that only a shell understands is its concern.
  var isInstalled: Bool {
    let program = name == "xorg" ? commands[0][0] : String(name.prefix { $0 != " " })
    let isPlain = program.allSatisfy { $0.isLetter || $0.isNumber || "._/+-".contains($0) }
    let folders = program.contains("/") ? [""] : DeskSession.path.split(separator: ":").map { $0 + "/" }
    return !isPlain || folders.contains { access($0 + program, X_OK) == 0 }
  }

  private static let xorgConfiguration =
    """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "AutoAddGPU" "false"
      Option "DontVTSwitch" "true"
    EndSection
    Section "Device"
      Identifier "card"
      Driver "dummy"
      VideoRam 64000
    EndSection
    Section "Monitor"
      Identifier "monitor"
      HorizSync 5-1000
      VertRefresh 5-200
    EndSection
    Section "Screen"
      Identifier "screen"
      Device "card"
      Monitor "monitor"
      DefaultDepth 24
      SubSection "Display"
        Depth 24
        Virtual 1280 720
      EndSubSection
    EndSection
    Section "InputDevice"
      Identifier "pointer"
      Driver "libinput"
      Option "Device" "/dev/input/event0"
    EndSection
    Section "InputDevice"
      Identifier "pad"
      Driver "libinput"
      Option "Device" "/dev/input/event1"
      Option "Tapping" "on"
    EndSection
    Section "ServerLayout"
      Identifier "layout"
      Screen "screen"
      InputDevice "pointer" "SendCoreEvents"
      InputDevice "pad" "SendCoreEvents"
    EndSection

    """

  /// The time of the pointer's last movement, in milliseconds.
  static let pointerEnd = 10.0
  /// A device that moves the pointer on the application, so that the recorded one has not moved before its recording. An
  /// absolute mouse, as virtual machines have.
  static let pointer = """
    # EVEMU 1.3
    # udev: ID_INPUT=1
    # udev: ID_INPUT_MOUSE=1
    N: Touchstone pointer
    I: 0003 0627 0001 0001
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 07 00 00 00 00 00
    B: 02 00 01 00 00 00 00 00 00
    B: 03 03 00 00 00 00 00 00 00
    A: 00 0 32767 0 0 0
    A: 01 0 32767 0 0 0
    E: 0.000000 0003 0000 16390
    E: 0.000000 0003 0001 16390
    E: 0.000000 0000 0000 0
    E: 0.010000 0003 0000 16384
    E: 0.010000 0003 0001 16384
    E: 0.010000 0000 0000 0

    """
}
