import type { ReactNode } from 'react';
import type { Open, SessionStatus } from '@/lib/contract/domain';
import { classNames } from './class-names';
import { describeStatus, type StatusGlyph, type Tone } from './status-words';

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

/** The drawn half of a status; the word always stands beside it. */
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
const quietTone: Record<Tone, string> = { ok: 'text-ink', bad: 'text-bad', warn: 'text-warn', idle: 'text-ink-2' };
const pillTone: Record<Tone, string> = {
  ok: 'bg-ok-soft text-ok',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  idle: 'bg-press text-ink-2',
};

interface StatusProps {
  status: Open<SessionStatus> | null;
  /** The tinted pill is for headers; settled rows in tables stay quiet. */
  pill?: boolean;
}

export const Status = ({ status, pill = false }: StatusProps) => {
  const { word, note, tone, glyph, known } = describeStatus(status);

  return (
    <span
      className={classNames(
        'inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap',
        pill ? `h-6 rounded-box pr-[9px] pl-[7px] font-medium ${pillTone[tone]}` : quietTone[tone],
      )}
      title={known || status === null ? undefined : `${status}: unknown, treated as not passed`}
    >
      <Glyph name={glyph} className={glyphTone[tone]} />
      <span className={classNames('truncate', !known && status !== null && 'mono')}>{word}</span>
      {note && (
        <small className={classNames('shrink-[1000] truncate text-11', tone !== 'bad' && !pill && 'text-ink-3')}>
          {note}
        </small>
      )}
    </span>
  );
};
