'use client';

import { Check, ChevronRight, ChevronUp, RotateCcw, StickyNote, X } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { useCommands } from '../../commands/commands-context';
import { usePageCommands } from '../../commands/page-commands';
import { classNames } from '../../ui/class-names';
import { useIsPhone } from '../../ui/phone';
import { BusyRing } from '../../ui/ring';
import type { RunState } from './run-state';
import { type Availability, meantForOtherWords } from './verdict-rules';

type Tone = 'plain' | 'approve' | 'reject';

const keyTones: Record<Tone, string> = {
  plain: 'border-line-2 bg-canvas text-ink',
  approve: 'border-current bg-ok-soft text-ok',
  reject: 'border-current bg-bad-soft text-bad',
};

/** On a phone: the two verdicts are equal and within the thumb's reach, the others are in a row above them. */
const phonePlaces: Record<Tone, string> = {
  plain: 'phone:flex-col phone:gap-0.5 phone:border-transparent phone:shadow-none phone:text-13',
  approve: 'phone:col-span-2 phone:col-start-3 phone:row-start-2 phone:h-15 phone:border-ok-bar phone:text-ok',
  reject: 'phone:col-span-2 phone:col-start-1 phone:row-start-2 phone:h-15 phone:border-bad-bar phone:text-bad',
};

interface KeyButtonProps {
  letter: string;
  words: string;
  /** In place of the letter on a phone, which has no keys. */
  icon?: ReactNode;
  tone?: Tone;
  /** Pressing it gives the verdict at once. */
  isArmed?: boolean;
  isPressed?: boolean;
  pendingWords?: string | null;
  /** Why it cannot be done now. The button stays focusable, so that everybody can read the reason. */
  whyNot?: string | null;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
}

const KeyButton = ({
  letter,
  words,
  icon,
  tone = 'plain',
  isArmed = false,
  isPressed,
  pendingWords = null,
  whyNot = null,
  onPress,
  ref,
}: KeyButtonProps) => {
  const whyId = useId();

  return (
    <>
      <button
        ref={ref}
        type="button"
        aria-pressed={isPressed}
        aria-disabled={whyNot !== null || undefined}
        aria-describedby={whyNot === null ? undefined : whyId}
        aria-keyshortcuts={letter}
        title={whyNot ?? undefined}
        onClick={onPress}
        className={classNames(
          'inline-flex h-10 shrink-0 items-center gap-1.5 rounded-card border pr-2.5 pl-1.5 font-medium whitespace-nowrap shadow-1 desk:gap-2 desk:pr-3.5 desk:pl-2',
          isArmed ? 'border-transparent bg-bad-fill text-on-bad' : 'border-line-2 bg-surface hover:bg-hover',
          'phone:h-12 phone:min-w-0 phone:justify-center phone:px-1 phone:text-16 phone:whitespace-normal',
          // On a phone, it then says Cancel.
          isArmed || isPressed ? 'phone:col-span-2 phone:col-start-1 phone:row-start-2 phone:h-15' : phonePlaces[tone],
          'aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-ink-3 aria-disabled:shadow-none',
        )}
      >
        <span aria-hidden="true" className="phone:hidden">
          <kbd
            className={classNames(
              'grid size-[26px] place-items-center rounded-chip border font-sans text-13 font-semibold',
              isArmed ? 'border-current' : whyNot === null ? keyTones[tone] : 'border-line-2 text-ink-3',
            )}
          >
            {/* In place of the letter, so that no key moves. */}
            {pendingWords === null ? letter : <BusyRing />}
          </kbd>
        </span>
        {icon && (
          <span aria-hidden="true" className="hidden phone:block [&>svg]:size-4 [&>svg]:stroke-[1.5]">
            {pendingWords === null ? icon : <BusyRing />}
          </span>
        )}
        {words}
        {pendingWords !== null && <span className="sr-only">: {pendingWords}</span>}
      </button>
      {whyNot !== null && (
        <span id={whyId} hidden>
          {whyNot}
        </span>
      )}
    </>
  );
};

interface BarFrameProps {
  given: ReactNode;
  /** Why the last action failed: always visible beside the keys. */
  notes?: ReactNode;
  children?: ReactNode;
}

/**
 * Shown without a case too: the last verdict can still be undone. Where the keys stand beside what was given, it is from
 * the start as high as it is with a verdict and the line about the earlier ones.
 */
