'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { InsightGroup, Rate } from '@/lib/answers';
import { none } from '@/lib/session-query';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { ScrollBox } from '../../ui/scroll-box';
import { ChartFrame } from '../chart/chart-frame';
import { shareEnds } from '../chart/scales';
import { rangeOf, sessionsHref } from '../sessions-href';
import { fewerThan } from '../words';
import { countryTitle, documentTitle, type GroupColumn, GroupRow, groupCell, inGroupOrder } from './group-row';
import { nothingCreated, type PanelProps } from './panel';

const shownAtFirst = 10;
const headCell = 'h-[30px] border-b border-line px-[7px] text-12 whitespace-nowrap text-ink-2 first:pl-0 last:pr-0';

const endsOf = (rows: readonly InsightGroup[], name: 'approved' | 'rejected'): [number, number] => {
  const rates = rows.map((row) => row[name]).filter((rate): rate is Rate => rate !== null && rate.of >= fewerThan);

  return shareEnds(
    rates.map(({ low }) => low),
    rates.map(({ high }) => high),
  );
};

const percent = (share: number): number => Math.round(share * 10_000) / 100;
const rateCells = (rate: Rate | null): Array<number | null> =>
  rate ? [rate.count / rate.of, rate.low, rate.high].map(percent) : [null, null, null];

export const Groups = (props: PanelProps) => {
  const { answer, filter, className } = props;
  const [order, setOrder] = useState<{ column: GroupColumn; descending: boolean }>({
    column: 'sessions',
    descending: true,
  });
  const [all, setAll] = useState(false);
  const sorted = inGroupOrder(answer.groups.rows, order);
  const rows = all ? sorted : sorted.slice(0, shownAtFirst);
  const ends = { approved: endsOf(answer.groups.rows, 'approved'), rejected: endsOf(answer.groups.rows, 'rejected') };

  const head = (column: GroupColumn, words: string, more: { numeric?: boolean; ends?: [number, number] } = {}) => {
    const active = order.column === column;
    const Arrow = order.descending ? ArrowDown : ArrowUp;

    return (
      <th
        scope="col"
        aria-sort={active ? (order.descending ? 'descending' : 'ascending') : 'none'}
        className={classNames(headCell, more.numeric && 'text-right', more.ends && 'w-[17%] px-3!')}
      >
        <span className={more.ends ? 'flex items-center justify-between' : ''}>
          {more.ends && <span className="text-11 font-normal text-ink-3">{Math.round(more.ends[0] * 100)}</span>}
          <button
            type="button"
            className="inline-flex min-h-6 items-center gap-0.5 hover:text-ink"
            onClick={() =>
              setOrder({
                column,
                descending: active ? !order.descending : column !== 'document' && column !== 'country',
              })
            }
          >
            {words}
            {active && <Arrow aria-hidden="true" className="size-3 stroke-2" />}
          </button>
          {more.ends && <span className="text-11 font-normal text-ink-3">{Math.round(more.ends[1] * 100)}%</span>}
        </span>
      </th>
    );
  };

  return (
    <ChartFrame
      title="By document type and issuing country"
      name="by document type and country"
      subtitle="rates with 95% Wilson intervals, by issuing country"
      range={answer.range}
      className={className}
      table={{
        columns: [
          { name: 'Document' },
          { name: 'Country' },
          ...[
            'Sessions',
            'Approved (%)',
            'Approved, low (%)',
            'Approved, high (%)',
            'Rejected (%)',
            'Rejected, low (%)',
            'Rejected, high (%)',
            'Verdicts',
            'Median time to verdict (s)',
          ].map((name) => ({ name, numeric: true })),
        ],
        rows: sorted.map((row) => [
          documentTitle(row.documentType),
          row.country === null ? countryTitle(null) : row.country === none ? countryTitle(none) : row.country,
          row.count,
          ...rateCells(row.approved),
          ...rateCells(row.rejected),
          row.verdicts,
          row.medianToVerdict,
        ]),
      }}
    >
      <ScrollBox label="By document type and issuing country, table">
        <table className="w-full min-w-[880px] border-separate border-spacing-0 text-table">
          <thead>
            <tr>
              {head('document', 'Document')}
              {head('country', 'Country')}
              {head('sessions', 'Sessions', { numeric: true })}
              {head('approved', 'Approved', { ends: ends.approved })}
              <th scope="col" className={`${headCell} text-right`}>
                % and interval
              </th>
              {head('rejected', 'Rejected', { ends: ends.rejected })}
              <th scope="col" className={`${headCell} text-right`}>
                % and interval
              </th>
              {head('toVerdict', 'Median time to verdict', { numeric: true })}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <GroupRow
                key={`${row.documentType} ${row.country}`}
                row={row}
                ends={ends}
                href={
                  row.country === null
                    ? null
                    : sessionsHref(filter, {
                        created: rangeOf(answer.range),
                        documentType: [row.documentType],
                        country: [row.country],
                      })
                }
              />
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={8} className={`${groupCell} text-ink-2`}>
                  {nothingCreated(props)}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </ScrollBox>
      {(sorted.length > shownAtFirst || answer.groups.more > 0) && (
        <p className="flex items-center gap-3 pt-2 text-12 text-ink-2">
          {sorted.length > shownAtFirst && (
            <Button look="ghost" size="small" className="-ml-2" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? `Show first ${shownAtFirst}` : `Show all ${figure(sorted.length)}`}
            </Button>
          )}
          {answer.groups.more > 0 &&
            `${figure(answer.groups.more)} smaller ${answer.groups.more === 1 ? 'group' : 'groups'} not shown`}
        </p>
      )}
    </ChartFrame>
  );
};
