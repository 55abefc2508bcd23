// swift-tools-version: 6.2
import PackageDescription

// Fuzzers for libFuzzer, which is part of the Swift toolchain. Tools/fuzzing/run builds them with the option for it.
let names = ["fuzz-readers", "fuzz-notation", "fuzz-recognizers", "fuzz-table", "fuzz-state"]
let libraries = ["Gestures", "LibinputEvents", "Simulation", "TableModel", "TouchTrace"]

let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "touchstone", path: "../..", traits: [])],
  targets: [
    .target(name: "FuzzInput", dependencies: [.product(name: "Gestures", package: "touchstone")])
  ]
    + names.map { name in
      .executableTarget(
        name: name,
        dependencies: ["FuzzInput"]
          + libraries.map { Target.Dependency.product(name: $0, package: "touchstone") })
    },
  swiftLanguageModes: [.v6]
)
