import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { figure } from '../../../ui/figures';
import { utcDay } from '../../../ui/time-words';
import { toErase } from '../steps';

/** Who took it out of the desk, each person and day once, with how many sessions. */
const exportsOf = ({ list }: DeletionAnswer): Array<{ by: string; day: string; sessions: number }> => {
  const found = new Map<string, { by: string; day: string; sessions: number }>();
  for (const { by, at } of list.flatMap(({ exported }) => exported)) {
    const key = `${by} ${utcDay(at)}`;
    const known = found.get(key) ?? { by, day: utcDay(at), sessions: 0 };
    found.set(key, { ...known, sessions: known.sessions + 1 });
  }

  return [...found.values()];
};

/** What went here, what had left before, and what stays. */
export const OurSide = ({ answer }: { answer: DeletionAnswer }) => {
  const all = toErase(answer);
  const isDone = all > 0 && answer.counts.gone === all;

  return (
    <section aria-label="On our side" className="mt-3.5 text-12">
      <h2 className="mb-1 text-12">On our side</h2>
      <ul>
        <Line done={isDone} amount={`${figure(answer.counts.gone)} of ${figure(all)}`}>
          Keys, copies, index entries and notes destroyed
        </Line>
        {answer.kind === 'request' && (
          <Line done={answer.state === 'ended'} amount={answer.state === 'ended' ? 'erased' : 'at the end'}>
            What the person gave us
          </Line>
        )}
        {exportsOf(answer).map(({ by, day, sessions }) => (
          <Line key={`${by} ${day}`} amount={figure(sessions)}>
            Exported by {by} on {day}, not stored here
          </Line>
        ))}
        <Line amount={null}>Stays: audit entries and tombstones, without personal data</Line>
      </ul>
    </section>
  );
};

interface LineProps {
  done?: boolean;
  amount: string | null;
  children: ReactNode;
}

const Line = ({ done = false, amount, children }: LineProps) => (
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
