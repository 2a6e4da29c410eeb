'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, useState } from 'react';
import type { PendingChanges, ProposalBody, ProposalRow } from '@/lib/answers';
import { sendJson } from '../api';
import { Section } from '../page/section';
import { useChange } from '../proof';
import { Button } from '../ui/button';
import { FailureNote } from '../ui/failure-note';
import { MomentTime } from '../ui/time';
import { proposedChange } from '../words/proposal-words';

const AgreeDialog = lazy(async () => ({ default: (await import('./retention/rules/agree-dialog')).AgreeDialog }));

interface PendingListProps {
  pending: PendingChanges;
  /** Of the route, without the proposal's id. */
  path:
    | '/api/people/proposals'
    | '/api/settings/review/proposals'
    | '/api/settings/decisions/proposals'
    | '/api/settings/retention/proposals';
  /** Read again after each decision. */
  queryKey: readonly unknown[];
  /** Whether it says what is different with demo data; `false`: the page says it elsewhere. */
  saysDemo?: boolean;
}

/** Changes on this page that await a second person. */
export const PendingList = ({
  pending: { rows, isDemoOnly },
  path,
  queryKey,
  saysDemo = isDemoOnly,
}: PendingListProps) => (
  <>
    {saysDemo && (
      <p className="pb-3 text-table text-ink-2">
        This desk has demo data only. If no other person can agree to a change, it takes effect at once. On a desk with
        real data, it waits 24 hours.
      </p>
    )}
    {rows.length > 0 && (
      <Section title="Proposed changes" caption="not in effect yet">
        <ul className="max-w-[960px] border-t border-line">
          {rows.map((row) => (
            <Proposal key={row.id} row={row} path={path} queryKey={queryKey} />
          ))}
        </ul>
      </Section>
    )}
  </>
);

const whoCanAgree = ({ others, isYours, mayAgree }: ProposalRow): string =>
  mayAgree ? 'You can agree.' : `${others.join(' or ')} can agree${isYours ? '; you proposed it' : ''}.`;

const Proposal = ({ row, path, queryKey }: Pick<PendingListProps, 'path' | 'queryKey'> & { row: ProposalRow }) => {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isAgreeing, setAgreeing] = useState(false);
  const { what, changes } = proposedChange(row);
  // What a rule would erase is shown and confirmed first, as for every erasure.
  const erases = row.kind === 'retention rule';
  const reread = () => void queryClient.invalidateQueries({ queryKey });
  const decision = useChange((body: ProposalBody) => sendJson('POST', `${path}/${row.id}`, body), {
    onSuccess: () => {
      reread();
      setAgreeing(false);
      // The announcement above the page is the server's.
      router.refresh();
    },
    onError: reread,
  });

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line py-2 text-table">
      <div className="min-w-[260px] flex-1">
        <p>
          <b className="font-medium">{row.by?.name ?? 'Proofdesk'}</b> wants to {what}
          {changes && `: ${changes}`}.
        </p>
        <p className="text-12 text-ink-2">
          Proposed <MomentTime at={row.at} />. {row.because}{' '}
          {row.aloneAt ? (
            <>
              Nobody else may agree, so it takes effect by itself on <MomentTime at={row.aloneAt} />.
            </>
          ) : (
            <>
              {whoCanAgree(row)} It lapses on <MomentTime at={row.lapsesAt} />.
            </>
          )}
        </p>
        {decision.failure && !isAgreeing && <FailureNote error={decision.failure} className="mt-1" />}
      </div>
      {row.mayAgree && (
        <Button
          size="small"
          onClick={() => (erases ? setAgreeing(true) : decision.mutate({ action: 'agree' }))}
          disabled={decision.isPending}
        >
          {erases ? 'Agree…' : 'Agree'}
        </Button>
      )}
      <Button
        size="small"
        look="ghost"
        onClick={() => decision.mutate({ action: 'withdraw' })}
        disabled={decision.isPending}
      >
        Withdraw
      </Button>
      {isAgreeing && (
        <Suspense>
          <AgreeDialog
            proposal={row}
            pending={decision.isPending}
            failure={decision.failure}
            onAgree={(confirmed) => decision.mutate({ action: 'agree', ...confirmed })}
            onClose={() => setAgreeing(false)}
          />
        </Suspense>
      )}
    </li>
  );
};
