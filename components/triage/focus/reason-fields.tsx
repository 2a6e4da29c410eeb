'use client';

import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { DraftNote } from '../../drafts/draft-note';
import { classNames } from '../../ui/class-names';
import { Kbd } from '../../ui/kbd';
import { hasSingleKeys } from '../../ui/shortcuts';
import { mostKeys, reasonKeysWords } from './reason-keys';
import type { VerdictForm } from './use-verdict';

const maxLength = 2000;

const keepInView = ({ currentTarget }: { currentTarget: HTMLElement }) =>
  currentTarget.scrollIntoView?.({ block: 'nearest' });

interface ReasonFieldsProps {
  form: VerdictForm;
  /** The weakest factor with a fault: its reasons say so. */
  fault: string | null;
}

export const ReasonFields = ({ form, fault }: ReasonFieldsProps) => {
  const { reasons, chosen, available, isRejecting, isBusy, pick, draft, noteField, noteHint, reject } = form;
  const ids = { note: useId(), hint: useId() };
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Only as far as needed: the score stays in view. On a phone, the reasons are below the images.
    if (isRejecting) fields.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isRejecting]);
  const hint = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (noteHint !== null) hint.current?.scrollIntoView?.({ block: 'nearest' });
  }, [noteHint]);

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
      <fieldset ref={fields} className="phone:scroll-my-40">
        <legend className="pb-1 text-12">
          <span className="font-semibold">{isRejecting ? 'Choose a rejection reason' : 'Rejection reasons'}</span>{' '}
          <span className="text-ink-3 phone:hidden">
            {reasonKeysWords(reasons, {
              isRejecting,
              isReady: chosen.length > 0 && available.reject.kind === 'ready',
              hasNote: draft.text.trim() !== '',
              hasKeys: hasSingleKeys(),
            })}
          </span>
          {isRejecting && <span className="hidden text-ink-3 phone:inline">One tap rejects.</span>}
        </legend>
        <div
          className={classNames(
            'rounded-control phone:grid phone:gap-2 phone:rounded-card',
            isRejecting && 'shadow-[0_0_0_2px_var(--bad-bar)] phone:p-2',
          )}
        >
          {/* In the same order for every case, so that each keeps its key. */}
          {reasons.map((reason, at) => {
            const fits = fault !== null && reason.factors.includes(fault);
            const isChosen = chosen.includes(reason.code);

            return (
              <button
                key={reason.code}
                type="button"
                aria-pressed={isRejecting ? undefined : isChosen}
                disabled={isBusy}
                onClick={() => pick(reason)}
                className={classNames(
                  'flex min-h-6 w-full items-center gap-2 rounded-control px-1.5 text-left text-13 disabled:text-ink-3',
                  'phone:min-h-12 phone:gap-3 phone:rounded-card phone:border phone:px-3 phone:py-1 phone:text-14',
                  isChosen
                    ? 'bg-accent-soft phone:border-accent phone:shadow-[inset_0_0_0_1px_var(--accent)]'
                    : 'enabled:hover:bg-hover phone:border-control phone:bg-surface',
                )}
              >
                {isRejecting ? (
                  <X aria-hidden="true" className="hidden size-5 shrink-0 stroke-[1.5] text-bad phone:block" />
                ) : (
                  <PhoneBox isChosen={isChosen} />
                )}
                {at < mostKeys && <Kbd>{String(at + 1)}</Kbd>}
                <span className="min-w-0 flex-1">
                  {reason.words}
                  {reason.needsNote && ', note required'}
                  {fits && <span className="text-12 font-medium text-accent"> fits the weakest factor</span>}
                </span>
                {isChosen && (
                  <Check aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-accent phone:hidden" />
                )}
              </button>
            );
          })}
        </div>
      </fieldset>
      <div>
        <label htmlFor={ids.note} className="sr-only">
          Note
        </label>
        <textarea
          id={ids.note}
          ref={noteField}
          {...draft.field}
          onKeyDown={onKeyDown}
          // The browser would show the line with the caret only.
          onFocus={keepInView}
          onInput={keepInView}
          readOnly={isBusy}
          maxLength={maxLength}
          aria-describedby={ids.hint}
          aria-invalid={noteHint !== null || undefined}
          rows={1}
          placeholder="Add a note to your verdict"
          className="field-sizing-content max-h-40 w-full scroll-mb-3 resize-none rounded-control border border-control bg-surface px-2.5 py-1.5 text-13 placeholder:text-ink-3 phone:scroll-mb-40"
        />
        <p
          id={ids.hint}
          ref={hint}
          role="status"
          className="scroll-mb-3 pt-1 text-12 text-bad empty:hidden phone:scroll-mb-40"
        >
          {noteHint}
        </p>
        <DraftNote draft={draft} />
      </div>
    </>
  );
};

/** Without it, a finger would meet plain text. A reason that rejects at once has none. */
const PhoneBox = ({ isChosen }: { isChosen: boolean }) => (
  <span
    aria-hidden="true"
    data-box
    className={classNames(
      'hidden size-5 shrink-0 place-items-center rounded-chip border phone:grid',
      isChosen ? 'border-accent bg-accent text-surface' : 'border-control',
    )}
  >
    {isChosen && <Check className="size-4 stroke-[2.5]" />}
  </span>
);
