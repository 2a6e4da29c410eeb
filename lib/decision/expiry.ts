/** Whether the document was valid on the day of the session, as a Trust Factor. */
import { dayMs } from '@/lib/base/durations';
import { listOf } from '@/lib/base/sentence';
import type { Assessed, DocumentFacts } from './facts';
import { currentPolicy, type Policy } from './policy';
import { scoreExpiry } from './scoring';

/** The days that a date can mean; one, unless part of it is unknown. */
interface Days {
  from: string;
  to: string;
}

interface Statement extends Days {
  source: string;
  /** 0 to 100. */
  confidence: number;
}

/** `2030-05-17`, `2030-05` or `2030`; `null`: no such day. */
const daysOf = (date: string): Days | null => {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(date) ?? [];
  if (!year) return null;
  const last = new Date(Date.UTC(Number(year), Number(month ?? 12), 0)).getUTCDate();
  if (Number(month ?? 1) < 1 || Number(month ?? 1) > 12 || Number(day ?? 1) < 1 || Number(day ?? 1) > last) return null;

  return {
    from: `${year}-${month ?? '01'}-${day ?? '01'}`,
    to: `${year}-${month ?? '12'}-${day ?? String(last).padStart(2, '0')}`,
  };
};

const printedDate = 'printed date of expiry';
const zoneDate = 'date of expiry in the machine-readable zone';

const statementsOf = ({ printed, zone }: DocumentFacts): Statement[] => {
  const inPrint = printed
    .filter(({ name, day }) => name === 'date_of_expiry' && day !== null)
    .toSorted((one, other) => other.confidence - one.confidence)[0];
  // A date whose check digit is wrong is nobody's word.
  const inZone = zone?.checks.expiry ? zone.fields?.find(({ name }) => name === 'date_of_expiry')?.value : undefined;
  const [ofPrint, ofZone] = [daysOf(inPrint?.day ?? ''), daysOf(inZone ?? '')];

  return [
    ...(inPrint && ofPrint ? [{ source: printedDate, confidence: inPrint.confidence, ...ofPrint }] : []),
    ...(ofZone ? [{ source: zoneDate, confidence: 100, ...ofZone }] : []),
  ];
};

const overlap = (all: readonly Days[]): boolean =>
  all.every((one) => all.every((other) => one.from <= other.to && other.from <= one.to));

const judge = (statements: readonly Statement[], day: string, policy: Policy): Assessed => {
  const sources = listOf(statements.map(({ source }) => source));
  const are = statements.length === 1 ? 'is' : 'are';
  const surest = Math.max(...statements.map(({ confidence }) => confidence));
  const unsure = { score: null, reason: `Not checked: the ${sources} was read with confidence ${surest} only.` };

  if (statements.every(({ to }) => to < day)) {
    if (surest < policy.sureReading) return unsure;

    return { score: scoreExpiry(-1, policy), reason: `Expired: the ${sources} ${are} before ${day} (UTC).` };
  }
  if (!overlap(statements)) return { score: null, reason: `Not checked: the ${sources} differ.` };
  if (statements.some(({ from }) => from < day)) {
    return { score: null, reason: `Not checked: the ${sources} ${are} incomplete, and the document may have expired.` };
  }
  if (surest < policy.goodReading) return unsure;
  const [first = day] = statements.map(({ from }) => from).sort();
  const daysLeft = (Date.parse(first) - Date.parse(day)) / dayMs;

  return {
    score: scoreExpiry(daysLeft, policy),
    reason: `Valid: the ${sources} ${are} ${daysLeft < policy.expiry.endsSoonDays ? `less than ${policy.expiry.endsSoonDays} days after` : 'not before'} ${day} (UTC).`,
  };
};

/** `day`: of the session, in UTC. A document is still valid on its last day. */
export const checkExpiry = (facts: DocumentFacts, day: string, policy: Policy = currentPolicy): Assessed => {
  const statements = statementsOf(facts);
  if (statements.length === 0) return { score: null, reason: 'Not checked: no date of expiry was read.' };

  // A print that was hard to read says nothing beside a zone whose check digit is right.
  const counted = statements.filter(({ confidence }) => confidence >= policy.goodReading);

  return judge(counted.length > 0 ? counted : statements, day, policy);
};
