'use client';

const parts = [
  { id: 'case-evidence', words: 'Evidence' },
  { id: 'case-decision', words: 'Decision' },
  { id: 'case-fields', words: 'Fields' },
  { id: 'case-review', words: 'Review' },
] as const;

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

/** On a phone, the parts of a session are far apart. */
export const PartLinks = () => (
  <nav
    aria-label="Parts of the session"
    className="sticky top-0 z-3 hidden justify-between border-b border-line bg-surface px-2 phone:flex"
  >
    {parts.map(({ id, words }) => (
      <a
        key={id}
        href={`#${id}`}
        onClick={() => {
          const part = document.getElementById(id);
          if (part) holdInPlace(part);
        }}
        className="grid h-11 place-items-center px-2 text-14 font-medium text-ink-2 -outline-offset-2"
      >
        {words}
      </a>
    ))}
  </nav>
);
