/** Laws that ask for sessions to be kept, as rules: which ones, for how many years, counted from when. */
import type { Keeping } from '@/lib/answers';
import { addDays, addMonths } from '../requests/due';

export interface Duty {
  /** Of the document; `null`: any. */
  country: string | null;
  /** `null`: any. */
  status: string | null;
  years: number;
  /** The law, in words. */
  basis: string;
  countsFrom: 'completion' | 'entered day';
}

/** What is known about a session; `null`: not known, which never lets it pass. */
export interface DutyFacts {
  country: string | null;
  status: string | null;
  completedOn: string | null;
  /** The day an officer entered, such as the end of the business relationship. */
  enteredOn: string | null;
}

const concerns = (wanted: string | null, found: string | null): 'yes' | 'no' | 'unknown' =>
  wanted === null || wanted === found ? 'yes' : found === null ? 'unknown' : 'no';

const keepingBy = (duty: Duty, facts: DutyFacts, today: string): Keeping | null => {
  const places = [concerns(duty.country, facts.country), concerns(duty.status, facts.status)];
  if (places.includes('no')) return null;
  if (places.includes('unknown')) {
    return {
      until: null,
      because: `${duty.basis}: whether it applies cannot be told, its country or status is not known`,
    };
  }

  const from = duty.countsFrom === 'completion' ? facts.completedOn : facts.enteredOn;
  if (from === null) {
    const missing =
      duty.countsFrom === 'completion' ? 'when it was completed is not known' : 'the day it counts from is not entered';

    return { until: null, because: `${duty.basis}: ${missing}` };
  }
  // Five years from 3 June 2024 end with 3 June 2029; on the day after, it may go.
  const until = addMonths(from, duty.years * 12);

  return until < today ? null : { until, because: duty.basis };
};

/** The duty that keeps it longest, those without an end first; `null`: none keeps it. */
export const keepingOf = (duties: readonly Duty[], facts: DutyFacts, today: string): Keeping | null => {
  const keeping = duties.map((duty) => keepingBy(duty, facts, today)).filter((each) => each !== null);

  return keeping.sort((a, b) => (b.until ?? '9999').localeCompare(a.until ?? '9999'))[0] ?? null;
};

/** The first day on which it may be erased. */
export const freeOn = ({ until }: Keeping): string | null => (until === null ? null : addDays(until, 1));
