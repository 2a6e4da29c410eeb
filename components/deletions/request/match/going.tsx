import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { DeletionAnswer, Hold, SamePersonRow } from '@/lib/answers';
import { ConfirmErasure, type Confirmed } from '../../../erasure/confirm-erasure';
import { goingQuery } from '../../../erasure/queries';
import { restOf } from '../../../erasure/rest-of';
import type { GoingSession, RestOfSessions } from '../../../erasure/what-goes';
import { usePurpose } from '../../../purpose/purpose-provider';
import { DayTime } from '../../../ui/time';
import { holdWords } from '../../../words/deletion-words';
import { Status } from '../../../words/status';
import { documentWords, PersonCell, unknown } from './columns';

const goingSession = (row: SamePersonRow & { keeping?: Hold | null }): GoingSession => ({
  sessionId: row.sessionId,
  facts: (
    <>
      <span>
        <PersonCell {...row} />
      </span>
      <span className="text-ink-2">{row.createdAt ? <DayTime at={row.createdAt} /> : 'date unknown'}</span>
      {row.status === null ? unknown : <Status status={row.status} />}
      <span className="text-ink-2">{documentWords(row)}</span>
      {row.keeping && <span className="text-warn">now held: {holdWords(row.keeping)}</span>}
    </>
  ),
});

/** Those that the request would erase now; after the submission, all that are confirmed. */
const goingOn = ({ state, list }: DeletionAnswer): GoingSession[] =>
  list
    .filter((item) => item.state === 'confirmed' && (state !== 'open' || item.keeping === null))
    .map((item) => goingSession(item));

/** The request's page lists only so many sessions; the rest is read in pages. */
const useGoing = (answer: DeletionAnswer): { sessions: GoingSession[]; rest: RestOfSessions | null } => {
  const { running } = usePurpose();
  const known = goingOn(answer);
  const isPart = answer.effect.toErase > known.length;
  const pages = useInfiniteQuery({
    ...goingQuery(answer.id, running?.code ?? null, answer.effect.seen),
    enabled: isPart,
  });
  if (!isPart) return { sessions: known, rest: null };

  return {
    sessions: (pages.data?.pages ?? []).flatMap(({ sessions }) => sessions.map((row) => goingSession(row))),
    rest: restOf(pages),
  };
};

type ConfirmRequestProps = Omit<ComponentProps<typeof ConfirmErasure>, 'sessions' | 'rest' | 'onConfirm'> & {
  answer: DeletionAnswer;
  onConfirm: (confirmed: Confirmed & { seen: string }) => void;
};

/** To submit a request, and to approve it, with every session that goes. */
export const ConfirmRequest = ({ answer, onConfirm, ...confirmation }: ConfirmRequestProps) => (
  <ConfirmErasure
    {...useGoing(answer)}
    {...confirmation}
    onConfirm={(confirmed) => onConfirm({ ...confirmed, seen: answer.effect.seen })}
  />
);
