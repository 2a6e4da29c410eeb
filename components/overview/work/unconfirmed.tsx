import Link from 'next/link';
import type { OverviewVerdict, OverviewVerdicts } from '@/lib/answers';
import { sessionHref } from '../../session-data/opened-from';
import { UndoVerdict } from '../../triage';
import { figure } from '../../ui/figures';
import { shortId } from '../../ui/short-id';
import { Countdown, RelativeTime } from '../../ui/time';
import { millisecondsOf } from '../../ui/time-words';
import { Block, quietLink, Row, Rows, type Shown, workBlock } from '../block';

const captionOf = ({ total, conflicting, dead }: OverviewVerdicts): string => {
  if (total === 0) return 'none';
  const wrong = [conflicting > 0 && `${figure(conflicting)} conflicting`, dead > 0 && `${figure(dead)} failed`];

  return [conflicting + dead < total && figure(total), ...wrong].filter(Boolean).join(', ');
};

export const Unconfirmed = ({ shown }: { shown: Shown<OverviewVerdicts> | null }) => (
  <Block
    title="Unconfirmed verdicts"
    shown={shown}
    caption={captionOf}
    aside={
      <Link href="/triage/deliveries?view=attention" prefetch={false} className={quietLink}>
        Deliveries
      </Link>
    }
    lines={2}
    className={workBlock}
  >
    {({ rows }) =>
      rows.length > 0 && (
        <Rows label="Unconfirmed verdicts">
          {rows.map((row) => (
            <VerdictRow key={row.id} row={row} />
          ))}
        </Rows>
      )
    }
  </Block>
);

const decisionWords: Record<OverviewVerdict['decision'], string> = {
  approve: 'Approve',
  reject: 'Reject',
  uphold: 'Appeal: upheld',
  'recommend approval': 'Appeal: approval recommended',
  'recommend rejection': 'Appeal: rejection recommended',
};

const VerdictRow = ({
  row: { id, sessionId, decision, isYours, state, stateAt, nextAt, words },
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
        <span className="inline-flex items-center gap-2">
          <Countdown to={millisecondsOf(nextAt)} before="sending in" after="sending now" />
          <UndoVerdict id={id} />
        </span>
      ) : state === 'recorded' && nextAt ? (
        <>
          retrying <RelativeTime at={nextAt} />
        </>
      ) : (
        <RelativeTime at={stateAt} />
      )
    }
    tone={state === 'conflicting' || state === 'dead' ? 'bad' : null}
  />
);
