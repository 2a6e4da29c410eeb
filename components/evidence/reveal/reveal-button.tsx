'use client';

import { Eye, EyeOff } from 'lucide-react';
import { buttonClasses } from '../../ui/button';
import { useNow } from '../../ui/now';
import { TimeLeftRing } from '../../ui/ring';
import { shownForMs, useReveal } from './reveal-provider';

/** An icon in dense tables, a text link where there is room, a full button for many fields. */
type Look = 'eye' | 'words' | 'button';

interface RevealButtonProps {
  /** What it reveals: "applicant", "surname, MRZ". */
  label: string;
  fields: readonly string[];
  look?: Look;
}

const quiet =
  '-my-1 inline-flex h-6 min-w-6 shrink-0 items-center justify-center gap-1.5 rounded-chip align-middle text-12 hover:bg-hover [&_svg]:size-3.5 [&_svg]:stroke-[1.5]';

const looks: Record<Look, string> = {
  eye: `${quiet} text-ink-3 hover:text-ink`,
  words: `${quiet} px-1 text-accent`,
  button: buttonClasses(),
};

/** The same button reveals and hides, so that the focus stays on it. */
export const RevealButton = ({ label, fields, look = 'eye' }: RevealButtonProps) => {
  const { allowed, revealed, ask, hide } = useReveal();
  if (!allowed || fields.length === 0) return null;

  const ends = fields.map((field) => revealed.get(field)?.until ?? 0);
  const until = Math.min(...ends);
  const isShown = until > 0;

  return (
    <button
      type="button"
      aria-haspopup={isShown ? undefined : 'dialog'}
      aria-label={isShown ? `Hide ${label} now` : `Reveal ${label}…`}
      title={isShown ? 'Hide now' : 'Reveal…'}
      onClick={(event) => (isShown ? hide(fields) : ask({ label, fields, anchor: event.currentTarget }))}
      className={isShown && look === 'words' ? looks.eye : looks[look]}
    >
      {isShown ? (
        <TimeLeft until={until} />
      ) : (
        <>
          {look !== 'words' && <Eye aria-hidden="true" className={look === 'button' ? 'phone:hidden' : ''} />}
          {look === 'words' && 'Reveal…'}
          {look === 'button' && (
            <span>
              Reveal<span className="phone:hidden"> {label}</span>…
            </span>
          )}
        </>
      )}
    </button>
  );
};

const TimeLeft = ({ until }: { until: number }) => {
  const now = useNow(1000);
  const left = Math.max(0, until - (now ?? until));

  return (
    <>
      <TimeLeftRing leftMs={left} totalMs={shownForMs} />
      {Math.ceil(Math.min(left, shownForMs) / 1000)} s
      <EyeOff aria-hidden="true" />
    </>
  );
};
