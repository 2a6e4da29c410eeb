'use client';

import { useEffect, useRef } from 'react';

/** What is done by a key: "x", "Escape", or two keys after each other, "g s". */
export type Keys = Record<string, () => void>;

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const dialogs = '[role="dialog"], [role="alertdialog"]';
const layers = `[role="menu"], [role="listbox"], ${dialogs}`;
/** What Space and Enter belong to while it has the focus. */
const pressed = 'button, summary, input, [role="button"], [role="checkbox"], [role="tab"]';

/** The second key of two must come so soon after the first. */
const togetherMs = 1500;

interface Listener {
  keys: Keys;
  layer: number;
}

/** In the order in which they came. */
const listeners: Listener[] = [];
let singleKeys = true;
let first: { key: string; at: number } | null = null;

/** By preference: whoever speaks to the machine, or slips, should not set something off with a letter. */
export const allowSingleKeys = (allowed: boolean): void => {
  singleKeys = allowed;
};

/** Upper layers first; within one, what came last. */
const find = (keys: string): (() => void) | undefined =>
  [...listeners]
    .reverse()
    .sort((a, b) => b.layer - a.layer)
    .find((listener) => Object.hasOwn(listener.keys, keys))?.keys[keys];

const begins = (key: string): boolean =>
  listeners.some((listener) => Object.keys(listener.keys).some((keys) => keys.startsWith(`${key} `)));

const isTaken = ({ target, key }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false;
  if (target.closest(`${typing}, ${layers}`)) return true;

  return (key === ' ' && target.closest(pressed) !== null) || (key === 'Enter' && target.closest('a, button') !== null);
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
  const { key } = event;
  if (key.length === 1 && !singleKeys) return;

  const before = first && event.timeStamp - first.at < togetherMs ? first.key : null;
  first = null;
  const run = (before !== null && find(`${before} ${key}`)) || find(key);
  if (run) {
    event.preventDefault();
    run();
  } else if (begins(key)) {
    first = { key, at: event.timeStamp };
  }
};

/**
 * Single keys for the page. Off while typing, with a modifier, while a menu or dialog has the keyboard, and for whoever
 * switched them off; keys that are no character, such as Escape, stay. `layer`: a panel over the page goes first.
 */
export const useShortcuts = (keys: Keys, layer = 0): void => {
  const listener = useRef<Listener>({ keys, layer });
  useEffect(() => {
    listener.current.keys = keys;
  });

  useEffect(() => {
    const own = listener.current;
    if (listeners.length === 0) document.addEventListener('keydown', onKeyDown);
    listeners.push(own);

    return () => {
      listeners.splice(listeners.indexOf(own), 1);
      if (listeners.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
};

/** Ctrl or Cmd with a letter: while typing too, and for everybody; not over a dialog, which has to be answered first. */
export const useCommandKey = (letter: string, run: () => void): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isIt = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isIt || event.key.toLowerCase() !== letter || event.defaultPrevented) return;
      // Always: the browser would take the next keys for its address bar, and a name may be among them.
      event.preventDefault();
      if (!(event.target instanceof Element && event.target.closest(dialogs))) latest.current();
    };

    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [letter]);
};
