import { type Day, type Days, lengthOf, written } from './calendar';
import { type AgreedDate, agreedDate, datesOf } from './document-dates';
import { type Result, result, type WorkedResult } from './result';
import { type Evidence, sourceNames } from './statements';

/** A document is still valid on its expiry date. */
const judgeDays = ({ from, to }: Days, today: Day): Result => {
  if (to < today) {
    return result('failed', `Expired ${lengthOf(to, today)} before the session`, 'Expired before the session');
  }
  if (from < today) return result('unknown', 'Expiry date incomplete: the document may have expired');
  const full =
    from === today ? 'Expires on the day of the session' : `Expires ${lengthOf(today, from)} after the session`;

  return result('passed', full, 'Valid on the day of the session');
};

const judge = (expiryDate: AgreedDate, today: Day | null): Result => {
  if (expiryDate.state === 'not delivered') return result('unknown', 'Expiry date not provided');
  if (today === null) return result('unknown', 'Session date unknown');
  if (expiryDate.state === 'unreadable') return result('unknown', 'Expiry date unreadable');
  if (expiryDate.state === 'agreed') return judgeDays(expiryDate.days, today);

  return expiryDate.all.every(({ to }) => to < today)
    ? result('failed', 'Sources give different expiry dates, all before the session')
    : result('unknown', 'Sources give different expiry dates');
};

export const expiry = (evidence: Evidence): WorkedResult => {
  const statements = datesOf(evidence, 'expiry');
  const readings = statements.map(({ source, text, read }) => {
    const as = read.kind === 'day' ? `read as ${written(read.days)}` : read.kind;

    return `${sourceNames[source]}: ${text}, ${as}`;
  });

  return {
    ...judge(agreedDate(statements), evidence.today),
    working: readings.length === 0 ? [] : [...readings, `session: ${evidence.today ?? 'unknown'} (UTC)`],
  };
};
