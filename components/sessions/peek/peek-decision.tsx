import { CircleDashed, Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PeekAnswer, ResultState } from '@/lib/answers';
import { describeFactor } from '../../evidence/decision/factor-words';
import { classNames } from '../../ui/class-names';
import { Level } from '../../ui/level';
import { ScoreBar, scoreText } from '../../ui/score-bar';
import { statusInSentence } from '../../ui/status-words';
import { PeekSection } from './peek-section';

const shownFactors = 3;

/** Score, level and what pulled them down; or why there is none, which is never a clean result. */
export const PeekDecision = ({ answer: { row, factors } }: { answer: PeekAnswer }) =>
  row.results === 'read' ? (
    <>
      <div className="flex items-center gap-3">
        {row.score === null ? (
          <b className="text-14 font-semibold">Score not delivered</b>
        ) : (
          <b className="text-score font-semibold tracking-[-0.03em]">{scoreText(row.score)}</b>
        )}
        <div className="grid min-w-0 flex-1 gap-1">
          <span className="flex items-center justify-between gap-2">
            <Level level={row.level} />
            <span className="text-12 text-ink-3">decision, 0–100</span>
          </span>
          <ScoreBar score={row.score} level={row.level} />
        </div>
      </div>
      <PeekSection title="Weakest factors" note={factorsNote(factors.length)}>
        {factors.length === 0 ? (
          <p className="text-12 text-ink-2">The service delivered no factors.</p>
        ) : (
          <ul className="grid gap-2.5">
            {factors.slice(0, shownFactors).map((factor) => (
              <Factor key={factor.name} factor={factor} />
            ))}
          </ul>
        )}
      </PeekSection>
    </>
  ) : (
    <NoResults results={row.results} status={statusInSentence(row.status)} />
  );

const factorsNote = (count: number): string =>
  count > shownFactors ? `${shownFactors} of ${count}` : count === 0 ? '' : `all ${count}`;

const Factor = ({ factor }: { factor: PeekAnswer['factors'][number] }) => {
  const { name, meaning, limit, known, isScored } = describeFactor({ ...factor, fields: null, extras: {} });
  const score = isScored ? factor.score : null;

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-baseline gap-x-2 gap-y-1">
      <span title={factor.name} className={classNames('truncate', !known && 'mono')}>
        {name}
      </span>
      <Level level={factor.level} />
      <b className="min-w-6 text-right font-medium">{score === null ? 'no score' : scoreText(score)}</b>
      <span className="col-span-full">
        <ScoreBar score={score} level={factor.level} limit={limit} />
      </span>
      <span className="col-span-full text-12 text-ink-2">{meaning}</span>
    </li>
  );
};

const reasons: Record<
  Exclude<ResultState, 'read'>,
  { Icon: typeof Lock; title: string; words: (status: string) => string }
> = {
  none: {
    Icon: CircleDashed,
    title: 'No results',
    words: (status) => `There are none while a session is ${status}. This says nothing about the applicant.`,
  },
  wanted: {
    Icon: CircleDashed,
    title: 'Not read yet',
    words: () => 'The results are still to be read from the service. Nothing is known of them so far.',
  },
  withheld: {
    Icon: Lock,
    title: 'Not released',
    words: (status) => `The service holds the results back while the session is ${status}. This is not a clean result.`,
  },
  unreadable: {
    Icon: TriangleAlert,
    title: 'Not readable',
    words: () => 'The service sent results that cannot be understood. This is not a clean result.',
  },
};

const NoResults = ({ results, status }: { results: Exclude<ResultState, 'read'>; status: string }): ReactNode => {
  const { Icon, title, words } = reasons[results];

  return (
    <div className="flex gap-2.5 rounded-control bg-sunken px-3 py-2.5">
      <Icon aria-hidden="true" className="mt-px size-4 shrink-0 stroke-[1.5] text-ink-2" />
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-12 text-ink-2">{words(status)}</p>
      </div>
    </div>
  );
};
