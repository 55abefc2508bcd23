import Testing
import TouchTrace

/// A small synthetic recording in each format: two fingers on a touchpad, the second one in slot 1.
enum Samples {
  static let evemu = """
    # EVEMU 1.3
    # Kernel: 6.1.0
    # DMI: dmi:bvnNobody:
    # Input device name: "Made Up Touchpad"
    # Supported events:
    #   Event type 3 (EV_ABS)
    #     Event code 47 (ABS_MT_SLOT)
    #       Value      1
    #       Min        0
    #     Event code 53 (ABS_MT_POSITION_X)
    #       Value    907
    N: Made Up "Touchpad" #2
    I: 0011 0002 0007 01b1
    P: 05 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 20 04 00 00 00 00 00 00
    B: 03 03 00 00 00 00 80 60 02
    A: 00 0 4000 0 0 40
    A: 01 -10 3000 0 0 40
    A: 2f 0 1 0 0 0
    A: 35 0 4000 8 0 40
    A: 36 0 3000 8 0 40
    A: 39 0 65535 0 0 0
    L: 00 1
    S: 00 1
    ################################
    #      Waiting for events      #
    ################################
    E: 0.000001 0003 0039 0012\t# EV_ABS / ABS_MT_TRACKING_ID   12
    E: 0.000001 0003 0035 0810\t# EV_ABS / ABS_MT_POSITION_X    810
    E: 0.000001 0003 0036 -001
    E: 0.000001 0001 014a 0001
    E: 0.000002 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +0ms
    E: 0.010000 0003 002f 0000
    E: 0.010000 0003 0039 0013
    E: 0.010000 0000 0002 0000
    E: 0.010007 0000 0000 0001
    E: 0.020000 0000 0003 0000
    E: 0.020000 0000 0000 0000
    E: 0.030000 0003 0039 -001
    E: 0.030000 0000 0000 0000

    """
  static let evtest = """
    $ evtest /dev/input/event5
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x1 product 0x2 version 0xab
    Input device name: "Made "Up" pad"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
        Event code 328 (?)
      Event type 3 (EV_ABS)
        Event code 47 (ABS_MT_SLOT)
          Value      1
          Min        0
          Max       14
        Event code 53 (ABS_MT_POSITION_X)
          Value    -40
          Min     -100
          Max     1280
          Resolution      12 Event code 54 (ABS_MT_POSITION_Y)
          Value      0
          Min        0
          Max      680
          Fuzz       3
          Flat       2
          Resolution      10
      Key repeat handling:
        Repeat type 20 (EV_REP)
          Repeat code 0 (REP_DELAY)
            Value    250
    Properties:
      Property type 0 (INPUT_PROP_POINTER)
      Property type 2 (INPUT_PROP_BUTTONPAD)
    Testing ... (interrupt to exit)
    Event: time 5373390.081542, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 284
    Event: time 5373390.081546, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 535
    Event: time 5373390.081574, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
    Event: time 5373390.081575, type 4 (EV_MSC), code 4 (MSC_SCAN), value 90001
    Event: time 5373390.081582, -------------- SYN_REPORT ------------
    Event: time 5373390.090089, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value -1
    Event: time 5373390.090090, ++++++++++++++ SYN_MT_REPORT ++++++++++++
    Event: time 5373390.090123, -------------- Report Sync ------------
    Event: time 5373390.100000, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
    Event: time 5373390.100000, -------------- SYN_REPORT ------------
    ^C

    """
  static let libinputRecord = """
    # libinput record
    version: 1
    ndevices: 2
    libinput:
      version: "1.17.901"
      git: "unknown"
    system:
    os: "debian:12"
    kernel: "6.1"
    dmi: "dmi:bvnNobody:"
    devices:
    - node: /dev/input/event0
      evdev:
        name: "Made Up Mouse"
        id: [3, 1, 2, 3]
        codes:
          0: [0, 1, 2] # EV_SYN
          2: [0, 1] # EV_REL
        properties: []
      hid: [
        0x05, 0x0d, 0x09
      ]
      udev:
        properties:
        - ID_INPUT=1
        - ID_INPUT_MOUSE=1
        virtual: false
      quirks:
      events:
      # Current time is 12:34:56
      - evdev:
        - [  0,      0,   2,   0,       3] # EV_REL / REL_X 3
        - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
      # Closing after 5s inactivity- node: /dev/input/event1
      evdev:
        # Name: x
        # Supported Events:
        # Event type 3 (EV_ABS)
        #   Event code 47 (ABS_MT_SLOT)
        #       Value           1
        #   Event code 53 (ABS_MT_POSITION_X)
        #       Value         767
        name: "Made "Up" \u{1b}pad"
        id: [17, 2, 8, 768]
        codes:
          0: [0, 1, 2] # EV_SYN
          1: [330] # EV_KEY
          3: [47, 53, 54, 57] # EV_ABS
        absinfo:
          47: [0, 1, 0, 0, 0]
          53: [-5, 2000, 8, 4, 40]
          54: [0, 1400, 0, 0, 40]
          57: [0, 65535, 0, 0, 0]
        properties: [0, 2]
      hid: [
        5, 13, 9, 4, 161
      ]
      udev:
        properties:
        - ID_INPUT=1
        - ID_INPUT_TOUCHPAD=1
        virtual: true
      quirks:
      - ModelMadeUp=1
      libinput:
        size: [50, 30]
        capabilities: [pointer, gesture]
      events:
      # Current time is 12:34:57
      - evdev:
        - [  0,      0,   3,  57,      20] # EV_ABS / ABS_MT_TRACKING_ID       20
        - [  0,      0,   3,  53,    -767] # EV_ABS / ABS_MT_POSITION_X       767 (+767)
        - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
        libinput:
        - {time: 0.000000, type: POINTER_MOTION, delta: [ 1, 2]}
      - hid:
          time: [  0,      0]
          hidraw0: [
            0x01, 0x02
          ]
      - libinput:
        - {time: 0.000000, type: POINTER_MOTION, delta: [ 1, 2]}
      - evdev:
        - [  0,  10700,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID       -1
        - [  0,  10700,   0,   0,       1] # ------------ SYN_REPORT (0) ---------- +10ms
                                           # Touch device in neutral state

    """
  static let getevent = """
    add device 1: /dev/input/event0
      name:     "gpio-keys"
    could not get driver version for /dev/input/mouse0, Not a typewriter
    add device 2: /dev/input/event3
      name:     "touch_dev"
    [     100.000001] /dev/input/event0: EV_KEY       KEY_VOLUMEUP         DOWN
    [     100.000001] /dev/input/event0: EV_SYN       SYN_REPORT           00000000
    [     100.000002] /dev/input/event3: EV_ABS       ABS_MT_TRACKING_ID   0000000c            \r
    [     100.000003] /dev/input/event3: EV_ABS       ABS_MT_POSITION_X    00000213
    [     100.000003] /dev/input/event3: EV_KEY       BTN_TOUCH            DOWN
    [     100.000003] /dev/input/event3: 0003 003a 00000020
    [     100.000004] /dev/input/event3: EV_SYN       SYN_REPORT           00000000
    [     100.010000] /dev/input/event0: EV_KEY       KEY_VOLUMEUP         UP
    [     100.020000] /dev/input/event3: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
    [     100.020000] /dev/input/event3: EV_KEY       KEY_UNHEARD_OF       REPEAT
    [     100.020001] /dev/input/event3: EV_SYN       SYN_REPORT           00000000

    """
  static let contactCSV = """
    t_us,phase,id,x,y
    0,begin,1,10.5,20.25
    8000,move,1,11.1234,20.25
    16000,begin,2,200,40
    24000,end,1,11.5,20.5
    24000,begin,3,300,41
    24000,move,2,201,40
    32000,cancel,2,202,40
    40000,end,3,300,41

    """

