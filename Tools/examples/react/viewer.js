// A photo viewer that is zoomed, reset and opened by gestures.

import { createElement, useEffect, useRef, useState } from "react";

/** Attaches the viewer's recognizers. */
export function attach(gestures, { zoomed, reset, opened }) {
  const named = (name, kind, parameters, handler) => {
    const recognizer = gestures.attach(kind, handler, parameters);
    gestures.setName(recognizer, name);
    return recognizer;
  };
  const zoom = named("zoom", "pinch", { minimumSpanChange: 24 }, ({ state }) => {
    if (state !== "began" && state !== "changed") return;
    zoomed(gestures.measurement(zoom, "scale"));
    gestures.setScale(zoom, 1);
  });
  const twice = named("reset", "tap", { numberOfTapsRequired: 2, maximumTapInterval: 350 }, reset);
  const open = named("open", "tap", {}, opened);
  gestures.requireToFail(twice, open);
  return [zoom, twice, open];
}

/** @param gestures a coordinator of its own, `await Gestures.load()`. */
export function Viewer({ gestures }) {
  const photo = useRef(null);
  const [zoom, setZoom] = useState(1);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const recognizers = attach(gestures, {
      zoomed: (scale) => setZoom((zoom) => zoom * scale), reset: () => setZoom(1), opened: () => setOpen(true),
    });
    const stop = gestures.listenTo(photo.current);
    return () => {
      stop();
      for (const recognizer of recognizers) gestures.detach(recognizer);
    };
  }, [gestures]);
  return createElement("figure", { ref: photo, className: isOpen ? "open" : "closed", style: { transform: `scale(${zoom.toFixed(2)})` } });
}
