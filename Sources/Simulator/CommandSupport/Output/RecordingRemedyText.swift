import TouchTrace

extension RecordingRemedy {
  /// The end of a sentence about the problem.
  package var clause: String {
    switch self {
    case .giveSize: ": set its size in millimetres with --surface WxH"
    case .giveSizeOfTouchpad: ": set it with --surface WxH"
    case .giveSizeInPixels: ": set its size in pixels with --surface WxHpt"
    case .giveSizeWithRecording: ", or use --surface for a recording without one"
    case .giveDescription: ": provide a device description with --description FILE"
    case .describeDevice: "; add a description with --description FILE"
    case .givePattern: "; correct it with --pattern 'slot {id} x={x} y={y} at {t}'"
    case .giveColumns: "; correct it with --columns time=ts,unit=ms,x=px,y=py"
    case .useNewerLibinput: "; name a newer one with --libinput library=FILE"
    case .useOtherLibinput: "; name another one with --libinput library=FILE"
    case .replayOnlyEvents: "; replay it with --via recorded"
    case .replayEvents: "; replay them with --via recorded"
    case .recordEvents:
      "; record them with touchstone record --events, or replay touches with --via libinput"
    case .useAsSetup(let file): "; replay a recording with --setup \(QuotedText.plain(file))"
    case .addRecognizer(let kind): "; add --recognizer \(kind)"
    case .addRecognizerOfGesture(let kind): "; add one with --recognizer \(kind)"
    case .explainAlone: "; `touchstone explain` explains all"
    case .nameOutcome: "; use --keep to name an outcome"
    case .addFewerRecognizers: "; remove a --recognizer"
    case .useDump: "; save it as a file for `touchstone conflicts FILE` or --setup FILE"
    case .convertDump:
      "; an installed touchstone has it, and its `touchstone convert DUMP FILE.header` makes a setup that this program reads"
    case .dumpHammer: " with the code of `touchstone help hammer`"
    case .dumpGestureHandler: " with the code of `touchstone help gesture-handler`"
    case .dumpUIKit: " with the code of `touchstone help uikit`"
    }
  }
}

extension RecordingNote {
  /// The text with what to do about it.
  package var sentence: String { text + (remedy?.clause ?? "") }
}
