import Glibc

package func isFolder(_ path: String) -> Bool { fileType(path) == S_IFDIR }

/// Returns the type of the file at a path, such as `S_IFREG`; nil if there is none.
package func fileType(_ path: String) -> mode_t? {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
}
