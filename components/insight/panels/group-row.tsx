import Link from 'next/link';
import type { InsightGroup, Rate } from '@/lib/answers';
import { none } from '@/lib/session-query';
import { figure } from '../../ui/figures';
import { countryName } from '../../words/country-codes';
import { documentTypeWords } from '../../words/document-words';
import { linear } from '../chart/scales';
import { fewerThan, intervalWords, roundTimeWords } from '../words';

export type GroupColumn = 'document' | 'country' | 'sessions' | 'approved' | 'rejected' | 'toVerdict';

export const documentTitle = (type: string): string => (type === none ? 'Not recognised' : documentTypeWords(type));

/** `Germany`; an unknown code is shown as it is. */
export const countryTitle = (code: string | null): string => {
  if (code === null) return 'Erased';

  return code === none ? 'Not provided' : (countryName(code) ?? code);
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

/** Rows without a value come last in either direction. */
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

export const groupCell = 'h-[30px] border-b border-line px-[7px] whitespace-nowrap first:pl-0 last:pr-0';

interface GroupRowProps {
  row: InsightGroup;
  ends: Record<'approved' | 'rejected', [number, number]>;
  href: string | null;
}

export const GroupRow = ({ row, ends, href }: GroupRowProps) => {
  const { documentType, country, count, verdicts, medianToVerdict } = row;
  const words = (
    <>
      {country !== null && country !== none && <span className="mono">{country}</span>}{' '}
      <span className={country === null || country === none ? 'text-ink-3' : 'text-ink-2'}>
        {countryTitle(country)}
      </span>
    </>
  );

  return (
    <tr className={count < fewerThan ? 'text-ink-3' : undefined}>
      <td className={groupCell}>{documentTitle(documentType)}</td>
      <td className={groupCell}>{words}</td>
      <td className={`${groupCell} text-right`}>
        {href === null ? (
          figure(count)
        ) : (
          <Link href={href} prefetch={false} className="inline-block min-w-6 hover:text-accent hover:underline">
            {figure(count)}
            <span className="sr-only">
              {' '}
              sessions: {documentTitle(documentType)}, {countryTitle(country)}
            </span>
          </Link>
        )}
      </td>
      {(['approved', 'rejected'] as const).map((name) => (
        <RateCells key={name} rate={row[name]} ends={ends[name]} colour={`var(--chart-${name}-auto)`} />
      ))}
      <td className={`${groupCell} text-right`}>
        {medianToVerdict === null ? 'none' : verdicts < fewerThan ? 'too few' : roundTimeWords(medianToVerdict)}
      </td>
    </tr>
  );
};

const RateCells = ({ rate, ends, colour }: { rate: Rate | null; ends: [number, number]; colour: string }) => (
  <>
    <td className={`${groupCell} min-w-[130px] px-3!`}>
      {rate && <IntervalBar rate={rate} ends={ends} colour={colour} />}
    </td>
    <td className={`${groupCell} text-right`}>
      {rate ? (
        <>
          <span className="font-medium">{((rate.count / rate.of) * 100).toFixed(1)}</span>
          <span className="ml-1.5 inline-block min-w-[68px] text-12 text-ink-3">{intervalWords(rate)}</span>
        </>
      ) : (
        'none completed'
      )}
    </td>
  </>
);

interface IntervalBarProps {
  rate: Rate;
  /** Ends of the axis, as shares. */
  ends: readonly [number, number];
  colour: string;
}

/** A share with its interval, as wide as its column; hollow if based on few sessions. */
const IntervalBar = ({ rate, ends, colour }: IntervalBarProps) => {
  const scale = linear(ends, [0, 100]);
  const at = (share: number) => `${Math.min(100, Math.max(0, scale(share))).toFixed(2)}%`;
  const few = rate.of < fewerThan;

  return (
    <svg aria-hidden="true" width="100%" height="14" className="block overflow-visible">
      <line x1="0" x2="100%" y1="7.5" y2="7.5" stroke="var(--line)" />
      <line
        x1={at(rate.low)}
        x2={at(rate.high)}
        y1="7.5"
        y2="7.5"
        stroke={colour}
        strokeWidth="5"
        opacity={few ? 0.22 : 0.38}
      />
      <circle
        cx={at(rate.count / rate.of)}
        cy="7.5"
        r="3"
        fill={few ? 'var(--surface)' : colour}
        stroke={colour}
        strokeWidth="1.2"
      />
    </svg>
  );
};
