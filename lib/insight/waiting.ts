/** Time to verdict, and the length of the queue by hour of the week. */
import type { DaySpan, InsightAnswer } from '@/lib/answers';
import type { Study } from '@/lib/mirror';
import { forEachSlot, forEachSlotIn, forEachWord, type Pace } from './scan';
import { boundsOf, hourMicros } from './spans';
import type { Run } from './statistics';
import { isByOfficer, isWaiting } from './statuses';

/** The time of completion, or of creation if that is unknown. */
const startOf = ({ completed, created }: Study, slot: number): number => {
  const end = completed[slot] as number;

  return Number.isNaN(end) ? (created[slot] as number) : end;
};

const forEachWait = async (study: Study, span: DaySpan, pace: Pace, visit: (slot: number, micros: number) => void) => {
  const { since, until } = boundsOf(span);
  await forEachSlot(study.between('decided', since, until), pace, (slot) => {
    const duration = (study.decided[slot] as number) - startOf(study, slot);
    // The service's clock may be slightly ahead of ours.
    if (!Number.isNaN(duration)) visit(slot, Math.max(0, duration));
  });
};

/** Time to the first active opinion in microseconds, per span. */
export const measureWaits = async (study: Study, spans: readonly DaySpan[], pace: Pace): Promise<Run[]> => {
  const runs: Run[] = [];
  for (const span of spans) {
    const found: number[] = [];
    await forEachWait(study, span, pace, (_, micros) => found.push(micros));
    runs.push(Float64Array.from(found).sort());
  }

  return runs;
};

/** The same by document type and country. */
export const measureGroups = async (study: Study, range: DaySpan, pace: Pace) => {
  const [types, countries] = [study.category('documentType'), study.category('country')];
  const byGroup = new Map<number, number[]>();

  await forEachWait(study, range, pace, (slot, micros) => {
    const type = types.codes[types.profiles[slot] as number] as number;
    const country = countries.codes[countries.profiles[slot] as number] as number;
    const group = type * countries.values.length + country;
    const known = byGroup.get(group);
    if (known) known.push(micros);
    else byGroup.set(group, [micros]);
  });

  return [...byGroup].map(([group, found]) => ({
    documentType: types.values[Math.floor(group / countries.values.length)] as string,
    country: countries.values[group % countries.values.length] as string,
    micros: Float64Array.from(found).sort(),
  }));
};

interface QueueRequest {
  range: DaySpan;
  /** Hours after this moment are in the future. */
  asOf: Date;
}

/** Average queue length per hour of the week, of all sessions that waited in the range, whenever created. */
export const averageQueue = async (
  study: Study,
  { range, asOf }: QueueRequest,
  pace: Pace,
): Promise<InsightAnswer['queue']> => {
  const { since, until } = boundsOf(range);
  const hours = Math.max(
    0,
    Math.min((until - since) / hourMicros, Math.floor((asOf.getTime() * 1000 - since) / hourMicros) + 1),
  );
  /** The first full hour at or after a moment. */
  const hourOf = (micros: number) => Math.min(hours, Math.max(0, Math.ceil((micros - since) / hourMicros)));
  const isIn = (micros: number) => micros >= since && micros < until;

  const status = study.category('status');
  const kinds = status.codes.map((code) => {
    const value = status.values[code] as string;

    return isWaiting(value) ? 1 : isByOfficer(value) ? 2 : 0;
  });
  const change = new Int32Array(hours + 1);
  let unknown = 0;

  const visit = (slot: number) => {
    const kind = kinds[status.profiles[slot] as number];
    const decided = study.decided[slot] as number;
    const isOpen = Number.isNaN(decided);
    if (isOpen && kind === 0) return;

    const start = startOf(study, slot);
    if (isOpen ? kind === 2 : Number.isNaN(start)) {
      if (isIn(isOpen ? start : decided)) unknown++;
    } else if (isOpen ? !Number.isNaN(start) : decided > start) {
      const [from, to] = [hourOf(start), isOpen ? hours : hourOf(decided)];
      change[from] = (change[from] as number) + 1;
      change[to] = (change[to] as number) - 1;
    }
  };
  await forEachWord(study.matching, pace, (word, place) => forEachSlotIn(word, place, visit));

  return { hours: averages(change.subarray(0, hours), new Date(range.from).getUTCDay()), unknown };
};

/** `firstDay`: day of the week, 0 for Sunday. */
const averages = (change: Int32Array, firstDay: number): Array<Array<number | null>> => {
  const sums = new Float64Array(7 * 24);
  const counts = new Uint32Array(7 * 24);
  let length = 0;
  for (let hour = 0; hour < change.length; hour++) {
    length += change[hour] as number;
    const weekday = (firstDay + 6 + Math.floor(hour / 24)) % 7;
    const place = weekday * 24 + (hour % 24);
    sums[place] = (sums[place] as number) + length;
    counts[place] = (counts[place] as number) + 1;
  }

  return Array.from({ length: 7 }, (_, weekday) =>
    Array.from({ length: 24 }, (_each, hour) => {
      const place = weekday * 24 + hour;

      return counts[place] === 0 ? null : (sums[place] as number) / (counts[place] as number);
    }),
  );
};
