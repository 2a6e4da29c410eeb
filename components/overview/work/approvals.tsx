'use client';

import type { OverviewApproval, OverviewApprovals } from '@/lib/answers';
import { waitWords } from '../../triage/service-level-words';
import { figure } from '../../ui/figures';
import { useNow } from '../../ui/now';
import { onPlainClick } from '../../ui/plain-click';
import { shortId } from '../../ui/short-id';
import { millisecondsOf, utcExact } from '../../ui/time-words';
import { Block, Row, Rows, type Shown, workBlock } from '../block';

interface ApprovalsProps {
  shown: Shown<OverviewApprovals> | null;
  takingId: string | null;
  onTake: (sessionId: string) => void;
}

/** What this person, and nobody of those before them, is asked for. */
export const Approvals = ({ shown, takingId, onTake }: ApprovalsProps) => (
  <Block
    title="Second approvals that wait for you"
    shown={shown}
    caption={({ total }) => (total === 0 ? 'none' : figure(total))}
    lines={1}
    className={workBlock}
  >
    {({ rows }) =>
      rows.length > 0 && (
        <Rows label="Second approvals">
          {rows.map((row) =>
            row.kind === 'erasure' ? (
              <ErasureRow key={row.requestId} row={row} />
            ) : (
              <VerdictRow key={row.sessionId} row={row} takingId={takingId} onTake={onTake} />
            ),
          )}
        </Rows>
      )
    }
  </Block>
);

const Waits = ({ since }: { since: string }) => {
  const now = useNow(15_000) ?? Date.now();

  return (
    <time dateTime={since} title={`since ${utcExact(since)} UTC`}>
      waits {waitWords(now - millisecondsOf(since))}
    </time>
  );
};

type Of<Kind extends OverviewApproval['kind']> = Extract<OverviewApproval, { kind: Kind }>;

const seatWords = ({ seat, isEscalated }: Of<'verdict'>): { state: string; what: string } => {
  if (seat === 'settling') return { state: 'To settle', what: 'Two officers disagree. You decide' };
  if (seat === 'second') return { state: 'Second review', what: 'You see the case before the first opinion' };

  return { state: isEscalated ? 'Escalated' : 'Review', what: 'Given to the supervisors' };
};

/** A plain click takes the case; nothing is taken by opening an address. */
const VerdictRow = ({ row, takingId, onTake }: Omit<ApprovalsProps, 'shown'> & { row: Of<'verdict'> }) => {
  const { state, what } = seatWords(row);

  return (
    <Row
      href="/triage"
      onClick={onPlainClick(() => takingId === null && onTake(row.sessionId))}
      name={shortId(row.sessionId)}
      title={row.sessionId}
      state={state}
      what={takingId === row.sessionId ? 'Taking it…' : what}
      when={<Waits since={row.since} />}
    />
  );
};

const ErasureRow = ({ row: { requestId, reference, sessions, held, askedBy, since } }: { row: Of<'erasure'> }) => (
  <Row
    href={`/deletions/${requestId}`}
    name={reference}
    state={`Erase ${sessions === 1 ? '1 session' : `${figure(sessions)} sessions`}`}
    what={[
      askedBy === null ? 'Asked by nobody in person' : `Asked by ${askedBy}`,
      held === 0 ? 'no hold' : `${figure(held)} held`,
    ].join(', ')}
    when={<Waits since={since} />}
  />
);
