'use client';

import { useState, useSyncExternalStore } from 'react';
import { type MarkedPicture, placingOnto, transformOfPlacing } from './eyes';
import type { Size } from './picture-state';
import {
  type Fit,
  fitted,
  moved,
  nextZoom,
  type Point,
  transformOf,
  turned,
  type View,
  within,
  zoomedTo,
} from './view';

/** When nothing has moved for so long, the rest of the page is told. */
const restMs = 120;

const middle: Point = { x: 0, y: 0 };

/** Eyes on eyes: the second picture goes where the first one has them. */
export interface Aligned {
  target: MarkedPicture;
  own: MarkedPicture;
}

/** What an element is drawn by: its own picture's fit, or that of the one it is aligned to, and how it is placed there. */
interface Layer {
  fit: Fit;
  placing: string;
}

const layerOf = (picture: Size, box: Size, aligned: Aligned | undefined): Layer =>
  aligned
    ? {
        fit: { picture: aligned.target.size, box },
        placing: ` ${transformOfPlacing(placingOnto(aligned.target, aligned.own, box))}`,
      }
    : { fit: { picture, box }, placing: '' };

export interface MovingView {
  subscribe: (listener: () => void) => () => void;
  /** As of the last rest: a figure on the page need not follow every frame. */
  rested: () => View;
  isFitted: () => boolean;
  /** From then on the element is drawn as this view says; several move together. */
  attach: (layer: HTMLElement, picture: Size, aligned?: Aligned) => () => void;
  zoomBy: (factor: number, at: Point) => void;
  /** A double click: to the point, or back. */
  toggleZoom: (at: Point) => void;
  step: (by: 1 | -1) => void;
  move: (by: Point) => void;
  turn: () => void;
  /** Keeps the turn. */
  fit: () => void;
  reset: () => void;
}

/**
 * Moves pictures without the page: it writes the transform of their layers, once a frame, and nothing else. Neither
 * layout nor React takes part, so that a large picture follows the hand.
 */
export const createMovingView = (): MovingView => {
  let view = fitted;
  let rested = fitted;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const layers = new Map<HTMLElement, Layer>();
  const listeners = new Set<() => void>();

  const draw = () => {
    frame = 0;
    for (const [layer, { fit, placing }] of layers) layer.style.transform = transformOf(view, fit) + placing;
  };

  const rest = () => {
    clearTimeout(timer);
    if (rested === view) return;
    rested = view;
    for (const listener of listeners) listener();
  };

  const inside = (next: View): View =>
    within(
      next,
      [...layers.values()].map(({ fit }) => fit),
    );

  const follow = (next: View) => {
    view = inside(next);
    frame ||= requestAnimationFrame(draw);
    clearTimeout(timer);
    timer = setTimeout(rest, restMs);
  };

  const jump = (next: View) => {
    follow(next);
    rest();
  };

  const attach = (layer: HTMLElement, picture: Size, aligned?: Aligned) => {
    const measure = () => {
      layers.set(layer, layerOf(picture, { width: layer.offsetWidth, height: layer.offsetHeight }, aligned));
      view = inside(view);
      draw();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(layer);

    return () => {
      observer.disconnect();
      layers.delete(layer);
      if (layers.size > 0) return;
      cancelAnimationFrame(frame);
      frame = 0;
      clearTimeout(timer);
    };
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rested: () => rested,
    isFitted: () => view.zoom === 1,
    attach,
    zoomBy: (factor, at) => follow(zoomedTo(view, view.zoom * factor, at)),
    toggleZoom: (at) => jump(zoomedTo(view, view.zoom > 1 ? 1 : 3, at)),
    step: (by) => jump(zoomedTo(view, nextZoom(view.zoom, by), middle)),
    move: (by) => follow(moved(view, by)),
    turn: () => jump(turned(view)),
    fit: () => jump({ ...fitted, turns: view.turns }),
    reset: () => jump(fitted),
  };
};

export const useMovingView = (): MovingView => useState(createMovingView)[0];

export const useRestedView = ({ subscribe, rested }: MovingView): View =>
  useSyncExternalStore(subscribe, rested, () => fitted);
