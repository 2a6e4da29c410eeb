/** Figures by document type and country: counts, outcomes and time to verdict. */
import type { InsightAnswer, InsightGroup } from '@/lib/answers';
import type { TombstoneCount } from './erasures';
import type { GroupCounts } from './sessions';
import { type Run, rankOf, rateOf } from './statistics';
import { isApproved, isCompleted, isRejected } from './statuses';

const maxGroups = 300;

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

/** Includes groups that have verdicts but no new sessions in the range. */
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

  return { rows: rows.slice(0, maxGroups), more: Math.max(0, rows.length - maxGroups) };
};
