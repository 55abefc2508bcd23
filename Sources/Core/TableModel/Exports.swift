// A table is measured in the lengths in which its content scrolls.
@_exported import ScrollPhysics
