import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type Tone = 'ok' | 'bad' | 'warn' | 'idle';
export type StatusGlyph = 'check' | 'cross' | 'half' | 'dashed' | 'struck' | 'question';

const glyphs: Record<StatusGlyph, ReactNode> = {
  check: (
    <>
      <circle cx="8" cy="8" r="6.5" fill="currentColor" stroke="none" />
      <path d="m5.2 8.2 2 2 3.6-4" stroke="var(--surface)" strokeWidth="1.6" />
    </>
  ),
  cross: (
    <>
      <circle cx="8" cy="8" r="6.5" fill="currentColor" stroke="none" />
      <path d="m5.8 5.8 4.4 4.4M10.2 5.8l-4.4 4.4" stroke="var(--surface)" strokeWidth="1.6" />
    </>
  ),
  half: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.2a3.8 3.8 0 0 1 0 7.6z" fill="currentColor" stroke="none" />
    </>
  ),
  dashed: <circle cx="8" cy="8" r="6" strokeDasharray="2.4 2.3" />,
  struck: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="m3.8 12.2 8.4-8.4" />
    </>
  ),
  question: (
    <>
      <circle cx="8" cy="8" r="6" strokeDasharray="2.4 2.3" />
      <path d="M6.5 6.6a1.5 1.5 0 1 1 2.2 1.3c-.5.3-.7.6-.7 1.1M8 11h.01" />
    </>
  ),
};

/** The icon of a status; its word is always beside it. */
export const Glyph = ({ name, className }: { name: StatusGlyph; className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 16 16"
    className={classNames('size-3.5 shrink-0', className)}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {glyphs[name]}
  </svg>
);

export const glyphTone: Record<Tone, string> = {
  ok: 'text-ok-bar',
  bad: 'text-bad-bar',
  warn: 'text-warn',
  idle: 'text-ink-3',
};
