/** What the core asks of its page. `memory` returns the memory of the core. */
function coreHost(memory) {
  return {
    /** Returns the number that a text is, or NaN. */
    parseNumber(place, count) {
      const text = String.fromCharCode(...new Uint8Array(memory().buffer, place, count));
      return /^[-+]?[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?$/.test(text) ? Number(text) : NaN;
    },
  };
}
