import { CircleDashed, Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PeekAnswer, ResultState } from '@/lib/answers';
import { classNames } from '../../ui/class-names';
import { outsideWords } from '../../ui/outside-words';
import { describeFactor } from '../../words/factor-words';
import { Level } from '../../words/level';
import { ScoreBar, scoreText } from '../../words/score-bar';
import { ScoreHelp } from '../../words/score-help';
import { statusInSentence } from '../../words/status-sentences';
import { PeekSection } from './peek-section';

const shownFactors = 3;

/** Score, level and weakest factors, or why there are none. Missing results never look like a pass. */
export const PeekDecision = ({ answer: { row, factors } }: { answer: PeekAnswer }) =>
  row.results === 'read' ? (
    <>
      <div className="flex items-center gap-3">
        {row.score === null ? (
          <b className="text-14 font-semibold">Score not provided</b>
        ) : (
          <b className="text-score font-semibold tracking-[-0.03em]">{scoreText(row.score)}</b>
        )}
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex items-center justify-between gap-2">
            <Level level={row.level} />
            <ScoreHelp />
          </div>
          <ScoreBar score={row.score} level={row.level} />
        </div>
      </div>
      <PeekSection title="Weakest factors" note={factorsNote(factors.length)}>
        {factors.length === 0 ? (
          <p className="text-12 text-ink-2">No Trust Factors provided</p>
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
      <span title={outsideWords(factor.name)} className={classNames('truncate', !known && 'mono')}>
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
    words: (status) => `A session has no results while it is ${status}.`,
  },
  wanted: {
    Icon: CircleDashed,
    title: 'Not loaded yet',
    words: () => 'The results are still loading from the service.',
  },
  withheld: {
    Icon: Lock,
    title: 'Not released',
    words: (status) => `The service withholds the results while the session is ${status}. Treated as not passed.`,
  },
  unreadable: {
    Icon: TriangleAlert,
    title: 'Unreadable',
    words: () => 'The service sent results Proofdesk cannot read. Treated as not passed.',
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