export const BarFrame = ({ given, notes, children }: BarFrameProps) => (
  <footer className="sticky bottom-0 z-2 flex min-h-[77px] shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface py-2 pr-4 pl-5 phone:px-4 phone:pb-[calc(12px+env(safe-area-inset-bottom))]">
    <div className="flex basis-full flex-col items-end gap-1 has-[>p:only-child:empty]:hidden empty:hidden">
      {notes}
    </div>
    {given}
    {children && (
      <div
        role="toolbar"
        aria-label="Decision keys"
        // At the bottom, so that no key moves when what stands beside them grows.
        className="mb-1 ml-auto flex flex-wrap items-center justify-end gap-1 self-end desk:gap-2 phone:mb-0 phone:grid phone:w-full phone:grid-cols-4 phone:gap-2"
      >
        {children}
      </div>
    )}
  </footer>
);

interface DecisionBarProps {
  available: { approve: Availability; reject: Availability };
  isRejecting: boolean;
  changing: RunState['changing'];
  isBusy: boolean;
  /** Why no key counts yet; `null`: they do. */
  whyNotYet: string | null;
  canUndo: boolean;
  onApprove: () => void;
  onReject: () => void;
  onSkip: () => void;
  onEscalate: () => void;
  onNote: () => void;
  onUndo: () => void;
  escalateButton: Ref<HTMLButtonElement>;
}

const whyNotOf = (available: Availability): string | null => (available.kind === 'blocked' ? available.words : null);

export const DecisionBar = (props: DecisionBarProps) => {
  const { available, changing, isBusy, whyNotYet, canUndo } = props;
  const { openHelp } = useCommands();
  const isPhone = useIsPhone();
  const whyNot = isBusy ? 'Recording your verdict…' : changing !== null ? meantForOtherWords.changing : whyNotYet;
  const approve = available.approve.kind === 'override' ? 'Approve…' : 'Approve';
  const isOpen = ({ kind }: Availability) => kind !== 'blocked' && kind !== 'pending';
  usePageCommands('Case', [
    ...(isOpen(available.approve) ? [{ id: 'approve', words: approve, keys: 'a', run: props.onApprove }] : []),
    ...(isOpen(available.reject) ? [{ id: 'reject', words: 'Reject', keys: 'r', run: props.onReject }] : []),
    ...(whyNot === null
      ? [
          { id: 'skip', words: 'Skip', keys: 's', run: props.onSkip },
          { id: 'escalate', words: 'Escalate…', keys: 'e', run: props.onEscalate },
        ]
      : []),
    ...(whyNotYet && whyNot ? [] : [{ id: 'note', words: 'Add note', keys: 'n', run: props.onNote }]),
  ]);

  return (
    <>
      <KeyButton
        letter="A"
        icon={<Check />}
        words={approve}
        tone="approve"
        pendingWords={available.approve.kind === 'pending' ? 'Recording…' : null}
        whyNot={whyNotOf(available.approve)}
        onPress={props.onApprove}
      />
      <KeyButton
        letter="R"
        icon={<X />}
        // A phone has no Esc.
        words={isPhone && props.isRejecting ? 'Cancel' : 'Reject'}
        tone="reject"
        isArmed={available.reject.kind === 'ready'}
        isPressed={props.isRejecting}
        pendingWords={available.reject.kind === 'pending' ? 'Recording…' : null}
        whyNot={whyNotOf(available.reject)}
        onPress={props.onReject}
      />
      <KeyButton
        letter="S"
        icon={<ChevronRight />}
        words="Skip"
        pendingWords={changing === 'skip' ? 'Skipping…' : null}
        whyNot={changing === 'skip' ? null : whyNot}
        onPress={props.onSkip}
      />
      <KeyButton
        ref={props.escalateButton}
        letter="E"
        icon={<ChevronUp />}
        words="Escalate"
        whyNot={whyNot}
        onPress={props.onEscalate}
      />
      <KeyButton letter="N" icon={<StickyNote />} words="Note" whyNot={whyNotYet && whyNot} onPress={props.onNote} />
      <KeyButton
        letter="U"
        icon={<RotateCcw />}
        words="Undo"
        whyNot={canUndo ? null : 'Nothing to undo.'}
        onPress={props.onUndo}
      />
      <span className="contents phone:hidden">
        <KeyButton letter="?" words="Keys" onPress={openHelp} />
      </span>
    </>
  );
};
