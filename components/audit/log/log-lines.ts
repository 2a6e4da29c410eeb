import type { AuditEventRow, CheckpointRow } from '@/lib/answers';
import { utcDay } from '../../ui/time-words';

export type LogLine =
  /** `day` only if it differs from the row above. */
  | { kind: 'event'; key: string; event: AuditEventRow; day: string | null }
  | { kind: 'sealed'; key: string; position: number }
  /** Usually one; with a filter, many may fall between two rows. */
  | { kind: 'checkpoints'; key: string; first: CheckpointRow; last: CheckpointRow };

/** The rows of the table, newest first, with dividers between them. */
export const logLines = (events: readonly AuditEventRow[], checkpoints: readonly CheckpointRow[]): LogLine[] => {
  const lines: LogLine[] = [];
  const remaining = [...checkpoints].sort((a, b) => b.position - a.position);
  let sealedAbove = false;
  let dayAbove: string | null = null;

  for (const event of events) {
    const { position } = event;

    if (position !== null) {
      if (!sealedAbove && lines.length > 0) lines.push({ kind: 'sealed', key: `sealed ${position}`, position });
      sealedAbove = true;

      // Every checkpoint between the row above and this one, this one included.
      const here = remaining.splice(0, remaining.findLastIndex((checkpoint) => checkpoint.position >= position) + 1);
      const [last, first] = [here[0], here.at(-1)];
      if (first && last) lines.push({ kind: 'checkpoints', key: `checkpoint ${last.number}`, first, last });
    }

    const day = utcDay(event.at);
    lines.push({ kind: 'event', key: event.id, event, day: day === dayAbove ? null : day });
    dayAbove = day;
  }

  return lines;
};
