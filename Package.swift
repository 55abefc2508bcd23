// swift-tools-version: 6.2
import PackageDescription

// The libraries come with no dependency. What the command needs sits behind the trait `Command`,
// so that a program which reuses the recognizers with `traits: []` fetches nothing else.
let package = Package(
  name: "touchstone",
  products: [
    .library(name: "Gestures", targets: ["Gestures"]),
    .library(name: "TableModel", targets: ["TableModel"]),
    .library(name: "TouchTrace", targets: ["TouchTrace"]),
    .library(name: "Simulation", targets: ["Simulation"]),
    .executable(name: "touchstone", targets: ["touchstone"]),
  ],
  traits: [
    .trait(name: "Command", description: "The touchstone command, with its argument parser."),
    .default(enabledTraits: ["Command"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // A target without Foundation must ask for libm itself: debug builds call `sqrt`.
    .target(name: "Gestures", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "TableModel"),
    .target(name: "TouchTrace", dependencies: ["Gestures"], linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "Simulation", dependencies: ["Gestures", "TableModel", "TouchTrace"],
      resources: [.embedInCode("Scenes/PlaysAndQuotations.plist")]),
    .executableTarget(
      name: "touchstone",
      dependencies: [
        "Gestures", "Simulation", "TableModel", "TouchTrace",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
      ]
    ),
    .target(
      name: "TestSupport", dependencies: ["Gestures", "Simulation", "TouchTrace"], path: "Tests/TestSupport"),
    .testTarget(name: "GesturesTests", dependencies: ["Gestures", "TestSupport"], exclude: ["Diagrams"]),
    .testTarget(name: "TableModelTests", dependencies: ["TableModel", "TestSupport"]),
    .testTarget(name: "TouchTraceTests", dependencies: ["TouchTrace", "TestSupport"]),
    .testTarget(name: "SimulationTests", dependencies: ["Simulation", "TestSupport"]),
    .testTarget(name: "CommandTests", dependencies: ["touchstone", "TestSupport"], exclude: ["Help"]),
  ],
  swiftLanguageModes: [.v6]
)
