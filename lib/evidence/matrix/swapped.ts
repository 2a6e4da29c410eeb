import { areSwapped, type NameFieldLength } from '../compare';
import type { Row, Voice } from './rows';

export type Machine = 'mrz' | 'barcode';

const machines: Machine[] = ['mrz', 'barcode'];

const voiceOf = (row: Row, source: Voice['source']): Voice | undefined =>
  row.voices.find((voice) => voice.source === source);

/** The machine-read sources that have the given names under the surname. */
export const swappedSources = (surname: Row, given: Row, cutAfter: NameFieldLength | null): Machine[] =>
  machines.filter((machine) => {
    const pair = (row: Row) => ({
      printed: voiceOf(row, 'visual')?.read ?? null,
      source: voiceOf(row, machine)?.read ?? null,
    });
    return areSwapped(pair(surname), pair(given), machine, cutAfter);
  });

/** The row as it would be, had these sources not swapped it: their values come from the other row. */
export const unswapped = (row: Row, other: Row, swapped: Machine[]): Voice[] =>
  row.voices.map((voice) =>
    swapped.some((machine) => machine === voice.source)
      ? { ...voice, read: voiceOf(other, voice.source)?.read ?? null }
      : voice,
  );
