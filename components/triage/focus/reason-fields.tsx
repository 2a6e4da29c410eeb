'use client';

import { Check } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { DraftNote } from '../../drafts/draft-note';
import { classNames } from '../../ui/class-names';
import { Kbd } from '../../ui/kbd';
import type { VerdictForm } from './use-verdict';

const maxLength = 2000;

export const ReasonFields = ({ form }: { form: VerdictForm }) => {
  const { reasons, chosen, isRejecting, isBusy, pick, draft, noteField, reject } = form;
  const noteId = useId();

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') {
      // Leaves the field without leaving focus mode.
      event.preventDefault();
      event.currentTarget.blur();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && chosen.length > 0) {
      event.preventDefault();
      reject();
    }
  };

  return (
    <>
      <fieldset>
        <legend className="pb-1 text-12">
          <span className="font-semibold">{isRejecting ? 'Choose a rejection reason' : 'Rejection reasons'}</span>{' '}
          <span className="text-ink-3">
            {isRejecting ? `1–${Math.min(reasons.length, 9)} rejects at once, Esc cancels` : 'R, then a number'}
          </span>
        </legend>
        <div className={classNames('rounded-control', isRejecting && 'shadow-[0_0_0_2px_var(--bad-bar)]')}>
          {reasons.map((reason, at) => {
            const isChosen = chosen.includes(reason.code);

            return (
              <button
                key={reason.code}
                type="button"
                aria-pressed={isChosen}
                disabled={isBusy}
                onClick={() => pick(reason)}
                className={classNames(
                  'flex min-h-6 w-full items-center gap-2 rounded-control px-1.5 text-left text-13 disabled:text-ink-3',
                  isChosen ? 'bg-accent-soft' : 'enabled:hover:bg-hover',
                )}
              >
                {at < 9 && <Kbd>{String(at + 1)}</Kbd>}
                <span className="min-w-0 flex-1">
                  {reason.words}
                  {reason.needsNote && ', note required'}
                </span>
                {isChosen && <Check aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-accent" />}
              </button>
            );
          })}
        </div>
      </fieldset>
      <div>
        <label htmlFor={noteId} className="sr-only">
          Note
        </label>
        <textarea
          id={noteId}
          ref={noteField}
          {...draft.field}
          onKeyDown={onKeyDown}
          readOnly={isBusy}
          maxLength={maxLength}
          rows={1}
          placeholder="Add a note to your verdict"
          className="field-sizing-content max-h-40 w-full resize-none rounded-control border border-control bg-surface px-2.5 py-1.5 text-13 placeholder:text-ink-3"
        />
        <DraftNote draft={draft} />
      </div>
    </>
  );
};
