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
  ],
  targets: [
    // A target without Foundation must ask for libm itself: debug builds call `sqrt`.
    .target(name: "Gestures", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "TableModel"),
    .target(name: "TouchTrace", dependencies: ["Gestures"], linkerSettings: [.linkedLibrary("m")]),
    .target(name: "TestSupport", dependencies: ["Gestures"], path: "Tests/TestSupport"),
    .testTarget(name: "GesturesTests", dependencies: ["Gestures", "TestSupport"], exclude: ["Diagrams"]),
    .testTarget(name: "TableModelTests", dependencies: ["TableModel", "TestSupport"]),
    .testTarget(name: "TouchTraceTests", dependencies: ["TouchTrace", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
