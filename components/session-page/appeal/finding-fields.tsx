'use client';

import { Check, Lock, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { AppealReason } from '@/lib/answers';
import { classNames } from '../../ui/class-names';
import { Kbd } from '../../ui/kbd';
import { BusyRing } from '../../ui/ring';
import type { FindingOption } from '../../words/appeal-words';

export const noteClasses =
  'w-full resize-y rounded-control border border-control bg-surface px-2.5 py-2 text-13 disabled:border-line-2 disabled:bg-sunken';

export type FindingState = 'ready' | 'blocked' | 'pending';

interface FindingFieldsProps {
  reasons: readonly AppealReason[];
  chosen: readonly string[];
  onToggle?: ((code: string) => void) | undefined;
  note: ReactNode;
  options: ReadonlyArray<FindingOption & { state: FindingState }>;
  onDecide?: ((option: FindingOption) => void) | undefined;
  /** Why it is disabled, or what happens to the finding. */
  words: string;
}

/** Reasons, note and the two findings; disabled without `onToggle` and `onDecide`. */
export const FindingFields = ({ reasons, chosen, onToggle, note, options, onDecide, words }: FindingFieldsProps) => {
  const wordsId = useId();

  return (
    <div data-print="hide" className="grid gap-2">
      <fieldset>
        <legend className="pb-1 text-12">
          <span className="font-semibold">Reasons</span> <span className="text-ink-3">press its number</span>
        </legend>
        {reasons.map((reason, at) => (
          <Reason
            key={reason.code}
            reason={reason}
            number={at + 1}
            isChosen={chosen.includes(reason.code)}
            onToggle={onToggle}
          />
        ))}
      </fieldset>
      {note}
      {options.map((option) => (
        <FindingButton key={option.finding} option={option} describedBy={wordsId} onDecide={onDecide} />
      ))}
      <p id={wordsId} role="status" className="flex min-h-8 items-start gap-2 text-12 text-ink-2">
        <Lock aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-[1.5] text-ink-3" />
        {words}
      </p>
    </div>
  );
};

interface ReasonProps extends Pick<FindingFieldsProps, 'onToggle'> {
  reason: AppealReason;
  number: number;
  isChosen: boolean;
}

const Reason = ({ reason: { code, words, needsNote }, number, isChosen, onToggle }: ReasonProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    disabled={!onToggle}
    onClick={() => onToggle?.(code)}
    className={classNames(
      'flex min-h-[27px] w-full items-center gap-2 rounded-control px-1.5 text-left text-13 disabled:cursor-not-allowed disabled:text-ink-3',
      isChosen ? 'bg-accent-soft' : 'enabled:hover:bg-hover',
    )}
  >
    {number <= 9 && <Kbd>{String(number)}</Kbd>}
    <span className="min-w-0 flex-1">
      {words}
      {needsNote && ', note required'}
    </span>
    {isChosen && <Check aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-accent" />}
  </button>
);

interface FindingButtonProps extends Pick<FindingFieldsProps, 'onDecide'> {
  option: FindingFieldsProps['options'][number];
  describedBy: string;
}

const FindingButton = ({ option, describedBy, onDecide }: FindingButtonProps) => {
  const Icon = option.key === 'a' ? Check : X;
  const isPending = option.state === 'pending';

  return (
    <button
      type="button"
      aria-describedby={describedBy}
      disabled={!onDecide || option.state !== 'ready'}
      onClick={() => onDecide?.(option)}
      className="flex h-10 w-full items-center gap-2 rounded-control border border-line-2 bg-surface px-2.5 text-13 font-medium shadow-1 hover:bg-hover disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 disabled:shadow-none"
    >
      {isPending ? <BusyRing /> : <Icon aria-hidden="true" className="size-4 shrink-0 stroke-[1.5]" />}
      <span className="flex-1 text-left">{isPending ? 'Recording…' : option.words}</span>
      <Kbd>{option.key.toUpperCase()}</Kbd>
    </button>
  );
};
