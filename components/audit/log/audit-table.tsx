'use client';

import { Award, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuditAnswer, CheckpointRow } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { ListTable, listCell } from '../../ui/list-table';
import { SkeletonRows } from '../../ui/skeleton';
import { utcExact } from '../../ui/time-words';
import { EventRow, type RowActions } from './event-row';
import { type LogLine, logLines } from './log-lines';

const columns = [
  { name: 'Position', width: 'w-[96px]', numeric: true },
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

export const AuditTable = ({ answer, busy, ...rest }: AuditTableProps) => (
  <ListTable label="Events, newest first" busy={busy} minWidth="min-w-[880px]" columns={columns}>
    {answer ? (
      logLines(answer.events, answer.checkpoints).map((line) => <Line key={line.key} line={line} {...rest} />)
    ) : (
      <SkeletonRows rows={20} columns={columns.length} cellClass={listCell} />
    )}
  </ListTable>
);

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
          {utcExact(line.last.at)} UTC
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
