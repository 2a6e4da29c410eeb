'use client';

import { useEffect, useRef } from 'react';

/** Actions by key: "x", "Escape", or two keys in sequence, "g s". */
export type Keys = Record<string, () => void>;

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const dialogs = '[role="dialog"], [role="alertdialog"]';
const layers = `[role="menu"], [role="listbox"], ${dialogs}`;
/** Elements that handle Space and Enter themselves. */
const pressed = 'button, summary, input, [role="button"], [role="checkbox"], [role="tab"]';

/** The same for Enter. A link to the page itself has nothing to do. */
const followed = 'a:not([aria-current="page"]), button, summary, [role="button"], [role="tab"]';

/** Longest pause between two keys of a sequence. */
const sequenceMs = 1500;

interface Listener {
  keys: Keys;
  layer: number;
  /** A key that is held down acts once. */
  isOnce: boolean;
}

const listeners: Listener[] = [];
let singleKeys = true;
let first: { key: string; at: number } | null = null;

/** A preference: with speech input, or unsteady hands, a stray letter must not trigger anything. */
export const allowSingleKeys = (allowed: boolean): void => {
  singleKeys = allowed;
};

export const hasSingleKeys = (): boolean => singleKeys;

/** Upper layers first; within a layer, the newest listener. */
const find = (keys: string): ((event: KeyboardEvent) => void) | undefined => {
  const listener = [...listeners]
    .reverse()
    .sort((a, b) => b.layer - a.layer)
    .find((each) => Object.hasOwn(each.keys, keys));
  const run = listener?.keys[keys];

  return run && (({ repeat }) => (listener.isOnce && repeat ? undefined : run()));
};

const begins = (key: string): boolean =>
  listeners.some((listener) => Object.keys(listener.keys).some((keys) => keys.startsWith(`${key} `)));

const isTaken = ({ target, key }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false;
  if (target.closest(`${typing}, ${layers}`)) return true;

  return (key === ' ' && target.closest(pressed) !== null) || (key === 'Enter' && target.closest(followed) !== null);
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
  const { key } = event;
  if (key.length === 1 && !singleKeys) return;

  const before = first && event.timeStamp - first.at < sequenceMs ? first.key : null;
  first = null;
  const run = (before !== null && find(`${before} ${key}`)) || find(key);
  if (run) {
    event.preventDefault();
    run(event);
  } else if (begins(key)) {
    first = { key, at: event.timeStamp };
  }
};

/**
 * Single-key shortcuts. Off while typing, with a modifier, in menus and dialogs, and for people who turned them off; keys
 * such as Escape always work. A higher `layer` goes first. With `isOnce`, a key that is held down acts once.
 */
export const useShortcuts = (keys: Keys, layer = 0, { isOnce = false } = {}): void => {
  const listener = useRef<Listener>({ keys, layer, isOnce });
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

/** Ctrl or Cmd with a letter: works while typing, but not over a dialog. */
export const useCommandKey = (letter: string, run: () => void): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCommand || event.key.toLowerCase() !== letter || event.defaultPrevented) return;
      // Even over a dialog: the browser would put the next keys, perhaps a name, into its address bar.
      event.preventDefault();
      if (!(event.target instanceof Element && event.target.closest(dialogs))) latest.current();
    };

    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [letter]);
};
