/** Retention obligations: which sessions the law requires us to keep, for how many years, and from which day. */
import type { Hold, RetentionScope } from '@/lib/answers';
import { unknownCountry } from '@/lib/contract';
import { addDays, addMonths } from '../calendar';

export interface Duty extends RetentionScope {
  years: number;
  /** The law, in words. */
  basis: string;
  countsFrom: 'completion' | 'entered day';
}

/** What is known about a session. `null` is unknown, and so is the country `ZZZ`, and an unknown never releases it. */
export interface DutyFacts {
  country: string | null;
  status: string | null;
  documentType: string | null;
  completedOn: string | null;
  /** The day an officer entered, such as the end of the business relationship. */
  enteredOn: string | null;
}

const appliesTo = (wanted: readonly string[], found: string | null): 'yes' | 'no' | 'unknown' => {
  if (wanted.length === 0 || (found !== null && wanted.includes(found))) return 'yes';

  return found === null || found === unknownCountry ? 'unknown' : 'no';
};

const holdBy = (duty: Duty, facts: DutyFacts, today: string): Hold | null => {
  const answers = [
    appliesTo(duty.countries, facts.country),
    appliesTo(duty.statuses, facts.status),
    appliesTo(duty.documentTypes, facts.documentType),
  ];
  if (answers.includes('no')) return null;
  if (answers.includes('unknown')) {
    return {
      until: null,
      because: `${duty.basis}: may apply, but the country, status or document type is not known`,
    };
  }

  const from = duty.countsFrom === 'completion' ? facts.completedOn : facts.enteredOn;
  if (from === null) {
    const missing =
      duty.countsFrom === 'completion' ? 'the completion date is not known' : 'the start date has not been entered';

    return { until: null, because: `${duty.basis}: ${missing}` };
  }
  // Five years from 3 June 2024 include 3 June 2029; the session may be erased the day after.
  const until = addMonths(from, duty.years * 12);

  return until < today ? null : { until, because: duty.basis };
};

/** The longest hold, with open-ended ones first; `null`: none. */
export const holdByDuties = (duties: readonly Duty[], facts: DutyFacts, today: string): Hold | null => {
  const holds = duties.map((duty) => holdBy(duty, facts, today)).filter((each) => each !== null);

  return holds.sort((a, b) => (b.until ?? '9999').localeCompare(a.until ?? '9999'))[0] ?? null;
};

export const freeOn = ({ until }: Hold): string | null => (until === null ? null : addDays(until, 1));
