'use client';

import { Award, Lock } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { CheckpointRow } from '@/lib/answers';
import { DataTable, type TableState } from '../../ui/data-table';
import { figure } from '../../ui/figures';
import { isAsInUtc, utcExact, type Zone } from '../../ui/time-words';
import { useZone } from '../../ui/zone';
import { BothTimes } from '../both-times';
import { type LogContext, logColumns, visibleLogColumns } from './columns';
import type { LogLine } from './log-lines';

interface AuditTableProps {
  state: TableState<LogLine>;
  context: LogContext;
  openId: string | null;
  /** Above the rows. */
  notice: ReactNode;
}

/** A zone may be UTC in winter only, so the rows decide, and the present while there are none. */
const isUtcOnly = (state: TableState<LogLine>, zone: Zone): boolean => {
  const rows = 'rows' in state ? state.rows : [];
  const times = rows.flatMap((line) => (line.kind === 'event' ? line.event.at : []));

  return [new Date().toISOString(), ...times].every((at) => isAsInUtc(at, zone));
};

export const AuditTable = ({ state, context, openId, notice }: AuditTableProps) => {
  const zone = useZone();
  const withLocal = !isUtcOnly(state, zone);
  const visible = useMemo(() => visibleLogColumns(withLocal), [withLocal]);

  return (
    <DataTable
      label="Events, newest first"
      variant="list"
      columns={logColumns}
      visible={visible}
      rowId={({ key }) => key}
      state={state}
      context={context}
      minWidth={880}
      skeletonRows={20}
      isCurrent={(line) => line.kind === 'event' && line.event.id === openId}
      rowClass={(line) => line.kind === 'event' && line.event.position === null && 'hatched'}
      divider={dividerOf}
      notice={notice}
    />
  );
};

const dividerOf = (line: LogLine): ReactNode => {
  switch (line.kind) {
    case 'event':
      return null;
    case 'sealed':
      return (
        <>
          <Lock aria-hidden="true" className={dividerIcon} />
          Sealed up to here: position {figure(line.position)}
        </>
      );
    case 'checkpoints':
      return (
        <>
          <Award aria-hidden="true" className={dividerIcon} />
          {checkpointName(line.first, line.last)} · covers 1 – {figure(line.last.position)} · signed{' '}
          <BothTimes at={line.last.at} utc={utcExact(line.last.at)} />
        </>
      );
  }
};

const dividerIcon = 'mr-1.5 inline-block size-3 stroke-[1.5] align-[-2px] text-ink-3';

const checkpointName = (first: CheckpointRow, last: CheckpointRow): string =>
  first.number === last.number
    ? `Checkpoint ${figure(last.number)}`
    : `Checkpoints ${figure(first.number)} – ${figure(last.number)}, the latest`;
