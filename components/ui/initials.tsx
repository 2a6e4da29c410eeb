'use client';

import { useLayoutEffect, useSyncExternalStore } from 'react';
import { classNames } from './class-names';

/** Of the first two words. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** A tint of the name. Mixed, so that it suits light and dark. */
const tints = [
  'bg-press',
  'bg-[color-mix(in_oklab,var(--press),oklch(0.65_0.17_30)_28%)]',
  'bg-[color-mix(in_oklab,var(--press),oklch(0.7_0.16_90)_28%)]',
  'bg-[color-mix(in_oklab,var(--press),oklch(0.65_0.16_150)_28%)]',
  'bg-[color-mix(in_oklab,var(--press),oklch(0.65_0.13_210)_28%)]',
  'bg-[color-mix(in_oklab,var(--press),oklch(0.6_0.17_310)_28%)]',
];

export const tintOf = (name: string): string | undefined => {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;

  return tints[sum % tints.length];
};

/** Everyone shown since the page loaded, by initials. Kept, so that marks stay the same while rows scroll. */
const known = new Map<string, string[]>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const know = (name: string): void => {
  const initials = initialsOf(name);
  const sharing = known.get(initials) ?? [];
  if (sharing.includes(name)) return;
  known.set(initials, [...sharing, name].sort());
  for (const listener of listeners) listener();
};

const lastWord = (name: string): string => name.split(/\s+/).at(-1) ?? '';

/** The first letters of the last words in which all of them differ. */
const tellingLetters = (names: readonly string[]): string[] | null => {
  const words = names.map((name) => [...lastWord(name)]);
  const shortest = Math.min(...words.map(({ length }) => length));
  for (let at = 1; at < shortest; at += 1) {
    const letters = words.map((word) => word[at] ?? '');
    if (new Set(letters).size === names.length) return letters;
  }

  return null;
};

/** Initials, and a third sign where people share them. */
const markOf = (name: string): string => {
  const initials = initialsOf(name);
  const sharing = known.get(initials) ?? [];
  const place = sharing.indexOf(name);
  if (sharing.length < 2 || place === -1) return initials;

  return initials + (tellingLetters(sharing)?.[place] ?? String(place + 1));
};

/** Decorative: the name is always beside it. */
export const Initials = ({ name, you }: { name: string; you: boolean }) => {
  // Before the browser paints.
  useLayoutEffect(() => know(name), [name]);
  const mark = useSyncExternalStore(
    subscribe,
    () => markOf(name),
    () => initialsOf(name),
  );

  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-5 shrink-0 place-items-center rounded-full leading-none font-semibold',
        mark.length > 2 ? 'text-[7.5px] tracking-[-0.03em]' : 'text-[9.5px] tracking-[0.01em]',
        you ? 'bg-accent-soft text-accent shadow-[inset_0_0_0_1px_var(--accent-line)]' : `${tintOf(name)} text-ink`,
      )}
    >
      {mark}
    </span>
  );
};
