/// A recording as the page of a run of tests has it: with the player, the machines and the reasons of the page of a recording.
package struct TestPlayer: Sendable {
  let data: [UInt8]

  /// Takes over a report that was played and explained.
  package init(_ report: Report) { data = report.value.bytes }

  /// The bytes that the recording adds to a page.
  package var size: Int { data.count }
}