  /// A touchpad and a mouse; the first tap began before the tool's clock.
  static let debugEvents = """
    -event3   DEVICE_ADDED                Made Up Mouse                     seat0 default group1  cap:p left scroll-nat scroll-button
    -event5   DEVICE_ADDED                Made Up: “cap:g” Pad              seat0 default group2  cap:pg  size 104x66mm tap (dl off) left scroll-nat
    -event3   POINTER_MOTION              +0.000s\t  1.00/  0.00 ( +1.00/ +0.00)
    -event5   POINTER_BUTTON              +4294967.216s\tBTN_LEFT (272) pressed, seat count: 1
     event5   POINTER_BUTTON              +0.010s\tBTN_LEFT (272) released, seat count: 0
     event5   POINTER_MOTION              +0.300s\t -1.50/  0.25 ( -3.00/ +0.50)
     event5   POINTER_MOTION            2 +0.308s\t  0.00/ 12.00 ( +0.00/+12.00)
     event5   GESTURE_HOLD_BEGIN          +0.540s\t2
     event5   GESTURE_HOLD_END            +0.600s\t2 cancelled
     event5   GESTURE_PINCH_BEGIN         +0.600s\t2
     event5   GESTURE_PINCH_UPDATE        +0.610s\t2  0.50/-0.25 ( 1.00/-0.50 unaccelerated)  1.05 @ -0.40
     event5   GESTURE_PINCH_END           +0.700s\t2
     event5   POINTER_SCROLL_FINGER       +0.900s\tvert 1.50/0.0* horiz 0.00/0.0 (finger)
     event5   POINTER_AXIS                +0.900s\tvert 1.50/0* horiz 0.00/0 (finger)
     event5   POINTER_SCROLL_FINGER     2 +0.920s\tvert 0.00/0.0* horiz 0.00/0.0* (finger)
     event5   GESTURE_SWIPE_BEGIN         +1.000s\t3
     event5   GESTURE_SWIPE_UPDATE        +1.010s\t3  8.00/ 0.00 (16.00/ 0.00 unaccelerated)
     event5   GESTURE_SWIPE_END           +1.100s\t3

    """

  static let evdev = [
    Sample("evemu", evemu), Sample("evtest", evtest), Sample("libinput-record", libinputRecord),
    Sample("getevent", getevent),
  ]
  static let all = evdev + [Sample("contact CSV", contactCSV)]
}

/// A text that failing tests identify by its format instead of printing it.
struct Sample: CustomTestStringConvertible, Sendable {
  let format: String
  let text: String
  var bytes: [UInt8] { Array(text.utf8) }
  var testDescription: String { format }

  init(_ format: String, _ text: String) {
    self.format = format
    self.text = text
  }
}
