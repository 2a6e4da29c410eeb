'use client';

import { type FormEvent, useState } from 'react';
import type { SessionFilter } from '@/lib/session-query';
import { Button } from '../../../ui/button';
import { smallFieldClasses } from '../../../ui/small-field';

type Scores = Pick<SessionFilter, 'scoreFrom' | 'scoreTo'>;

/** `undefined`: not a score. */
const readScore = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const score = Number(text.replace(',', '.'));
  return score >= 0 && score <= 100 ? Math.round(score * 1000) / 1000 : undefined;
};

interface ScoreFormProps {
  filter: Scores;
  onScores: (scores: Scores) => void;
}

export const ScoreForm = ({ filter, onScores }: ScoreFormProps) => {
  const [from, setFrom] = useState(filter.scoreFrom === null ? '' : String(filter.scoreFrom));
  const [to, setTo] = useState(filter.scoreTo === null ? '' : String(filter.scoreTo));
  const [problem, setProblem] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const scores = { scoreFrom: readScore(from), scoreTo: readScore(to) };
    const { scoreFrom, scoreTo } = scores;

    if (scoreFrom === undefined || scoreTo === undefined) setProblem('A score is a number from 0 to 100.');
    else if (scoreFrom === null && scoreTo === null) setProblem('Give a lowest or a highest score.');
    else if (scoreFrom !== null && scoreTo !== null && scoreFrom > scoreTo) {
      setProblem('The lowest must not be above the highest.');
    } else onScores({ scoreFrom, scoreTo });
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-2 px-2 pb-1">
      <label className="grid grid-cols-[72px_1fr] items-center text-12 text-ink-2">
        Lowest
        <input
          inputMode="decimal"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          autoComplete="off"
          className={smallFieldClasses}
        />
      </label>
      <label className="grid grid-cols-[72px_1fr] items-center text-12 text-ink-2">
        Highest
        <input
          inputMode="decimal"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          autoComplete="off"
          className={smallFieldClasses}
        />
      </label>
      {problem && (
        <p role="alert" className="text-12 text-bad">
          {problem}
        </p>
      )}
      <Button type="submit" size="small" className="justify-self-end">
        Apply
      </Button>
    </form>
  );
};
