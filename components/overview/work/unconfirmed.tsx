import Link from 'next/link';
import type { OverviewVerdict, OverviewVerdicts } from '@/lib/answers';
import { sessionHref } from '../../sessions/opened-from';
import { figure } from '../../ui/figures';
import { shortId } from '../../ui/short-id';
import { Countdown, RelativeTime } from '../../ui/time';
import { millisecondsOf } from '../../ui/time-words';
import { Block, quietLink, Row, Rows, type Shown, workBlock } from '../block';

const captionOf = ({ total, conflicting, dead }: OverviewVerdicts): string => {
  if (total === 0) return 'none';
  const wrong = [conflicting > 0 && `${figure(conflicting)} conflicting`, dead > 0 && `${figure(dead)} given up`];

  return [conflicting + dead < total && figure(total), ...wrong].filter(Boolean).join(', ');
};

/** Decided here, and not seen to be so at the service. */
export const Unconfirmed = ({ shown }: { shown: Shown<OverviewVerdicts> | null }) => (
  <Block
    title="Verdicts not confirmed"
    shown={shown}
    caption={captionOf}
    aside={
      <Link href="/triage/deliveries" prefetch={false} className={quietLink}>
        Deliveries
      </Link>
    }
    lines={2}
    className={workBlock}
  >
    {({ rows }) =>
      rows.length > 0 && (
        <Rows label="Verdicts not confirmed">
          {rows.map((row) => (
            <VerdictRow key={row.id} row={row} />
          ))}
        </Rows>
      )
    }
  </Block>
);

const decisionWords: Record<OverviewVerdict['decision'], string> = { approve: 'Approve', reject: 'Reject' };

const VerdictRow = ({
  row: { sessionId, decision, isYours, state, stateAt, nextAt, words },
}: {
  row: OverviewVerdict;
}) => (
  <Row
    href={sessionHref(sessionId)}
    name={shortId(sessionId)}
    title={sessionId}
    state={`${decisionWords[decision]}${isYours ? ', by you' : ''}`}
    what={words}
    when={
      state === 'held' && nextAt ? (
        <Countdown to={millisecondsOf(nextAt)} before="sent in" after="being sent" />
      ) : state === 'recorded' && nextAt ? (
        <>
          next try <RelativeTime at={nextAt} />
        </>
      ) : (
        <RelativeTime at={stateAt} />
      )
    }
    tone={state === 'conflicting' || state === 'dead' ? 'bad' : null}
  />
);
