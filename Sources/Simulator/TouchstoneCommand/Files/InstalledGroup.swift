import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace

extension InputSource {
  /// The output group of the installed libinput; nil for contacts, which have none, and where libinput is not available.
  var installedGroup: LibinputVersion.Group? { group(of: LibinputRequest()) }

  /// The output group of the libinput that runs; nil for contacts, and where libinput is not available.
  package func group(of libinput: LibinputRequest) -> LibinputVersion.Group? {
    self == .libinput ? libinput.version?.group : nil
  }
}
