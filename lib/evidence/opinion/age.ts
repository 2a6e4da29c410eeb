import { type Day, type Days, written, yearsBetween } from './calendar';
import { type AgreedDate, agreedDate, datesOf } from './document-dates';
import { type Result, result, type WorkedResult } from './result';
import type { Evidence } from './statements';

const highestPlausibleAge = 120;

const adulthood = 18;

const judgeDays = ({ from, to }: Days, today: Day): Result => {
  if (from > today) return result('failed', 'Born after the session');

  // Nobody can have been born on a day still to come, even if only the month is known.
  const [youngest, oldest] = [yearsBetween(to < today ? to : today, today), yearsBetween(from, today)];
  if (youngest > highestPlausibleAge) {
    return result('failed', `${youngest} on the day of the session: not plausible`, 'Age not plausible');
  }

  const age = youngest === oldest ? `${youngest}` : `${youngest} or ${oldest}`;
  const minor = youngest >= adulthood ? '' : oldest < adulthood ? ': under 18' : ': possibly under 18';

  return result('passed', `${age} on the day of the session${minor}`, 'Age plausible');
};

const judge = (birth: AgreedDate, today: Day | null): Result => {
  if (birth.state === 'not delivered') return result('unknown', 'Date of birth not provided');
  if (today === null) return result('unknown', 'Session date unknown');
  if (birth.state === 'unreadable') return result('unknown', 'Date of birth unreadable');
  if (birth.state === 'differ') return result('unknown', 'Sources give different dates of birth');

  return judgeDays(birth.days, today);
};

/** A minor is mentioned but passes: being young is not a fault. */
export const age = (evidence: Evidence): WorkedResult => {
  const birth = agreedDate(datesOf(evidence, 'birth'));
  const working =
    birth.state === 'agreed' ? [`born ${written(birth.days)}, session ${evidence.today ?? 'unknown'} (UTC)`] : [];

  return { ...judge(birth, evidence.today), working };
};
