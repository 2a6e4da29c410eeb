'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import type { DecisionRow } from '@/lib/answers';
import { refetchAfter } from '../../api/recovery';
import { shortId } from '../../ui/short-id';
import { Countdown } from '../../ui/time';
import { millisecondsOf } from '../../ui/time-words';
import { decisionsQuery } from '../deliveries/decisions/queries';
import { decisionWords } from '../deliveries/decisions/words';
import { UndoVerdict } from '../undo-verdict';
import { isHeldBriefly } from '../verdict-progress';

const isHeldNow = ({ kind, decidedAt, undoUntil }: DecisionRow): boolean =>
  kind === 'verdict' && isHeldBriefly(decidedAt, undoUntil);

/** One's own verdicts in their undo window, for whoever has just left focus mode. */
export const HeldVerdicts = ({ onUndone }: { onUndone: () => void }) => {
  const { data, error } = useInfiniteQuery({
    ...decisionsQuery('view=mine&state=held'),
    // Verdicts are given elsewhere, so that an empty list stays empty here.
    refetchInterval: (query) =>
      refetchAfter(query.state.data?.pages.some(({ rows }) => rows.length > 0) ? 5000 : false)(query),
  });
  if (error) {
    return (
      <p role="status" className="text-12 text-warn">
        Verdicts that can still be undone could not be loaded. See Deliveries.
      </p>
    );
  }
  const rows = data?.pages.flatMap((page) => page.rows).filter(isHeldNow) ?? [];
  if (rows.length === 0) return null;

  return (
    <ul aria-label="Verdicts that can still be undone" className="grid gap-1">
      {rows.map(({ key, id, sessionId, decision, undoUntil }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken px-3 py-1.5">
          <span>
            <span className="mono">{shortId(sessionId)}</span> · {decisionWords[decision]} ·{' '}
            <Countdown
              to={undoUntil === null ? 0 : millisecondsOf(undoUntil)}
              before="Takes effect in"
              after="Taking effect"
            />
          </span>
          <UndoVerdict id={id} onUndone={onUndone} />
        </li>
      ))}
    </ul>
  );
};
