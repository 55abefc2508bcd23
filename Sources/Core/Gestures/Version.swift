/// The version of everything that a release contains: the command, the libraries, the C interface and the ES module.
/// `Tools/release` and the builds read it from this line.
package let touchstoneVersion = "0.9.0"
