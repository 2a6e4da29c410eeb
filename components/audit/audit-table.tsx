'use client';

import { Award, Lock } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { AuditAnswer, CheckpointRow } from '@/lib/answers';
import { classNames } from '../ui/class-names';
import { SkeletonLine } from '../ui/skeleton';
import { utcExact } from '../ui/time-words';
import { cellBox, EventRow, type RowActions } from './event-row';
import { figure } from './figures';
import { type LogLine, logLines } from './log-lines';
import { useEventKeys } from './use-event-keys';

const columns = [
  { name: 'Position', width: 'w-[96px]' },
  { name: 'Time, UTC', width: 'w-[184px]' },
  { name: 'Who', width: 'w-[132px]' },
  { name: 'Event', width: 'w-[192px]' },
  { name: 'Subject', width: 'w-[100px]' },
  { name: 'What', width: '' },
];

interface AuditTableProps extends RowActions {
  /** `null` while the first events are on their way. */
  answer: Pick<AuditAnswer, 'events' | 'checkpoints'> | null;
  busy: boolean;
  personId: string;
  openId: string | null;
  soughtPosition: number | null;
}

export const AuditTable = ({ answer, busy, ...rest }: AuditTableProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEventKeys(box);

  return (
    <div ref={box} className="min-h-0 flex-1 overflow-auto">
      <table
        aria-label="Events, newest first"
        aria-busy={busy}
        className="w-full min-w-[880px] table-fixed border-separate border-spacing-0 text-table"
      >
        <thead>
          <tr className="bg-surface">
            {columns.map(({ name, width }, index) => (
              <th
                key={name}
                scope="col"
                className={classNames(
                  'sticky top-0 z-2 h-[30px] border-b border-line bg-surface px-[7px] text-12 whitespace-nowrap text-ink-2 first:left-0 first:z-3 first:pl-5',
                  width,
                  index === 0 && 'text-right',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer ? (
            logLines(answer.events, answer.checkpoints).map((line) => <Line key={line.key} line={line} {...rest} />)
          ) : (
            <SkeletonRows />
          )}
        </tbody>
      </table>
    </div>
  );
};

type LineProps = Omit<AuditTableProps, 'answer' | 'busy'> & { line: LogLine };

const Line = ({ line, openId, soughtPosition, ...rest }: LineProps) => {
  switch (line.kind) {
    case 'event':
      return (
        <EventRow
          event={line.event}
          day={line.day}
          open={line.event.id === openId}
          sought={line.event.position !== null && line.event.position === soughtPosition}
          {...rest}
        />
      );
    case 'sealed':
      return <Divider icon={<Lock aria-hidden="true" />}>Sealed up to here: position {figure(line.position)}</Divider>;
    case 'checkpoints':
      return (
        <Divider icon={<Award aria-hidden="true" />}>
          {checkpointName(line.first, line.last)} · signed over 1 – {figure(line.last.position)} ·{' '}
          {utcExact(line.last.at)} UTC · also written outside the database
        </Divider>
      );
  }
};

const checkpointName = (first: CheckpointRow, last: CheckpointRow): string =>
  first.number === last.number
    ? `Checkpoint ${figure(last.number)}`
    : `Checkpoints ${figure(first.number)} – ${figure(last.number)}, the last`;

const Divider = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <tr>
    <td
      colSpan={columns.length}
      className="h-[26px] border-b border-line bg-sunken px-5 text-11 text-ink-2 [&_svg]:mr-1.5 [&_svg]:inline-block [&_svg]:size-3 [&_svg]:stroke-[1.5] [&_svg]:align-[-2px] [&_svg]:text-ink-3"
    >
      {icon}
      {children}
    </td>
  </tr>
);

const SkeletonRows = () =>
  Array.from({ length: 20 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity of their own
    <tr key={row}>
      {columns.map(({ name }, column) => (
        <td key={name} className={cellBox}>
          <SkeletonLine className={(row + column) % 3 === 0 ? 'w-1/2' : 'w-2/3'} />
        </td>
      ))}
    </tr>
  ));
