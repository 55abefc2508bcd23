import EvdevSource
import Glibc
import TouchTrace

/// A folder of libinput's Lua plugins, which libinput runs on the frames of a device before it looks at them itself.
package struct PluginFolder: Hashable, Sendable {
  let path: String
  /// The names of the plugins, in the order in which libinput runs them.
  let names: [String]

  package init(path: String) throws(LibinputProblem) {
    self.path = path
    guard let all = SystemFiles.own.names(in: path) else {
      if errno == ENOTDIR { throw LibinputProblem("\(path): name the folder that contains the plugin") }
      throw LibinputProblem("\(path): \(String(cString: strerror(errno)).lowercased())")
    }
    names = all.filter { $0.hasSuffix(".lua") }
    if names.isEmpty { throw LibinputProblem("\(path): the folder has no plugin, a file with the extension .lua") }
  }

  /// Returns the plugins of a folder; nil without a path.
  package static func checked(_ path: String?) throws(VirtualLibinputError) -> PluginFolder? {
    guard let path else { return nil }
    do throws(LibinputProblem) { return try PluginFolder(path: path) } catch { throw .plugins(error) }
  }

  var note: String { "libinput runs plugins of \(path): \(names.joined(separator: ", "))" }
}

#if Libinput
extension PluginFolder {
  /// Loads the plugins into a context that has no device yet.
  func load(into context: OpaquePointer) throws(LibinputProblem) {
    let version = LoadedLibinput.version.text
    guard let append = OptionalCalls.appendPluginPath, let load = OptionalCalls.loadPlugins else {
      throw LibinputProblem(
        "libinput \(version) has no plugins, which libinput 1.30 introduced", remedy: .useNewerLibinput)
    }
    append(context, path)
    let status = load(context, 0)
    if status == -ENOSYS {
      throw LibinputProblem("this libinput \(version) was built without plugins", remedy: .useOtherLibinput)
    }
    if status < 0 {
      throw LibinputProblem("\(path): libinput \(version) cannot load the plugins: system error \(-status)")
    }
  }

  /// Throws if libinput has logged that it does not run one of the plugins.
  func check(_ lines: [String]) throws(LibinputProblem) {
    guard let line = lines.first(where: { $0.contains(Self.bug) }) else { return }
    throw LibinputProblem("\(path): libinput \(LoadedLibinput.version.text) rejects a plugin: “\(line)”")
  }

  /// A part of libinput's messages about a plugin that is wrong.
  private static let bug = "plugin bug: "
}
#endif
