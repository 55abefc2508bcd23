import Analysis
import Simulation
import TouchTrace

/// A table as a self-contained SVG 1.1 picture: curves over one parameter, or a map over two. It follows the viewer's light
/// or dark appearance. The same table gives the same bytes.
package enum SweepPicture {
  /// Returns the reason why a table cannot be drawn, as a sentence without its full stop; `nil` if it can.
  package static func problem(drawing table: SweepTable) -> String? {
    switch table.variedAxes.count {
    case 0: "a picture needs a parameter with several values, and this grid has one point"
    case 1, 2: nil
    default:
      "a picture shows one or two parameters, not \(table.variedAxes.count); give the others one value each"
    }
  }

  /// Returns the picture.
  ///
  /// - Precondition: ``problem(drawing:)`` is `nil`.
  package static func svg(_ table: SweepTable) -> String {
    let axes = table.variedAxes
    return axes.count == 2
      ? SweepMap(SweepPlane(table, across: axes[1], upwards: axes[0])).svg : SweepCurves(table, axes.first ?? 0).svg
  }
}
