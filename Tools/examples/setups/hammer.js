// Dumps managers of Hammer.js 2 for `touchstone conflicts`. Paste this into
// the browser's console, then all managers of the page that share touches:
//
//     copy(dumpHammer(manager))        or  copy(dumpHammer(first, second))
//
// The clipboard is then the content of a file, setup.json:
//
//     touchstone conflicts setup.json
//     touchstone convert setup.json setup.header     to edit it
function dumpHammer(...passed) {
  const isShown = ({ element }) => element.getBoundingClientRect().width > 0;
  const managers = passed.filter(isShown);
  const depth = (element) => (element ? 1 + depth(element.parentElement) : 0);
  managers.sort((a, b) => depth(a.element) - depth(b.element));
  const all = managers.flatMap((manager) => manager.recognizers);
  const indices = (others) =>
    others.map((other) => all.indexOf(other)).filter((index) => index >= 0);
  const kinds = ["Tap", "Press", "Pan", "Swipe", "Pinch", "Rotate"];
  const views = managers.map(({ element }, index) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const outer = managers.slice(0, index).map((other) => other.element);
    const found = outer.filter((other) => other.contains(element)).pop();
    return {
      name: element.id || "element",
      frame: [left, top, width, height],
      in: found && outer.lastIndexOf(found),
    };
  });
  const recognizers = all.map((recognizer) => ({
    name: recognizer.options.event,
    kind:
      kinds.find((kind) =>
        [kind, `${kind}Recognizer`].includes(recognizer.constructor.name)
      ) ||
      kinds.find((kind) => recognizer.constructor === window.Hammer?.[kind]) ||
      recognizer.constructor.name,
    view: managers.indexOf(recognizer.manager),
    options: recognizer.options,
    simultaneous: indices(Object.values(recognizer.simultaneous)),
    waitsFor: indices(recognizer.requireFail),
  }));
  const surface = [window.innerWidth, window.innerHeight];
  // Functions and Infinity are not JSON.
  const plain = (key, value) =>
    typeof value === "function" || Math.abs(value) === Infinity
      ? String(value).slice(0, 9)
      : value;
  const dump = { touchstoneSetup: "hammer", surface, views, recognizers };
  return JSON.stringify(dump, plain, 1);
}
