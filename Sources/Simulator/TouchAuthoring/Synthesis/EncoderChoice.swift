extension SyntheticDevice {
  func encoder(suppressesRepeats: Bool) -> any FrameEncoder {
    switch self {
    case .clickpad, .twoSlotPad, .touchscreen: SlotEncoder(self, suppressesRepeats: suppressesRepeats)
    case .singleTouchPad: SingleTouchEncoder(self, suppressesRepeats: suppressesRepeats)
    case .protocolATouchscreen: ContactListEncoder(self)
    }
  }
}
