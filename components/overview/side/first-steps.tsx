'use client';

import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { FirstStep, HideStepsBody, NewSessionOffer, OverviewSteps } from '@/lib/answers';
import { sendJson } from '../../api';
import { Button, buttonClasses } from '../../ui/button';
import { FailureNote } from '../../ui/failure-note';
import { NewSessionButton } from '../../work/new-session/new-session-button';
import { quietLink, type Shown, sideBlock } from '../block';
import { stepWords } from './step-words';

interface FirstStepsProps {
  shown: Shown<OverviewSteps> | null;
  newSession: NewSessionOffer | null;
  onChange: (steps: OverviewSteps) => void;
  /** Below the steps, and gone with them. */
  children?: ReactNode;
}

const numbers = ['No', 'One', 'Two', 'Three'];

/** What to try first, in any order, until it is done or hidden. A convenience, so it stays away while unknown. */
export const FirstSteps = ({ shown, newSession, onChange, children }: FirstStepsProps) => {
  const { mutate, variables, isPending, error } = useMutation<OverviewSteps, Error, HideStepsBody['hide']>({
    mutationFn: (hide) => sendJson('POST', '/api/overview/steps', { hide } satisfies HideStepsBody),
    onSuccess: onChange,
  });
  if (shown?.kind !== 'read' || shown.data.open.length === 0) return null;
  const { open, done, all } = shown.data;
  const title = `${numbers[all] ?? all} ${all === 1 ? 'thing' : 'things'} to do first`;

  return (
    <section aria-label={title} className={sideBlock}>
      <div className="flex min-h-6 flex-wrap items-baseline gap-x-2 text-12">
        <h2 className="text-14">{title}</h2>
        {done > 0 && <span className="text-ink-3">{open.length} left</span>}
        <button type="button" disabled={isPending} onClick={() => mutate('all')} className={`${quietLink} ml-auto`}>
          Hide
        </button>
      </div>
      {error && <FailureNote error={error} className="mt-1" />}
      <ul className="mt-2">
        {open.map((step, place) => (
          <StepItem
            key={step}
            step={step}
            isFirst={place === 0}
            newSession={newSession}
            isHiding={isPending && variables === step}
            onHide={() => mutate(step)}
          />
        ))}
      </ul>
      {children}
    </section>
  );
};

interface StepItemProps {
  step: FirstStep;
  isFirst: boolean;
  newSession: NewSessionOffer | null;
  isHiding: boolean;
  onHide: () => void;
}

const StepItem = ({ step, isFirst, newSession, isHiding, onHide }: StepItemProps) => {
  const { title, why, button, href, minutes } = stepWords[step];

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2.5 border-t border-line pt-3.5 pb-4 phone:grid-cols-[minmax(0,1fr)_auto_auto] phone:items-center phone:gap-x-2 phone:py-2.5">
      <div>
        <h3 className="text-14 font-semibold">{title}</h3>
        <p className="mt-0.5 text-table text-ink-2">{why}</p>
      </div>
      <div className="row-start-2 flex items-center gap-2 phone:col-start-2 phone:row-start-1">
        {href === null ? (
          newSession && (
            <NewSessionButton offer={newSession} {...(isFirst && { look: 'solid' })}>
              {button}
            </NewSessionButton>
          )
        ) : (
          <Link href={href} prefetch={false} className={buttonClasses(isFirst ? { look: 'solid' } : {})}>
            {button}
          </Link>
        )}
        <span className="text-12 text-ink-3 phone:hidden">{minutes} min</span>
      </div>
      <Button
        look="ghost"
        size="small"
        icon
        aria-label={`Hide: ${title}`}
        title="Hide"
        disabled={isHiding}
        onClick={onHide}
      >
        <X aria-hidden="true" />
      </Button>
    </li>
  );
};
