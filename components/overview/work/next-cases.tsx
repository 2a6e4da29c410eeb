'use client';

import type { OverviewNext, OverviewWaiting } from '@/lib/answers';
import { focusHref } from '../../session-data/focus-href';
import { sessionHref } from '../../session-data/opened-from';
import { useNow } from '../../ui/now';
import { onPlainClick } from '../../ui/plain-click';
import { shortId } from '../../ui/short-id';
import { factorName } from '../../words/factor-names';
import { serviceLevelWords } from '../../words/service-level-words';
import { Status } from '../../words/status';
import { Row, Rows, type Shown } from '../block';

interface NextCasesProps {
  shown: Shown<OverviewWaiting> | null;
  claimingId: string | null;
  onClaim: (sessionId: string) => void;
}

/** The first cases of the queue. A plain click takes one; those who cannot have it get the session instead. */
export const NextCases = ({ shown, claimingId, onClaim }: NextCasesProps) => {
  const now = useNow(15_000) ?? Date.now();
  if (shown?.kind !== 'read' || shown.data.next.length === 0) return null;
  const { next, mayTake } = shown.data;

  return (
    <div className="mt-3.5">
      <Rows label="Next cases">
        {next.map((one) => {
          const { level, words } = serviceLevelWords(one, now);
          const canTake = mayTake && one.whyNot === null && !one.isYours;

          return (
            <Row
              key={one.sessionId}
              href={one.isYours ? focusHref : canTake ? '/triage' : sessionHref(one.sessionId)}
              {...(canTake && { onClick: onPlainClick(() => claimingId === null && onClaim(one.sessionId)) })}
              name={shortId(one.sessionId)}
              title={one.sessionId}
              state={<Status status="WAITING_FOR_MANUAL_APPROVE" />}
              what={claimingId === one.sessionId ? 'Claiming…' : whatOf(one, mayTake)}
              when={words}
              tone={level === 'late' ? 'bad' : level === 'due' ? 'warn' : null}
            />
          );
        })}
      </Rows>
    </div>
  );
};

/** "Score 55, MRZ cross-check 41" */
const whatOf = ({ score, weakest, whyNot }: OverviewNext, mayTake: boolean): string => {
  if (mayTake && whyNot !== null) return whyNot;
  if (score === null && weakest === null) return 'results not read';
  const factor =
    weakest && `${factorName(weakest.name)} ${weakest.score === null ? 'no score' : Math.round(weakest.score)}`;

  return [score === null ? 'No score' : `Score ${Math.round(score)}`, factor]
    .filter((part) => part !== null)
    .join(', ');
};
