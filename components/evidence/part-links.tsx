'use client';

import { useEffect, useState } from 'react';
import { onPlainClick } from '../ui/plain-click';

const parts = [
  { id: 'case-evidence', words: 'Evidence' },
  { id: 'case-decision', words: 'Decision' },
  { id: 'case-fields', words: 'Fields' },
  { id: 'case-review', words: 'Review' },
] as const;

type PartId = (typeof parts)[number]['id'];

/** By then everything has loaded, or is not going to. */
const longestHoldMs = 10_000;

/** What loads above a part would push it out of sight: it stays in its place until the reader moves. */
const holdInPlace = (part: HTMLElement) => {
  const layout = part.parentElement?.closest('[data-case]');
  if (!layout) return;

  const isMoved = new AbortController();
  const watch = new ResizeObserver(() => part.scrollIntoView());
  const letGo = () => {
    watch.disconnect();
    isMoved.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(letGo, longestHoldMs);
  for (const move of ['pointerdown', 'touchmove', 'wheel', 'keydown']) {
    window.addEventListener(move, letGo, { capture: true, passive: true, signal: isMoved.signal });
  }
  watch.observe(layout);
};

/** Without a step in the browser's history, so that Back leaves the session at once. */
const goTo = (part: HTMLElement) => {
  part.scrollIntoView();
  // As a link would: reading and Tab go on from here.
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  holdInPlace(part);
};

/** The part that lies under a line a third of the way down the screen. */
const usePartInView = (): PartId | null => {
  const [inView, setInView] = useState<PartId | null>(null);

  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)?.target.id;
        const part = parts.find(({ id }) => id === entered);
        if (part) setInView(part.id);
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    for (const { id } of parts) {
      const part = document.getElementById(id);
      if (part) watch.observe(part);
    }

    return () => watch.disconnect();
  }, []);

  return inView;
};

/** On a phone, the parts of a session are far apart. */
export const PartLinks = () => {
  const inView = usePartInView();

  return (
    <nav
      aria-label="Parts of the session"
      className="sticky top-0 z-3 hidden justify-between border-b border-line bg-surface px-2 phone:flex"
    >
      {parts.map(({ id, words }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === inView ? 'location' : undefined}
          onClick={onPlainClick(() => {
            const part = document.getElementById(id);
            if (part) goTo(part);
          })}
          className="grid h-11 place-items-center px-2 text-14 font-medium text-ink-2 -outline-offset-2 aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--ink)]"
        >
          {words}
        </a>
      ))}
    </nav>
  );
};
