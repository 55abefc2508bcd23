// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  // Without traits: then nothing else is fetched.
  dependencies: [.package(name: "touchstone", path: "../..", traits: [])],
  targets: [
    .target(name: "CAllocations"),
    .target(name: "Measuring"),
    .executableTarget(
      name: "reader-benchmark",
      dependencies: [
        "Measuring", .product(name: "Gestures", package: "touchstone"),
        .product(name: "TouchTrace", package: "touchstone"),
      ]),
    .executableTarget(
      name: "stream-benchmark", dependencies: ["Measuring", .product(name: "Gestures", package: "touchstone")]),
    .executableTarget(
      name: "allocation-check",
      dependencies: [
        "CAllocations", .product(name: "Gestures", package: "touchstone"),
        .product(name: "TableModel", package: "touchstone"),
      ]),
    .executableTarget(
      name: "table-benchmark",
      dependencies: ["CAllocations", "Measuring", .product(name: "TableModel", package: "touchstone")]),
  ],
  swiftLanguageModes: [.v6]
)
