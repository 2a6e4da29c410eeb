'use client';

import { figure } from '../../ui/figures';
import { rangeOf, sessionsHref } from '../sessions-href';
import { isWeekly, sessionsWords, shareWords } from '../words';
import type { PanelProps } from './panel';
import { Percentiles } from './percentiles';

const verdictsWords = (count: number): string => (count === 1 ? '1 verdict' : `${figure(count)} verdicts`);

/** From waiting to the verdict, by the day of the verdict, against what the desk has set itself. */
export const WaitingToVerdict = ({ answer, filter, hasPrevious, className }: PanelProps) => {
  const { spans, whole, previous, inTime, policy } = answer.toVerdict;
  const per = isWeekly(answer.spans) ? 'per week' : 'per day';

  return (
    <Percentiles
      title="Waiting to verdict"
      subtitle={
        inTime ? `${per}, ${shareWords(inTime.count / inTime.of)} in time` : `${per}, against the service level`
      }
      answer={answer}
      values={spans}
      whole={whole}
      before={hasPrevious ? previous?.p50 : undefined}
      limit={policy.breachMinutes * 60}
      each={verdictsWords}
      hrefOf={(span) => sessionsHref(filter, { decided: rangeOf(span) })}
      empty="No verdict was given in this range."
      className={className}
    />
  );
};

/** From creation to completion, by the day of creation: how long the applicants take. */
export const CreatedToCompleted = ({ answer, filter, className }: PanelProps) => (
  <Percentiles
    title="Created to completed"
    subtitle={`${isWeekly(answer.spans) ? 'per week' : 'per day'} of creation`}
    answer={answer}
    values={answer.completion.spans}
    whole={answer.completion.whole}
    each={sessionsWords}
    // What was created then and is completed, whenever that was.
    hrefOf={(span) => sessionsHref(filter, { created: rangeOf(span), completed: { from: span.from, to: null } })}
    empty="No session created in this range is known to be completed."
    className={className}
  />
);
