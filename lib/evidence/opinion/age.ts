import { type Day, type Days, written, yearsBetween } from './calendar';
import { type Agreed, agreedOn, datesOf } from './dates-of';
import { type Judged, judged, judgedInFull, type WorkedOut } from './judged';
import type { Evidence } from './statements';

/** Nobody has been known to live longer by much. */
const oldest = 120;

const adulthood = 18;

const judgeDays = ({ from, to }: Days, today: Day): Judged => {
  if (from > today) return judged('failed', 'Born after the session');

  // Of a month that is not over, the days to come cannot be a birthday.
  const [least, most] = [yearsBetween(to < today ? to : today, today), yearsBetween(from, today)];
  if (least > oldest) return judgedInFull('failed', `${least} at the session, which nobody reaches`, 'No possible age');

  const age = least === most ? `${least}` : `${least} to ${most}`;
  const minor = least >= adulthood ? '' : most < adulthood ? ': under 18' : ': perhaps under 18';

  return judgedInFull('passed', `${age} at the session${minor}`, 'A possible age');
};

const judge = (agreed: Agreed, today: Day | null): Judged => {
  if (agreed.state === 'not delivered') return judged('unknown', 'No date of birth was delivered');
  if (today === null) return judged('unknown', 'The date of the session is not known');
  if (agreed.state === 'unreadable') return judged('unknown', 'The date of birth cannot be read');
  if (agreed.state === 'differ') return judged('unknown', 'The sources give different dates of birth');

  return judgeDays(agreed.days, today);
};

/** Being young is worth saying and no fault. */
export const age = (evidence: Evidence): WorkedOut => {
  const agreed = agreedOn(datesOf(evidence, 'birth'));
  const working =
    agreed.state === 'agreed' ? [`born ${written(agreed.days)}, session ${evidence.today ?? 'not known'}, in UTC`] : [];

  return { ...judge(agreed, evidence.today), working };
};
