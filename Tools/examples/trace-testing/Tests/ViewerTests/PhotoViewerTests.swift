import Testing
import TraceTesting
import Viewer

/// Recorded hands play into the viewer, with Swift Testing. A failure names the parameter of the program that has changed.
@Test(arguments: TraceFolder("../../Viewer").traces)
func viewer(_ trace: TraceCase) {
  expectTranscript(of: trace) {
    let viewer = PhotoViewer()
    return CoordinatorUnderTest(viewer.coordinator, names: viewer.names, owner: viewer)
  }
}
