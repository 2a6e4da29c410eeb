import { type Day, type Days, lengthOf, written } from './calendar';
import { type Agreed, agreedOn, datesOf } from './dates-of';
import { type Judged, judged, judgedInFull, type WorkedOut } from './judged';
import { type Evidence, sourceNames } from './statements';

/** A document that is valid to a day is valid on that day. */
const judgeDays = ({ from, to }: Days, today: Day): Judged => {
  if (to < today) {
    return judgedInFull('failed', `Expired ${lengthOf(to, today)} before the session`, 'Expired before the session');
  }
  if (from < today) return judged('unknown', 'Only a part of the date of expiry is known, and it may have passed');
  const full = from === today ? 'Expires on the day of the session' : `Valid for ${lengthOf(today, from)} at capture`;

  return judgedInFull('passed', full, 'Valid on the day of the session');
};

const judge = (agreed: Agreed, today: Day | null): Judged => {
  if (agreed.state === 'not delivered') return judged('unknown', 'No date of expiry was delivered');
  if (today === null) return judged('unknown', 'The date of the session is not known');
  if (agreed.state === 'unreadable') return judged('unknown', 'The date of expiry cannot be read');
  if (agreed.state === 'agreed') return judgeDays(agreed.days, today);

  return agreed.all.every(({ to }) => to < today)
    ? judged('failed', 'The sources give different dates of expiry, and all of them had passed')
    : judged('unknown', 'The sources give different dates of expiry');
};

export const expiry = (evidence: Evidence): WorkedOut => {
  const statements = datesOf(evidence, 'expiry');
  const readings = statements.map(({ source, text, read }) => {
    const as = read.kind === 'day' ? `read as ${written(read.days)}` : read.kind;

    return `${sourceNames[source]}: ${text}, ${as}`;
  });

  return {
    ...judge(agreedOn(statements), evidence.today),
    working: readings.length === 0 ? [] : [...readings, `session: ${evidence.today ?? 'not known'}, in UTC`],
  };
};
