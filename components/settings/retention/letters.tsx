'use client';

import { useState } from 'react';
import type { LetterKind, RetentionSettingsAnswer } from '@/lib/answers';
import { letterWords } from '../../deletions/words';
import { classNames } from '../../ui/class-names';
import { Section } from '../section';
import { LetterForm } from './letter-form';

type LettersProps = Pick<RetentionSettingsAnswer, 'letters' | 'placeholders'>;

/** What people are told; one letter is open at a time. */
export const Letters = ({ letters, placeholders }: LettersProps) => {
  const [open, setOpen] = useState<LetterKind>('confirmation');
  const letter = letters.find(({ kind }) => kind === open);

  return (
    <Section title="Letters" caption="templates; a letter itself is made for one answer, and kept nowhere">
      <div className="grid gap-4 border-t border-line pt-3 pair:grid-cols-[250px_minmax(0,1fr)]">
        <ul className="grid content-start gap-px">
          {letters.map(({ kind, isChanged }) => (
            <li key={kind}>
              <button
                type="button"
                aria-pressed={kind === open}
                onClick={() => setOpen(kind)}
                className={classNames(
                  'flex min-h-[29px] w-full items-center gap-2 rounded-control px-2.5 text-left text-table',
                  kind === open ? 'bg-press font-medium text-ink' : 'text-ink-2 hover:bg-hover',
                )}
              >
                {letterWords[kind]}
                {isChanged && <span className="ml-auto text-11 font-normal">changed</span>}
              </button>
            </li>
          ))}
        </ul>
        {letter && <LetterForm key={letter.kind} letter={letter} placeholders={placeholders[letter.kind]} />}
      </div>
    </Section>
  );
};
