// The tests of the simulator and the laboratory import one module.
@_exported import CoreTestSupport
