'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ManagedReason, ReviewSettingsAnswer } from '@/lib/answers';
import { Button } from '../../ui/button';
import { panelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { Read, Section } from '../section';
import { PolicyForm } from './policy-form';
import { reviewSettingsQuery } from './queries';
import { ReasonDialog } from './reason-dialog';
import { ReasonTable } from './reason-table';

export const ReviewPage = () => {
  const settings = useQuery(reviewSettingsQuery);

  return (
    <Read
      what="The settings of triage"
      state={panelState(settings)}
      skeleton={<SkeletonLines count={12} rowClass="h-[34px]" />}
      onRetry={() => void settings.refetch()}
    >
      {(answer) => (
        <>
          <PolicyForm policy={answer.policy} />
          <Reasons {...answer} />
        </>
      )}
    </Read>
  );
};

/** `null`: a new one. */
type Named = { reason: ManagedReason | null };

const Reasons = ({ reasons, mostReasons }: Pick<ReviewSettingsAnswer, 'reasons' | 'mostReasons'>) => {
  const [named, setNamed] = useState<Named | null>(null);
  const isFull = reasons.filter(({ retiredAt }) => retiredAt === null).length >= mostReasons;

  return (
    <Section
      title="Reasons"
      caption="for verdicts and appeals; one that is out of use stays where it was given"
      actions={
        <>
          {isFull && <span className="text-ink-2">All {mostReasons} keys are taken: take one out of use first.</span>}
          <Button size="small" onClick={() => setNamed({ reason: null })} disabled={isFull}>
            <Plus aria-hidden="true" />
            New reason…
          </Button>
        </>
      }
    >
      <ReasonTable reasons={reasons} onChange={(reason) => setNamed({ reason })} />
      {named && <ReasonDialog key={named.reason?.code ?? 'new'} reason={named.reason} onClose={() => setNamed(null)} />}
    </Section>
  );
};
