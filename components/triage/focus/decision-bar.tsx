'use client';

import { type ReactNode, type Ref, useId } from 'react';
import { useCommands } from '../../commands/commands-context';
import { classNames } from '../../ui/class-names';
import { BusyRing } from '../../ui/ring';
import type { Way } from './use-verdict';

type Tone = 'plain' | 'approve' | 'reject';

const keyTones: Record<Tone, string> = {
  plain: 'border-line-2 bg-canvas text-ink',
  approve: 'border-current bg-ok-soft text-ok',
  reject: 'border-current bg-bad-soft text-bad',
};

interface KeyButtonProps {
  /** The key that does the same. */
  letter: string;
  words: string;
  tone?: Tone;
  /** It would be carried out at once. */
  isArmed?: boolean;
  isPressed?: boolean;
  pendingWords?: string | null;
  /** Why it cannot be done now. It stays in the order of focus, so that everybody can find out. */
  whyNot?: string | null;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A key as a button of 40 px. */
const KeyButton = ({
  letter,
  words,
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
          'aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-ink-3 aria-disabled:shadow-none',
        )}
      >
        <span aria-hidden="true">
          <kbd
            className={classNames(
              'grid size-[26px] place-items-center rounded-chip border font-sans text-13 font-semibold',
              isArmed ? 'border-current' : whyNot === null ? keyTones[tone] : 'border-line-2 text-ink-3',
            )}
          >
            {/* In the letter's place: the keys stay where they are, case after case. */}
            {pendingWords === null ? letter : <BusyRing />}
          </kbd>
        </span>
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
  /** What was decided last. */
  given: ReactNode;
  /** Why what was just asked for did not happen: in sight of the keys, however far the case is scrolled. */
  notes?: ReactNode;
  children?: ReactNode;
}

/** The frame is there without a case, too: what was decided last can still be taken back. */
export const BarFrame = ({ given, notes, children }: BarFrameProps) => (
  <footer className="sticky bottom-0 z-2 flex min-h-16 shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface py-2 pr-4 pl-5">
    <div className="flex basis-full flex-col items-end gap-1 has-[>p:only-child:empty]:hidden empty:hidden">
      {notes}
    </div>
    {given}
    {children && (
      <div
        role="toolbar"
        aria-label="Decision keys"
        className="ml-auto flex flex-wrap items-center justify-end gap-1 desk:gap-2"
      >
        {children}
      </div>
    )}
  </footer>
);

interface DecisionBarProps {
  ways: { approve: Way; reject: Way };
  isRejecting: boolean;
  /** What is under way with the case besides a verdict. */
  changing: 'skip' | 'escalate' | null;
  isBusy: boolean;
  isTaken: boolean;
  canUndo: boolean;
  onApprove: () => void;
  onReject: () => void;
  onSkip: () => void;
  onEscalate: () => void;
  onNote: () => void;
  onUndo: () => void;
  escalateButton: Ref<HTMLButtonElement>;
}

const whyOf = (way: Way): string | null => (way.kind === 'blocked' ? way.words : null);

/** Every key of a decision, to be seen and pressed. */
export const DecisionBar = (props: DecisionBarProps) => {
  const { ways, changing, isBusy, isTaken, canUndo } = props;
  const { openHelp } = useCommands();
  const other = isBusy
    ? 'Your verdict is being recorded.'
    : changing !== null
      ? 'Something is under way.'
      : isTaken
        ? null
        : 'The case is being taken.';

  return (
    <>
      <KeyButton
        letter="A"
        words={ways.approve.kind === 'override' ? 'Approve…' : 'Approve'}
        tone="approve"
        pendingWords={ways.approve.kind === 'pending' ? 'Recording…' : null}
        whyNot={whyOf(ways.approve)}
        onPress={props.onApprove}
      />
      <KeyButton
        letter="R"
        words="Reject"
        tone="reject"
        isArmed={ways.reject.kind === 'ready'}
        isPressed={props.isRejecting}
        pendingWords={ways.reject.kind === 'pending' ? 'Recording…' : null}
        whyNot={whyOf(ways.reject)}
        onPress={props.onReject}
      />
      <KeyButton
        letter="S"
        words="Skip"
        pendingWords={changing === 'skip' ? 'Skipping…' : null}
        whyNot={changing === 'skip' ? null : other}
        onPress={props.onSkip}
      />
      <KeyButton ref={props.escalateButton} letter="E" words="Escalate" whyNot={other} onPress={props.onEscalate} />
      <KeyButton letter="N" words="Note" onPress={props.onNote} />
      <KeyButton
        letter="U"
        words="Undo"
        whyNot={canUndo ? null : 'Nothing can be taken back now.'}
        onPress={props.onUndo}
      />
      <KeyButton letter="?" words="Keys" onPress={openHelp} />
    </>
  );
};
