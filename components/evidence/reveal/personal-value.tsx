'use client';

import type { Span } from '@/lib/evidence/reading';
import { outsideWords } from '../../ui/outside-words';
import { MaskedText } from '../../words/masked-text';
import { MarkedText, type MarkTone } from '../table/marked-text';
import { OneLine } from '../table/one-line';
import { RevealButton } from './reveal-button';
import { useReveal } from './reveal-provider';

interface PersonalValueProps {
  value: string | null;
  masked: boolean;
  /** Path in the evidence, as the server names it. */
  path: string;
  /** For the reveal button: "surname, MRZ". */
  label: string;
  marks?: { spans: readonly Span[]; tone: MarkTone } | null;
  className?: string;
}

/** One value on one line: in full, or masked with its own reveal button. */
export const PersonalValue = ({ value, masked, path, label, marks, className }: PersonalValueProps) => {
  const { revealed } = useReveal();
  const shown = masked ? revealed.get(path) : undefined;
  if (value === null) return <span className="text-ink-3">not provided</span>;
  if (!masked) {
    return (
      <OneLine className={className}>{marks ? <MarkedText text={value} {...marks} /> : outsideWords(value)}</OneLine>
    );
  }

  return (
    <span className="flex max-w-full items-center gap-1">
      <OneLine className={className}>
        {shown ? outsideWords(shown.value ?? 'not provided') : <MaskedText>{value}</MaskedText>}
      </OneLine>
      <RevealButton label={label} fields={[path]} />
    </span>
  );
};
