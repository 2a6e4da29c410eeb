'use client';

import { useState, useSyncExternalStore } from 'react';
import type { Keys } from '../../ui/shortcuts';
import { type MarkedImage, placementOnto, transformOfPlacement } from './eyes';
import type { Size } from './image-state';
import {
  type Fit,
  fitted,
  moved,
  nextZoom,
  type Point,
  rotated,
  transformOf,
  type View,
  within,
  zoomedTo,
} from './view';

/** Subscribers hear of a movement once it has paused for this long. */
const restMs = 120;

const middle: Point = { x: 0, y: 0 };

/** Puts the eyes of the second image (`own`) onto those of the first. */
export interface Aligned {
  target: MarkedImage;
  own: MarkedImage;
}

/** How an element is drawn: the fit of its own image or of the one it is aligned to, and its placement there. */
interface Layer {
  fit: Fit;
  placement: string;
}

const layerOf = (image: Size, box: Size, aligned: Aligned | undefined): Layer =>
  aligned
    ? {
        fit: { image: aligned.target.size, box },
        placement: ` ${transformOfPlacement(placementOnto(aligned.target, aligned.own, box))}`,
      }
    : { fit: { image, box }, placement: '' };

export interface MovingView {
  subscribe: (listener: () => void) => () => void;
  /** The view as of the last pause; figures on the page need not follow every frame. */
  rested: () => View;
  isFitted: () => boolean;
  /** Draws the element by this view; several elements move together. */
  attach: (layer: HTMLElement, image: Size, aligned?: Aligned) => () => void;
  zoomBy: (factor: number, at: Point) => void;
  /** Zooms to the point, or back out. */
  toggleZoom: (at: Point) => void;
  step: (by: 1 | -1) => void;
  move: (by: Point) => void;
  rotate: () => void;
  /** Keeps the rotation. */
  fit: () => void;
  reset: () => void;
}

/**
 * Moves images by writing the transform of their layers once per frame, without layout or React, so that a large image
 * follows the pointer.
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
    for (const [layer, { fit, placement }] of layers) layer.style.transform = transformOf(view, fit) + placement;
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

  const attach = (layer: HTMLElement, image: Size, aligned?: Aligned) => {
    const measure = () => {
      layers.set(layer, layerOf(image, { width: layer.offsetWidth, height: layer.offsetHeight }, aligned));
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
    rotate: () => jump(rotated(view)),
    fit: () => jump({ ...fitted, turns: view.turns }),
    reset: () => jump(fitted),
  };
};

export const useMovingView = (): MovingView => useState(createMovingView)[0];

export const useRestedView = ({ subscribe, rested }: MovingView): View =>
  useSyncExternalStore(subscribe, rested, () => fitted);

/** Pixels per press of an arrow key. */
const stride = 60;

/** To look further left, the image moves right. */
const directions: Record<string, Point> = {
  ArrowLeft: { x: stride, y: 0 },
  ArrowRight: { x: -stride, y: 0 },
  ArrowUp: { x: 0, y: stride },
  ArrowDown: { x: 0, y: -stride },
};

export const arrowMoves = ({ move }: MovingView): Keys =>
  Object.fromEntries(Object.entries(directions).map(([key, by]) => [key, () => move(by)]));
