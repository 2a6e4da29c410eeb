import { Check, Minus } from 'lucide-react';
import { classNames } from '../../ui/class-names';
import type { Step } from './steps';

/** Nothing is left to do in it, and the next one has begun. */
const isDone = ({ part, isCurrent }: Step): boolean => part >= 1 && !isCurrent;

const circumference = 2 * Math.PI * 8;

const Ring = ({ part }: { part: number }) => (
  <svg aria-hidden="true" viewBox="0 0 20 20" className="size-[22px]" fill="none" strokeWidth="3">
    <circle cx="10" cy="10" r="8" stroke="var(--track)" />
    <circle
      cx="10"
      cy="10"
      r="8"
      stroke="var(--accent)"
      strokeDasharray={`${part * circumference} ${circumference}`}
      transform="rotate(-90 10 10)"
    />
  </svg>
);

const Mark = ({ step, number }: { step: Step; number: number }) => {
  if (step.isSkipped) {
    return (
      <span className="grid size-[22px] place-items-center rounded-full bg-press text-ink-3">
        <Minus aria-hidden="true" className="size-3.5 stroke-2" />
      </span>
    );
  }
  if (isDone(step)) {
    return (
      <span className="grid size-[22px] place-items-center rounded-full bg-ok-soft text-ok">
        <Check aria-hidden="true" className="size-3.5 stroke-2" />
      </span>
    );
  }
  if (step.part > 0 && step.part < 1) return <Ring part={step.part} />;

  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-[22px] place-items-center rounded-full bg-surface text-11 font-semibold',
        step.isCurrent
          ? 'text-accent shadow-[inset_0_0_0_1.5px_var(--accent)]'
          : 'text-ink-3 shadow-[inset_0_0_0_1px_var(--line-2)]',
      )}
    >
      {number}
    </span>
  );
};

const stateOf = (step: Step): string =>
  step.isSkipped ? 'skipped' : isDone(step) ? 'done' : step.part > 0 || step.isCurrent ? 'in progress' : 'not started';

export const Stepper = ({ steps }: { steps: readonly Step[] }) => (
  <ol
    aria-label="Progress"
    className="grid shrink-0 grid-cols-2 gap-x-4 gap-y-2 border-b border-line bg-sunken py-3 pr-6 pl-5 phone:grid-cols-1 phone:gap-y-0 phone:bg-surface phone:px-4 phone:py-2 desk:grid-cols-5 wide:flex wide:justify-between wide:gap-x-3"
  >
    {steps.map((step, at) => (
      <li
        key={step.name}
        aria-current={step.isCurrent ? 'step' : undefined}
        className="relative flex min-w-0 items-center gap-[9px] whitespace-nowrap phone:min-h-8 phone:gap-3 phone:not-last:before:absolute phone:not-last:before:top-[27px] phone:not-last:before:left-[10.5px] phone:not-last:before:h-[10px] phone:not-last:before:w-px phone:not-last:before:bg-line-2"
      >
        <span className="shrink-0">
          <Mark step={step} number={at + 1} />
        </span>
        <span className="min-w-0 phone:flex phone:flex-1 phone:items-center phone:justify-between phone:gap-3">
          <b
            className={classNames(
              'block text-table font-medium phone:shrink-0 phone:text-14',
              /not started|skipped/.test(stateOf(step)) && 'text-ink-2',
              !step.isCurrent && 'phone:font-normal',
            )}
          >
            {step.name}
            <span className="sr-only">: {stateOf(step)}, </span>
          </b>
          <small
            title={step.hint ?? step.note}
            className="line-clamp-2 text-11 whitespace-normal text-ink-2 phone:text-right phone:text-12 wide:max-w-[112px]"
          >
            {step.note}
          </small>
        </span>
      </li>
    ))}
  </ol>
);
