// swift-tools-version: 6.2
import PackageDescription

// The libraries have no dependencies: a program that reuses the recognizers with `traits: []` fetches nothing else. The
// traits are levels, each with everything of the one before: `Command`, and `Libinput` for the real libinput; at the end follows
// one for the debug builds of other packages. Only one of them is enabled at a time, because the package manager passes several
// to the compiler in random order, and then everything is compiled again.
let package = Package(
  name: "touchstone",
  // The libraries that Documentation/Stability.md promises. The other targets serve the command, with `package` access.
  products: [
    .library(name: "Gestures", targets: ["Gestures"]),
    .library(name: "ScrollPhysics", targets: ["ScrollPhysics"]),
    .library(name: "TableModel", targets: ["TableModel"]),
    .library(name: "TouchTrace", targets: ["TouchTrace", "TouchAuthoring"]),
    .library(name: "TraceReplay", targets: ["TraceReplay"]),
    .library(name: "Simulation", targets: ["Simulation"]),
    .library(name: "TraceTesting", targets: ["TraceTesting"]),
    .library(name: "SearchTesting", targets: ["SearchTesting"]),
    .library(name: "EvdevSource", targets: ["EvdevSource"]),
    .library(name: "TouchstoneCommand", targets: ["TouchstoneCommand"]),
    .library(name: "LaboratoryCommand", targets: ["LaboratoryCommand"]),
    .executable(name: "touchstone", targets: ["touchstone"]),
    .executable(name: "touchstone-libinput", targets: ["touchstone-libinput"]),
  ],
  traits: [
    .trait(name: "Command", description: "The touchstone command, with its argument parser, without libinput."),
    .trait(name: "Libinput", description: "The command with the real libinput. Needs libinput's headers."),
    .default(enabledTraits: ["Libinput"]),
  ],
  dependencies: [
    // Exactly what was tested, so that a fresh clone and a release build from the same sources; see ARCHITECTURE.md.
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: [
    // A target without Foundation must ask for libm itself: debug builds call `sqrt`.
    .target(name: "Gestures", linkerSettings: [.linkedLibrary("m")]),
    // Scrolling along an axis, for the table and for other programs.
    .target(name: "ScrollPhysics"),
    .target(name: "TableModel", dependencies: ["ScrollPhysics"]),
    // Tables of touches to tables of gestures, with repairs.
    .target(name: "GestureTables", dependencies: ["Gestures"]),
    .target(name: "TouchTrace", dependencies: ["Gestures"], linkerSettings: [.linkedLibrary("m")]),
    // Recordings are also made: synthesized, edited and written.
    .target(name: "TouchAuthoring", dependencies: ["Gestures", "TouchTrace"]),
    // What a test of a recognizer needs, and no more: recordings through recognizers to transcripts.
    .target(name: "TraceReplay", dependencies: ["Gestures", "TouchTrace"]),
    // A replay as a value: its input, the touches, what the recognizers attempted, what libinput reported. Which gestures a recording
    // must contain, and whether a replay has them.
    .target(name: "ReplayModel", dependencies: ["Gestures", "LibinputEvents", "TouchTrace", "TraceReplay"]),
    // Exhaustive input search: conflicts between recognizers, and mutants that no recording kills.
    .target(name: "Exploration", dependencies: ["Gestures", "TouchAuthoring", "TouchTrace", "TraceReplay"]),
    .target(
      name: "Simulation",
      dependencies: ["EmbeddedFiles", "Gestures", "TableModel", "TouchTrace", "TraceReplay"],
      exclude: ["Scenes/Plays/PlaysAndQuotations.plist", "Scenes/Parks/Parks.plist"]),
    // What is asked of a replay: why a gesture failed, what another parameter would change.
    .target(
      name: "Analysis",
      dependencies: [
        "Gestures", "LibinputEvents", "ReplayModel", "Simulation", "TouchAuthoring", "TouchTrace",
      ]),
    // What is asked of many replays: conflicts, audits, sweeps, scores, quirks, other engines.
    .target(
      name: "Experiments",
      dependencies: [
        "Analysis", "EmbeddedFiles", "Exploration", "Gestures", "LibinputEvents", "People",
        "ReplayModel", "Reports",
        "Simulation", "TouchAuthoring", "TouchTrace",
      ]),
    // Which people can make a gesture, and what would help the others.
    .target(
      name: "People",
      dependencies: ["Analysis", "Exploration", "Gestures", "GestureTables", "TouchAuthoring", "TouchTrace"]),
    // The laboratory's commands, which it adds to those of the simulator.
    .target(
      name: "LaboratoryCommand",
      dependencies: [
        "Analysis", "CommandSupport", "CProcesses", "EmbeddedFiles", "Experiments", "Exploration",
        "Gestures", "GestureTables", "HelperPrograms", "LibinputClient", "LibinputEvents", "People", "Reports",
        "Simulation", "TouchAuthoring", "TouchTrace", "TouchstoneCommand",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command", "Libinput"])),
      ]),
    // What a replay is shown with: pages and timelines.
    .target(
      name: "Reports",
      dependencies: [
        "Analysis", "EmbeddedFiles", "Gestures", "LibinputEvents", "ReplayModel", "Simulation", "TableModel",
        "TouchTrace",
      ],
      exclude: ["Conflicts/Page", "Engines/Page", "Report/Page"]),
    // What a view shows while fingers touch, as values: for the terminal and for the browser.
    .target(
      name: "TouchView",
      dependencies: ["Analysis", "Gestures", "LibinputEvents", "Simulation", "TableModel", "TouchTrace"]),
    // The scenes' property lists, the pages' scripts and the recognizers' sources, as bytes, and pages joined from them.
    .target(name: "CEmbeddedFiles"),
    .target(name: "EmbeddedFiles", dependencies: ["CEmbeddedFiles"]),
    // For test targets. Testing comes with the toolchain; nothing else here may depend on it.
    .target(name: "TraceTesting", dependencies: ["Analysis", "Gestures", "ReplayModel", "TouchTrace", "TraceReplay"]),
    // Checks of recognizers by an exhaustive search, for test targets.
    .target(name: "SearchTesting", dependencies: ["Exploration", "Gestures", "TouchTrace", "TraceReplay"]),
    // What the commands share that asks a replay nothing: results, messages and exit codes, processes, tables, a terminal's screen.
    // It is compiled while the modules with the answers are.
    .target(
      name: "CommandSupport",
      dependencies: [
        "CProcesses", "EvdevSource", "Gestures", "GestureTables", "LibinputEvents", "ReplayModel", "Simulation",
        "TouchAuthoring", "TouchTrace", "TraceReplay", "Web",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command", "Libinput"])),
      ]),
    // The command as a library: a package with custom recognizers makes its own command of it.
    .target(
      name: "TouchstoneCommand",
      dependencies: [
        "Analysis", "CommandSupport", "CProcesses", "EmbeddedFiles", "EvdevSource", "Gestures", "GestureTables",
        "HelperPrograms", "LibinputClient", "LibinputEvents", "Reports", "Simulation", "TableModel", "TouchAuthoring",
        "TouchTrace", "TouchView", "Web",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command", "Libinput"])),
      ]),
    // Forks, which Swift's declarations of the C library refuse.
    .target(name: "CProcesses"),
    // The command with everything, and the one that Tools/run builds first.
    .executableTarget(name: "touchstone", dependencies: ["LaboratoryCommand", "TouchstoneCommand"]),
    .executableTarget(name: "touchstone-simulator", dependencies: ["TouchstoneCommand"]),
    // The kernel's devices, live. No libinput and no libudev: both would have to be there when the command starts.
    .target(name: "EvdevSource", dependencies: ["Gestures", "TouchAuthoring", "TouchTrace"]),
    // libinput's events, as values: for those who read it from touchstone-libinput as well, so without libinput.
    .target(name: "LibinputEvents", dependencies: ["Gestures", "TouchTrace"]),
    // Runs touchstone-libinput and reads its output.
    .target(
      name: "LibinputClient",
      dependencies: ["Gestures", "HelperPrograms", "LibinputEvents", "ReplayModel", "TouchTrace", "TraceReplay"]),
    // Finds and starts the programs that the command runs as helpers.
    .target(name: "HelperPrograms"),
    // Pages in a browser, a browser as a touchpad, and the server for both.
    .target(
      name: "Web",
      dependencies: ["CEpoll", "EmbeddedFiles", "EvdevSource", "Gestures", "TouchAuthoring", "TouchTrace"],
      exclude: ["Page"]),
    .systemLibrary(name: "CEpoll"),
    .systemLibrary(name: "CLibinput", pkgConfig: "libinput", providers: [.apt(["libinput-dev"])]),
    .target(name: "CVirtualInput"),
    .target(
      name: "LibinputSource",
      dependencies: [
        "EvdevSource", "Gestures", "LibinputEvents", "TouchTrace",
        .target(name: "CLibinput", condition: .when(traits: ["Libinput"])),
        .target(name: "CVirtualInput", condition: .when(traits: ["Libinput"])),
      ]),
    .executableTarget(
      name: "touchstone-libinput",
      dependencies: [
        "EvdevSource", "Gestures", "HelperPrograms", "LibinputEvents", "LibinputSource", "TouchAuthoring", "TouchTrace",
      ]),
    // What the tests of the core share, and what those of the other houses share besides.
    .target(name: "CoreTestSupport", dependencies: ["Gestures"]),
    .target(
      name: "TestSupport", dependencies: ["CoreTestSupport", "EvdevSource", "Gestures", "Simulation", "TouchTrace"]),
    .testTarget(
      name: "GesturesTests", dependencies: ["Gestures", "CoreTestSupport"],
      exclude: ["Cases", "Diagrams", "FrameCases", "Features.tsv"]),
    // A module of its own, so that tests of recognizers and of their coordination are compiled at the same time: the package manager
    // begins with the last name.
    .testTarget(
      name: "GesturesCoordinatorTests", dependencies: ["Gestures", "CoreTestSupport"], exclude: ["SavedState"]),
    .testTarget(name: "GestureTablesTests", dependencies: ["Gestures", "GestureTables", "CoreTestSupport"]),
    .testTarget(
      name: "ScrollPhysicsTests", dependencies: ["ScrollPhysics", "CoreTestSupport"],
      exclude: ["flicks.jsonl", "toolkits.jsonl", "toolkits.tsv"]),
    .testTarget(
      name: "TableModelTests", dependencies: ["TableModel", "CoreTestSupport"], exclude: ["Cases", "Features.tsv"]),
    .testTarget(
      name: "TouchTraceTests", dependencies: ["TouchAuthoring", "TouchTrace", "TestSupport"],
      exclude: ["Cases", "Errors", "Readings", "RestingCases", "Samples"]),
    .testTarget(
      name: "TouchAuthoringTests", dependencies: ["TouchAuthoring", "TouchTrace", "TestSupport"],
      exclude: ["Errors", "Recordings"]),
    .testTarget(
      name: "TraceReplayTests",
      dependencies: ["Gestures", "TestSupport", "TouchAuthoring", "TouchTrace", "TraceReplay"]),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["LibinputEvents", "Simulation", "TableModel", "TestSupport", "TouchAuthoring"],
      exclude: ["Cases", "Errors", "PeerCases", "Pictures"]),
    .testTarget(
      name: "AnalysisTests",
      dependencies: [
        "Analysis", "LibinputClient", "LibinputEvents", "Simulation", "TableModel", "TestSupport", "TouchAuthoring",
      ],
      exclude: ["Cases"]),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Analysis", "LibinputEvents", "Reports", "Simulation", "TestSupport", "TouchTrace"]),
    .testTarget(
      name: "TouchViewTests",
      dependencies: [
        "Analysis", "Gestures", "LibinputClient", "LibinputEvents", "Simulation", "TestSupport", "TouchAuthoring",
        "TouchTrace", "TouchView",
      ]),
    .testTarget(
      name: "ExplorationTests",
      dependencies: ["Exploration", "Gestures", "TestSupport", "TouchAuthoring", "TouchTrace", "TraceReplay"],
      exclude: ["Searches", "Setups"]),
    .testTarget(
      name: "TraceTestingTests",
      dependencies: ["Gestures", "Simulation", "TestSupport", "TouchTrace", "TraceReplay", "TraceTesting"]),
    .testTarget(name: "SearchTestingTests", dependencies: ["Gestures", "SearchTesting"]),
    .testTarget(
      name: "ExperimentsTests",
      dependencies: [
        "Analysis", "Experiments", "Exploration", "Gestures", "LibinputClient", "LibinputEvents",
        "People", "Reports", "Simulation", "TestSupport",
        "TouchAuthoring", "TouchTrace", "TraceReplay",
      ],
      exclude: [
        "Score/RecordingLabels.tsv", "Setups/errors.txt", "Setups/gesture-handler", "Setups/hammer", "Setups/uikit",
      ]),
    .testTarget(
      name: "PeopleTests", dependencies: ["Analysis", "GestureTables", "Gestures", "People", "TouchAuthoring"],
      exclude: ["models.txt", "tablet-taps.tsv"]),
    .testTarget(name: "EvdevSourceTests", dependencies: ["EvdevSource", "TestSupport", "TouchAuthoring"]),
    .testTarget(
      name: "LibinputEventsTests",
      dependencies: ["Gestures", "LibinputEvents", "TestSupport", "TouchAuthoring", "TouchTrace"]),
    .testTarget(name: "EmbeddedFilesTests", dependencies: ["CoreTestSupport", "EmbeddedFiles"]),
    .testTarget(name: "HelperProgramsTests", dependencies: ["HelperPrograms"]),
    .testTarget(
      name: "LibinputClientTests", dependencies: ["LibinputClient", "LibinputEvents", "TestSupport", "TouchTrace"]),
    // The fuzzers, which use more than the libraries promise.
    .target(
      name: "Fuzzing",
      dependencies: [
        "Exploration", "Gestures", "LibinputEvents", "Simulation", "TableModel", "TouchAuthoring", "TouchTrace",
        "TraceReplay", "Web",
      ], path: "Tools/fuzzing/Sources/Fuzzing"),
    .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing", "TestSupport"]),
    .testTarget(name: "WebTests", dependencies: ["EvdevSource", "TestSupport", "Web"]),
    .testTarget(
      name: "LibinputSourceTests",
      dependencies: [
        "LibinputEvents", "LibinputSource", "TestSupport", "TouchAuthoring", "touchstone-libinput",
        .target(name: "CVirtualInput", condition: .when(traits: ["Libinput"])),
      ], exclude: ["Cases"]),
    // The command with a recognizer that crashes.
    .executableTarget(
      name: "crashing-command", dependencies: ["Gestures", "LaboratoryCommand", "TouchstoneCommand"],
      path: "Tests/Laboratory/CrashingCommand"),
    // The whole program. It also starts the helper that LibinputSourceTests depend on, and does not name it: it is the largest
    // target of tests, and would be compiled after it.
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "crashing-command", "Analysis", "CommandSupport", "EvdevSource", "GestureTables", "LaboratoryCommand",
        "LibinputClient", "LibinputEvents", "TouchAuthoring", "TouchstoneCommand", "TouchView", "touchstone",
        "touchstone-simulator",
        "TestSupport",
      ],
      exclude: [
        "CommandLines", "Desk", "Errors", "Explanations", "Faults/interrupt.c", "Faults/touchpad.c", "Help", "Mistakes",
        "Screens", "Sessions", "Terminal", "Verify", "Versions",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// The C interface is declared by an attribute of Swift 6.3.
#if compiler(>=6.3)
package.products += [
  .library(name: "touchstone_gestures", type: .dynamic, targets: ["GesturesC"]),
  .library(name: "touchstone_gestures_static", type: .static, targets: ["GesturesC"]),
]
package.targets += [
  // The header is next to the Swift that implements it, and is a module of its own so that the compiler checks one
  // against the other.
  .systemLibrary(name: "CTouchstoneGestures", path: "Sources/Core/GesturesC/include"),
  .target(
    name: "GesturesC", dependencies: ["CTouchstoneGestures", "Gestures", "GestureTables", "ScrollPhysics"],
    exclude: ["include"]),
  .testTarget(
    name: "GesturesCTests", dependencies: ["CTouchstoneGestures", "Gestures", "GesturesC", "CoreTestSupport"],
    exclude: ["Cases"]),
]
for target in package.targets where target.name == "Fuzzing" {
  target.dependencies += ["CTouchstoneGestures", "GesturesC"]
}
#endif

// Three houses: the core, the simulator above it, and the laboratory on top. Tools/checks/houses fails for an arrow that runs up.
let core: Set = [
  "Gestures", "GesturesC", "GestureTables", "ScrollPhysics", "TableModel", "CoreTestSupport",
  "GesturesCoordinator",
]
let laboratory: Set = [
  "Experiments", "Exploration", "LaboratoryCommand", "People", "SearchTesting", "touchstone", "Command",
]
for target in package.targets where target.path == nil {
  let subject = target.type == .test ? String(target.name.dropLast("Tests".count)) : target.name
  let house = core.contains(subject) ? "Core" : laboratory.contains(subject) ? "Laboratory" : "Simulator"
  let isForTests = target.name.hasSuffix("Tests") || target.name.hasSuffix("TestSupport")
  target.path = "\(isForTests ? "Tests" : "Sources")/\(house)/\(target.name)"
}

// `Tools/test --core` compiles nothing above the core.
if Context.environment["TOUCHSTONE_HOUSE"] == "core" {
  package.targets.removeAll { $0.path?.contains("/Core/") != true }
  package.products.removeAll { !["Gestures", "ScrollPhysics", "TableModel"].contains($0.name) }
  package.dependencies = []
}

// Tools/fuzzing/run asks for the program, and builds it in a folder of its own with libFuzzer.
if Context.environment["TOUCHSTONE_FUZZERS"] != nil {
  package.targets.append(.executableTarget(name: "fuzz", dependencies: ["Fuzzing"], path: "Tools/fuzzing/Sources/fuzz"))
}

// A debug build of the recognizers is 30 times slower than a release build. A package that depends on this one can have them
// optimized in its own debug builds, without any flag on its command line. Earlier package managers refuse such a flag in a
// dependency, so the trait is not declared there.
#if compiler(>=6.3)
package.traits.insert(
  .trait(name: "OptimizedGestures", description: "The library Gestures is optimized in debug builds as well."))
for target in package.targets where target.name == "Gestures" {
  let flags = ["-O", "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"]
  target.swiftSettings = [.unsafeFlags(flags, .when(configuration: .debug, traits: ["OptimizedGestures"]))]
}
#endif

// Warnings are errors with the compiler that continuous integration uses. A newer one may warn about more, which must not
// break a build. In the manifest, so that every build uses the same flags and none compiles again what another compiled.
#if compiler(>=6.3) && compiler(<6.4)
if Context.environment["TOUCHSTONE_WARNINGS"] != "allow" {
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}
#endif

// Tools/release asks for small code, apart from the recognizers, scrolling and the search. No other build does, because a package
// that depends on this one may not use such flags.
if Context.environment["TOUCHSTONE_RELEASE"] != nil {
  let fast: Set = ["Gestures", "GestureTables", "ScrollPhysics", "Exploration", "People"]
  let small = ["-Osize", "-Xllvm", "-enable-machine-outliner=always"]
  for target in package.targets where target.type != .system && !fast.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(small)]
  }
}

