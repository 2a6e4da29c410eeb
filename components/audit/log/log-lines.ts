import type { AuditEventRow, CheckpointRow } from '@/lib/answers';
import { utcDay } from '../../ui/time-words';

export type LogLine =
  /** `day` where it is another one than in the row above. */
  | { kind: 'event'; key: string; event: AuditEventRow; day: string | null }
  | { kind: 'sealed'; key: string; position: number }
  /** Usually one; a filter can leave many between two rows. */
  | { kind: 'checkpoints'; key: string; first: CheckpointRow; last: CheckpointRow };

/** The rows of the table from the newest to the oldest, with what divides them. */
export const logLines = (events: readonly AuditEventRow[], checkpoints: readonly CheckpointRow[]): LogLine[] => {
  const lines: LogLine[] = [];
  const waiting = [...checkpoints].sort((a, b) => b.position - a.position);
  let sealedAbove = false;
  let dayAbove: string | null = null;

  for (const event of events) {
    const { position } = event;

    if (position !== null) {
      if (!sealedAbove && lines.length > 0) lines.push({ kind: 'sealed', key: `sealed ${position}`, position });
      sealedAbove = true;

      // Everything down to this row that is signed up to it, or to something between it and the row above.
      const here = waiting.splice(0, waiting.findLastIndex((checkpoint) => checkpoint.position >= position) + 1);
      const [last, first] = [here[0], here.at(-1)];
      if (first && last) lines.push({ kind: 'checkpoints', key: `checkpoint ${last.number}`, first, last });
    }

    const day = utcDay(event.at);
    lines.push({ kind: 'event', key: event.id, event, day: day === dayAbove ? null : day });
    dayAbove = day;
  }

  return lines;
};
