import type { Level, Open } from '@/lib/contract/domain';
import { outsideWords } from '../ui/outside-words';

export type LevelTone = 'high' | 'medium' | 'low' | 'none';

interface LevelWords {
  word: string;
  /** How many of the three bars are filled; 0 draws dots. */
  bars: 0 | 1 | 2 | 3;
  tone: LevelTone;
  known: boolean;
}

const words: Record<Level, Omit<LevelWords, 'known'>> = {
  HIGH: { word: 'HIGH', bars: 3, tone: 'high' },
  MEDIUM: { word: 'MEDIUM', bars: 2, tone: 'medium' },
  LOW: { word: 'LOW', bars: 1, tone: 'low' },
  UNAVAILABLE: { word: 'UNAVAILABLE', bars: 0, tone: 'none' },
  UNKNOWN: { word: 'UNKNOWN', bars: 0, tone: 'none' },
};

export const describeLevel = (level: Open<Level> | null): LevelWords => {
  if (level === null) return { word: 'not provided', bars: 0, tone: 'none', known: true };
  if (Object.hasOwn(words, level)) return { ...words[level as Level], known: true };
  return { word: outsideWords(level), bars: 0, tone: 'none', known: false };
};