// The package manager compiles a module when those that it imports are done, so that a job of its own for what importers read comes
// too early to help: without it a fresh build takes a tenth less.
let inOneJob = "-no-emit-module-separately-wmo"

// The scripts compile modules as a whole in debug builds, too. Of the tests only those of the core, which are small: files of
// tests change one at a time, and a job of a batch takes a third longer in all. The last module, beside which
// nothing else is compiled, is two jobs for two processors.
if Context.environment["TOUCHSTONE_WHOLE_MODULES"] != nil {
  let whole = ["-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode", inOneJob]
  for target in package.targets where ![.system, .plugin].contains(target.type) {
    if target.type == .test && target.path?.contains("/Core/") != true { continue }
    let flags = target.name == "TouchstoneCommand" ? ["-driver-batch-count", "2"] : whole
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .debug))]
  }
}

// Continuous integration compiles each source once: its release build is tested, too. Assertions stay. What neither tests nor checks
// wait for is not optimized, because compiling it then takes longer than running it.
if Context.environment["TOUCHSTONE_TESTED_RELEASE"] != nil {
  let busy: Set = [
    "Analysis", "Exploration", "GestureTables", "Gestures", "LibinputClient", "LibinputEvents", "LibinputSource",
    "People", "ReplayModel", "ScrollPhysics", "Simulation", "TableModel", "TouchAuthoring", "TouchTrace", "TraceReplay",
    "touchstone-libinput",
  ]
  for target in package.targets where target.type != .system {
    var flags = target.type == .test ? ["-DDEBUG"] : ["-enable-testing", "-assert-config", "Debug"]
    if !busy.contains(target.name) { flags += ["-Onone", inOneJob] }
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .release))]
  }
}
