import EvdevSource
import Glibc
import TouchTrace

/// A folder of libinput's Lua plugins, which libinput runs on the frames of a device before it looks at them itself.
package struct PluginFolder: Hashable, Sendable {
  /// The reason plugins cannot be used.
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  let path: String
  /// The names of the plugins, in the order in which libinput runs them.
  let names: [String]

  /// Lists the plugins of a folder.
  package init(path: String) throws(Problem) {
    self.path = path
    guard let all = SystemFiles.own.names(in: path) else {
      if errno == ENOTDIR { throw Problem("\(path): name the folder that contains the plugin") }
      throw Problem("\(path): \(String(cString: strerror(errno)).lowercased())")
    }
    names = all.filter { $0.hasSuffix(".lua") }
    if names.isEmpty { throw Problem("\(path): the folder has no plugin, a file with the extension .lua") }
  }

  /// Returns the plugins of a folder; nil without a path.
  package static func checked(_ path: String?) throws(VirtualLibinputError) -> PluginFolder? {
    guard let path else { return nil }
    do throws(Problem) { return try PluginFolder(path: path) } catch { throw .plugins(error) }
  }

  var note: String { "libinput runs plugins of \(path): \(names.joined(separator: ", "))" }
}

#if Libinput
extension PluginFolder {
  /// Loads the plugins into a context that has no device yet.
  func load(into context: OpaquePointer) throws(Problem) {
    let version = LoadedLibinput.version.text
    guard let append = OptionalCalls.appendPluginPath, let load = OptionalCalls.loadPlugins else {
      throw Problem(
        "libinput \(version) has no plugins, which libinput 1.30 introduced; name a newer one with --library")
    }
    append(context, path)
    let status = load(context, 0)
    if status == -ENOSYS {
      throw Problem("this libinput \(version) was built without plugins; name another one with --library")
    }
    if status < 0 { throw Problem("\(path): libinput \(version) cannot load the plugins: system error \(-status)") }
  }

  /// Throws if libinput has logged that it does not run one of the plugins.
  func check(_ lines: [String]) throws(Problem) {
    guard let line = lines.first(where: { $0.contains(Self.bug) }) else { return }
    throw Problem("\(path): libinput \(LoadedLibinput.version.text) rejects a plugin: “\(line)”")
  }

  /// A part of libinput's messages about a plugin that is wrong.
  private static let bug = "plugin bug: "
}
#endif
