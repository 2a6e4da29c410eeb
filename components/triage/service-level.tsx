'use client';

import { CircleHelp, Clock, TriangleAlert } from 'lucide-react';
import type { ServiceLevel as LevelName, TriageRow } from '@/lib/answers';
import { classNames } from '../ui/class-names';
import { useNow } from '../ui/now';
import { utcWords } from '../ui/time-words';
import { serviceLevelWords } from '../words/service-level-words';

const looks = {
  late: { Icon: TriangleAlert, tone: 'text-bad font-medium' },
  due: { Icon: Clock, tone: 'text-warn font-medium' },
  'in time': { Icon: Clock, tone: 'text-ink-2' },
  unknown: { Icon: CircleHelp, tone: 'text-ink-2' },
} as const satisfies Record<LevelName, unknown>;

/** The words keep up with the time. */
export const ServiceLevel = ({ row }: { row: Pick<TriageRow, 'serviceLevel' | 'dueAt'> }) => {
  const now = useNow(15_000);
  const { level, words } = serviceLevelWords(row, now ?? Date.now());
  const { Icon, tone } = looks[level];

  return (
    <span
      title={row.dueAt === null ? 'Time not provided by the service' : `Due ${utcWords(row.dueAt)}`}
      className={classNames('inline-flex items-center gap-1.5 align-middle whitespace-nowrap', tone)}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5]" />
      <span className="inline-block first-letter:uppercase">{now === null ? '' : words}</span>
    </span>
  );
};
