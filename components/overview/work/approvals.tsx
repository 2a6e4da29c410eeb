'use client';

import type { OverviewApproval, OverviewApprovals } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { useNow } from '../../ui/now';
import { onPlainClick } from '../../ui/plain-click';
import { shortId } from '../../ui/short-id';
import { millisecondsOf, utcWords } from '../../ui/time-words';
import { waitWords } from '../../words/service-level-words';
import { Block, Row, Rows, type Shown, workBlock } from '../block';

interface ApprovalsProps {
  shown: Shown<OverviewApprovals> | null;
  claimingId: string | null;
  onClaim: (sessionId: string) => void;
}

/** Second approvals only this person, or others not yet involved, can give. */
export const Approvals = ({ shown, claimingId, onClaim }: ApprovalsProps) => (
  <Block
    title="Awaiting your approval"
    shown={shown}
    caption={({ total }) => (total === 0 ? 'none' : figure(total))}
    lines={1}
    className={workBlock}
  >
    {({ rows }) =>
      rows.length > 0 && (
        <Rows label="Awaiting your approval">
          {rows.map((row) =>
            row.kind === 'erasure' ? (
              <ErasureRow key={row.requestId} row={row} />
            ) : (
              <VerdictRow key={row.sessionId} row={row} claimingId={claimingId} onClaim={onClaim} />
            ),
          )}
        </Rows>
      )
    }
  </Block>
);

const Waiting = ({ since }: { since: string }) => {
  const now = useNow(15_000) ?? Date.now();

  return (
    <time dateTime={since} title={`since ${utcWords(since)}`}>
      waiting {waitWords(now - millisecondsOf(since))}
    </time>
  );
};

type Of<Kind extends OverviewApproval['kind']> = Extract<OverviewApproval, { kind: Kind }>;

const seatWords = ({ seat, isEscalated }: Of<'verdict'>): { state: string; what: string } => {
  if (seat === 'settling') return { state: 'Disagreement', what: 'Two officers disagree; you decide' };
  if (seat === 'second') return { state: 'Second review', what: 'The first verdict is hidden from you' };

  return { state: isEscalated ? 'Escalated' : 'Review', what: 'Escalated to supervisors' };
};

/** A plain click claims the case; opening the address does not. */
const VerdictRow = ({ row, claimingId, onClaim }: Omit<ApprovalsProps, 'shown'> & { row: Of<'verdict'> }) => {
  const { state, what } = seatWords(row);

  return (
    <Row
      href="/triage"
      onClick={onPlainClick(() => claimingId === null && onClaim(row.sessionId))}
      name={shortId(row.sessionId)}
      title={row.sessionId}
      state={state}
      what={claimingId === row.sessionId ? 'Claiming…' : what}
      when={<Waiting since={row.since} />}
    />
  );
};

const ErasureRow = ({ row: { requestId, reference, sessions, held, askedBy, since } }: { row: Of<'erasure'> }) => (
  <Row
    href={`/deletions/${requestId}`}
    name={reference}
    state={`Erase ${sessions === 1 ? '1 session' : `${figure(sessions)} sessions`}`}
    what={[
      askedBy === null ? 'Requested automatically' : `Requested by ${askedBy}`,
      held === 0 ? 'no holds' : `${figure(held)} held`,
    ].join(', ')}
    when={<Waiting since={since} />}
  />
);
