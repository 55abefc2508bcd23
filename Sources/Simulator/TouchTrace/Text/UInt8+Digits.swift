extension UInt8 {
  @inline(__always) var decimalDigit: UInt8? {
    let digit = self &- UInt8(ascii: "0")
    return digit < 10 ? digit : nil
  }

  @inline(__always) var hexDigit: UInt8? {
    if let decimalDigit { return decimalDigit }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }

  var isWordCharacter: Bool {
    decimalDigit != nil || (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "_")
  }
}
