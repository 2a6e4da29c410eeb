import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { localDay, type Zone } from '../../ui/time-words';
import { useZone } from '../../ui/zone';
import { countToErase } from './steps';

/** Exports of these sessions, one line per person and day. */
const exportsOf = ({ list }: DeletionAnswer, zone: Zone): Array<{ by: string; day: string; sessions: number }> => {
  const found = new Map<string, { by: string; day: string; sessions: number }>();
  for (const { by, at } of list.flatMap(({ exported }) => exported)) {
    const day = localDay(at, zone);
    const key = `${by} ${day}`;
    const known = found.get(key) ?? { by, day, sessions: 0 };
    found.set(key, { ...known, sessions: known.sessions + 1 });
  }

  return [...found.values()];
};

export const OurCopies = ({ answer }: { answer: DeletionAnswer }) => {
  const zone = useZone();
  const all = countToErase(answer);
  const isDone = all > 0 && answer.counts.gone === all;

  return (
    <section aria-label="Our copies" className="mt-3.5 text-12">
      <h2 className="mb-1 text-12">Our copies</h2>
      <ul>
        <Line done={isDone} amount={`${figure(answer.counts.gone)} of ${figure(all)}`}>
          Keys, copies, index entries and notes destroyed
        </Line>
        {answer.kind === 'request' && (
          <Line done={answer.state === 'ended'} amount={answer.state === 'ended' ? 'erased' : 'after the reply'}>
            Request details, notes and attachments
          </Line>
        )}
        {exportsOf(answer, zone).map(({ by, day, sessions }) => (
          <Line key={`${by} ${day}`} amount={figure(sessions)}>
            Exported by {by} on {day}, not stored here
          </Line>
        ))}
        <Line amount={null}>Kept: audit entries, decisions and tombstones, without personal data</Line>
      </ul>
    </section>
  );
};

const Line = ({ done = false, amount, children }: { done?: boolean; amount: string | null; children: ReactNode }) => (
  <li className="flex min-h-[22px] items-start gap-[7px] py-[3px]">
    {done ? (
      <Check aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-2 text-ok-bar" />
    ) : (
      <Minus aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-2 text-ink-3" />
    )}
    <span className={done ? undefined : 'text-ink-2'}>{children}</span>
    {amount && <span className="ml-auto whitespace-nowrap text-ink-2">{amount}</span>}
  </li>
);
