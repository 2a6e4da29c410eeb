import { classNames } from './class-names';

/** Of the first two words. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** Decorative: the name is always beside it. */
export const Initials = ({ name, you }: { name: string; you: boolean }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'grid size-5 shrink-0 place-items-center rounded-full text-[9.5px] leading-none font-semibold tracking-[0.01em]',
      you ? 'bg-accent-soft text-accent shadow-[inset_0_0_0_1px_var(--accent-line)]' : 'bg-press text-ink-2',
    )}
  >
    {initialsOf(name)}
  </span>
);
