/// Passes a property of a value to a function that reads or changes it. Unlike a key path, it exists in Embedded Swift.
package typealias Access<Root, Value> = @Sendable (inout Root, (inout Value) -> Void) -> Void

package func value<Root, Value>(of root: Root, _ access: Access<Root, Value>) -> Value {
  var root = root
  var result: Value?
  access(&root) { result = $0 }
  return result!
}
