'use client';

import type { SessionFilter } from '@/lib/session-query';
import { FiguresForm } from './figures-form';

type Scores = Pick<SessionFilter, 'scoreFrom' | 'scoreTo'>;

const labels = { scoreFrom: 'Lowest', scoreTo: 'Highest' };

const isScore = (score: number | null): boolean => score === null || (score >= 0 && score <= 100);

/** In thousandths, as the list compares them. */
const rounded = (score: number | null): number | null => score && Math.round(score * 1000) / 1000;

interface ScoreFormProps {
  filter: Scores;
  onScores: (scores: Scores) => void;
}

export const ScoreForm = ({ filter, onScores }: ScoreFormProps) => {
  const apply = ({ scoreFrom, scoreTo }: Scores): string | null => {
    if (!isScore(scoreFrom) || !isScore(scoreTo)) return 'A score is a number from 0 to 100.';
    if (scoreFrom === null && scoreTo === null) return 'Give a lowest or a highest score.';
    if (scoreFrom !== null && scoreTo !== null && scoreFrom > scoreTo)
      return 'The lowest must not be above the highest.';
    onScores({ scoreFrom: rounded(scoreFrom), scoreTo: rounded(scoreTo) });

    return null;
  };

  return <FiguresForm figures={filter} labels={labels} onApply={apply} />;
};
