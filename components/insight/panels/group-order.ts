import type { InsightGroup, Rate } from '@/lib/answers';
import { none } from '@/lib/session-query';
import { countryName } from '../../ui/country-codes';
import { documentTypeWords } from '../../ui/document-words';

export type GroupColumn = 'document' | 'country' | 'sessions' | 'approved' | 'rejected' | 'toVerdict';

export const documentTitle = (type: string): string => (type === none ? 'Not recognised' : documentTypeWords(type));

/** `Germany`; a code that names no country stands for itself. */
export const countryTitle = (code: string | null): string => {
  if (code === null) return 'erased, not kept';

  return code === none ? 'Not delivered' : (countryName(code) ?? code);
};

const share = (rate: Rate | null): number | null => rate && rate.count / rate.of;

const sortValue = (row: InsightGroup, column: GroupColumn): string | number | null => {
  switch (column) {
    case 'document':
      return documentTitle(row.documentType);
    case 'country':
      return countryTitle(row.country);
    case 'sessions':
      return row.count;
    case 'approved':
    case 'rejected':
      return share(row[column]);
    case 'toVerdict':
      return row.medianToVerdict;
  }
};

/** What has no value comes last, whichever way. */
export const inGroupOrder = (
  rows: readonly InsightGroup[],
  { column, descending }: { column: GroupColumn; descending: boolean },
): InsightGroup[] =>
  [...rows].sort((one, other) => {
    const [a, b] = [sortValue(one, column), sortValue(other, column)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = typeof a === 'number' ? a - Number(b) : a.localeCompare(String(b), 'en');

    return (descending ? -order : order) || other.count - one.count;
  });
