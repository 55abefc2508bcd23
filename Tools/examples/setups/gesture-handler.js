// Dumps gestures of react-native-gesture-handler 2 for `touchstone conflicts`.
// Add this to the app, and pass what you pass to GestureDetector, of several
// detectors if their gestures have relations:
//
//     console.log(dumpGestures(Platform.OS, Gesture.Exclusive(double, tap)))
//
// The output is the content of a file, setup.json, without the LOG that Metro
// prints before it; .withTestId("name") names a gesture in it:
//
//     touchstone conflicts setup.json
//     touchstone convert setup.json setup.header     to edit it
function dumpGestures(platform, ...roots) {
  if (roots.some((root) => !root.toGestureArray))
    throw new Error("pass gestures of react-native-gesture-handler 2");
  // GestureDetector does the same: it adds the relations of compositions.
  roots.forEach((root) => root.prepare());
  const all = [...new Set(roots.flatMap((root) => root.toGestureArray()))];
  const indices = (others = []) => {
    const gestures = others.map((other) => (other && other.current) || other);
    if (gestures.some((gesture) => !all.includes(gesture)))
      console.warn("pass the gestures with which these have relations, too");
    return [...new Set(gestures.map((gesture) => all.indexOf(gesture)))].filter(
      (index) => index >= 0
    );
  };
  const name = ({ handlerName, config }) => {
    const kind = handlerName.replace("GestureHandler", "");
    return config.testId || kind[0].toLowerCase() + kind.slice(1);
  };
  const blocks = all.map(({ config }) => indices(config.blocksHandlers));
  const recognizers = all.map((gesture, index) => ({
    name: name(gesture),
    kind: gesture.handlerName,
    options: gesture.config,
    simultaneous: indices(gesture.config.simultaneousWith),
    waitsFor: indices(gesture.config.requireToFail).concat(
      all.flatMap((_, other) => (blocks[other].includes(index) ? [other] : []))
    ),
  }));
  const relations =
    "ref requireToFail simultaneousWith blocksHandlers".split(" ");
  const plain = (key, value) =>
    relations.includes(key)
      ? undefined
      : value === Infinity
        ? "Infinity"
        : value;
  const touchstoneSetup = "react-native-gesture-handler";
  return JSON.stringify({ touchstoneSetup, platform, recognizers }, plain, 1);
}
