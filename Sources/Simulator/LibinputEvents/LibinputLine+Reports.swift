import TouchTrace

extension LibinputDeviceReport {
  func add(to object: inout JSONObject) {
    object.add("device_report", device.name)
    object.add("node", node)
    object.add("vendor", Int(vendor))
    object.add("product", Int(product))
    LibinputLine.add(device, to: &object)
    object.add("options", options.map { "\($0.name)=\($0.value)" })
    object.add("defaults", options.map { "\($0.name)=\($0.defaultValue)" })
    object.add("choices", options.map { "\($0.name)=\($0.choices.joined(separator: "|"))" })
    object.add("quirks", quirks)
  }

  init?(_ object: FlatJSON) {
    guard let name = object.text("device_report"), let node = object.text("node"),
      let vendor = object.integer("vendor").flatMap(UInt32.init(exactly:)),
      let product = object.integer("product").flatMap(UInt32.init(exactly:)),
      let device = LibinputLine.device(named: name, object), let values = Self.pairs(object.list("options")),
      let defaults = Self.pairs(object.list("defaults")), let choices = Self.pairs(object.list("choices")),
      let quirks = object.list("quirks"), values.map(\.name) == defaults.map(\.name),
      values.map(\.name) == choices.map(\.name)
    else { return nil }
    let options = values.indices.map { index in
      Option(
        values[index].name, values[index].value, defaultValue: defaults[index].value,
        choices: choices[index].value.split(separator: "|").map(String.init))
    }
    self.init(node: node, device: device, vendor: vendor, product: product, options: options, quirks: quirks)
  }

  private static func pairs(_ words: [String]?) -> [(name: String, value: String)]? {
    guard let words else { return nil }
    var pairs: [(name: String, value: String)] = []
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      pairs.append((String(parts[0]), String(parts[1])))
    }
    return pairs
  }
}

extension LibinputNodeFailure {
  func add(to object: inout JSONObject) {
    object.add("unopened", node)
    object.add("errno", Int(error))
    object.add("reason", reason)
  }

  init?(_ object: FlatJSON) {
    guard let node = object.text("unopened"), let error = object.integer("errno").flatMap(Int32.init(exactly:)),
      let reason = object.text("reason")
    else { return nil }
    self.init(node: node, error: error, reason: reason)
  }
}
