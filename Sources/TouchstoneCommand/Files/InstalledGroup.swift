import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace

extension InputSource {
  /// The output group of the installed libinput; nil for contacts, which have none, and where libinput is not available.
  var installedGroup: LibinputVersion.Group? { self == .libinput ? LibinputPlayback.installedVersion?.group : nil }
}
