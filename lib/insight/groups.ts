/** Document types and countries: how many, how they ended, and how long they waited for a verdict. */
import type { InsightAnswer, InsightGroup } from '@/lib/answers';
import { rateOf } from './rate';
import { type Run, rankOf } from './runs';
import type { GroupCounts } from './sessions';
import { isApproved, isCompleted, isRejected } from './statuses';
import type { TombstoneCount } from './tombstones';

const mostGroups = 300;

const byType = (tombstones: readonly TombstoneCount[]): GroupCounts[] => {
  const groups = new Map<string, GroupCounts>();
  for (const { documentType, status, count } of tombstones) {
    const known = groups.get(documentType) ?? {
      documentType,
      country: null,
      count: 0,
      completed: 0,
      approved: 0,
      rejected: 0,
    };
    groups.set(documentType, known);
    known.count += count;
    if (isCompleted(status)) known.completed += count;
    if (isApproved(status)) known.approved += count;
    if (isRejected(status)) known.rejected += count;
  }

  return [...groups.values()];
};

const keyOf = ({ documentType, country }: { documentType: string; country: string | null }) =>
  JSON.stringify([documentType, country]);

const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));

interface GroupWaits {
  documentType: string;
  country: string;
  /** Sorted. */
  micros: Run;
}

/** A group of which nothing was created in the range is there for its verdicts. */
export const describeGroups = (
  counted: readonly GroupCounts[],
  waits: readonly GroupWaits[],
  tombstones: readonly TombstoneCount[],
): InsightAnswer['groups'] => {
  const nothing = { count: 0, completed: 0, approved: 0, rejected: 0 };
  const waitsOf = new Map(waits.map((each) => [keyOf(each), each.micros]));
  const known = new Set(counted.map(keyOf));
  const all = [
    ...counted,
    ...waits.filter((each) => !known.has(keyOf(each))).map((each) => ({ ...each, ...nothing })),
    ...byType(tombstones),
  ];

  const rows = all
    .map((each): InsightGroup => {
      const { documentType, country, count, completed, approved, rejected } = each;
      const micros = waitsOf.get(keyOf(each));

      return {
        documentType,
        country,
        count,
        approved: rateOf(approved, completed),
        rejected: rateOf(rejected, completed),
        verdicts: micros?.length ?? 0,
        medianToVerdict: micros ? (micros[rankOf(0.5, micros.length) - 1] as number) / 1_000_000 : null,
      };
    })
    .sort(
      (one, other) =>
        other.count - one.count ||
        compareTexts(one.documentType, other.documentType) ||
        compareTexts(one.country ?? '', other.country ?? ''),
    );

  return { rows: rows.slice(0, mostGroups), more: Math.max(0, rows.length - mostGroups) };
};
