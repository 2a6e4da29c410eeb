'use client';

import { useQuery } from '@tanstack/react-query';
import { latestFindingWords } from '../../words/appeal-words';
import { appealQuery } from './queries';

/** What the last decided appeal found. Failures are the panel's to tell. */
export const AppealWord = ({ sessionId }: { sessionId: string }) => {
  const { data } = useQuery(appealQuery(sessionId));
  const words = data ? latestFindingWords(data.earlier) : null;

  return words && <span className="text-12 text-ink-2">{words}</span>;
};
