'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ManagedReason, ReasonChangeBody, ReviewSettingsAnswer } from '@/lib/answers';
import { Read, Section } from '../../page/section';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { DataTable } from '../../ui/data-table';
import { FailureNote } from '../../ui/failure-note';
import { panelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { PendingList } from '../pending-changes';
import { type PlacedReason, reasonColumns } from './columns';
import { PolicyForm } from './policy-form';
import { changeReason, reviewSettingsQuery } from './queries';
import { ReasonDialog } from './reason-dialog';

export const ReviewPage = () => {
  const settings = useQuery(reviewSettingsQuery);

  return (
    <Read
      what="Triage settings"
      state={panelState(settings)}
      skeleton={<SkeletonLines count={12} rowClass="h-[34px]" />}
      onRetry={() => void settings.refetch()}
    >
      {(answer) => (
        <>
          <PendingList
            pending={answer.pending}
            path="/api/settings/review/proposals"
            queryKey={reviewSettingsQuery.queryKey}
          />
          <PolicyForm policy={answer.policy} />
          <Reasons {...answer} />
        </>
      )}
    </Read>
  );
};

/** `null`: a new one. */
type Editing = { reason: ManagedReason | null };

export const useReasonChange = ({ code }: ManagedReason) => {
  const queryClient = useQueryClient();

  return useChange((body: ReasonChangeBody) => changeReason(code, body), {
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: reviewSettingsQuery.queryKey }),
  });
};

const changeFailure = (_: PlacedReason, __: unknown, { failure }: ReturnType<typeof useReasonChange>) =>
  failure && <FailureNote error={failure} />;

const Reasons = ({ reasons, mostReasons }: Pick<ReviewSettingsAnswer, 'reasons' | 'mostReasons'>) => {
  const [editing, setEditing] = useState<Editing | null>(null);
  const activeCount = reasons.filter(({ retiredAt }) => retiredAt === null).length;
  const isFull = activeCount >= mostReasons;
  // The server sends active reasons first, in order.
  const rows = reasons.map((reason, index) => ({ ...reason, place: index + 1, isLast: index + 1 === activeCount }));

  return (
    <Section
      title="Reasons"
      caption="for verdicts and appeals; disabled reasons stay where they were used"
      actions={
        <>
          {isFull && <span className="text-ink-2">All {mostReasons} places are in use. Disable a reason first.</span>}
          <Button size="small" onClick={() => setEditing({ reason: null })} disabled={isFull}>
            <Plus aria-hidden="true" />
            New reason…
          </Button>
        </>
      }
    >
      <DataTable
        label="Reasons"
        variant="plain"
        density="comfortable"
        columns={reasonColumns}
        context={{ onEdit: (reason) => setEditing({ reason }) }}
        rowId={({ code }) => code}
        state={{ kind: 'ready', rows, isRefreshing: false }}
        useRow={useReasonChange}
        detail={changeFailure}
        rowClass={({ retiredAt }) => retiredAt !== null && 'text-ink-2'}
        minWidth={728}
        className="max-w-[1320px]"
      />
      {editing && (
        <ReasonDialog key={editing.reason?.code ?? 'new'} reason={editing.reason} onClose={() => setEditing(null)} />
      )}
    </Section>
  );
};
