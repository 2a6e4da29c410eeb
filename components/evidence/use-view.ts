'use client';

import { useState } from 'react';

const steps = [1, 1.5, 2, 3, 4, 6];

/** How a picture is looked at. Every other picture starts again at fit. */
export const useView = () => {
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);

  return {
    zoom,
    turns,
    closer: () => setZoom(steps.find((step) => step > zoom) ?? zoom),
    farther: () => setZoom(steps.findLast((step) => step < zoom) ?? zoom),
    rotate: () => setTurns((turns + 1) % 4),
    fit: () => {
      setZoom(1);
      setTurns(0);
    },
    atLargest: zoom === steps.at(-1),
  };
};

export type View = ReturnType<typeof useView>;
