import Link from 'next/link';
import type { InsightGroup, Rate } from '@/lib/answers';
import { none } from '@/lib/session-query';
import { figure } from '../../ui/figures';
import { fewerThan, intervalWords, roundTimeWords } from '../words';
import { countryTitle, documentTitle } from './group-order';
import { IntervalBar } from './interval-bar';

export const groupCell = 'h-[30px] border-b border-line px-[7px] whitespace-nowrap first:pl-0 last:pr-0';

interface GroupRowProps {
  row: InsightGroup;
  ends: Record<'approved' | 'rejected', [number, number]>;
  href: string | null;
}

/** A kind of document: its count leads to its sessions. */
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
