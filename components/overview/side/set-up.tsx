import { Check, CircleHelp, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { OverviewService, OverviewSetUp } from '@/lib/answers';
import { classNames } from '../../ui/class-names';
import type { Shown } from '../block';

type State = 'done' | 'unknown' | 'wrong';

interface Item {
  words: string;
  state: State;
}

const looks = {
  done: { Icon: Check, tone: 'bg-ok-soft text-ok' },
  unknown: { Icon: CircleHelp, tone: 'bg-press text-ink-2' },
  wrong: { Icon: TriangleAlert, tone: 'bg-warn-soft text-warn' },
} as const satisfies Record<State, unknown>;

const serviceItem = (shown: Shown<OverviewService>): Item => {
  const state = shown.kind === 'read' ? shown.data.state : null;
  if (state === 'answering') return { words: 'Enrolment service connected', state: 'done' };
  if (state === 'failing') return { words: 'Enrolment service not responding', state: 'wrong' };

  return { words: 'Enrolment service: not known yet', state: 'unknown' };
};

const settingItems = (shown: Shown<OverviewSetUp>): Item[] => {
  if (shown.kind === 'loading') return [];
  if (shown.kind === 'failed') return [{ words: 'Security settings: could not be loaded', state: 'unknown' }];
  const { twoFactor, auditSealed, retention } = shown.data;

  return [
    ...(twoFactor ? [{ words: 'Two-factor authentication on', state: 'done' as const }] : []),
    auditSealed
      ? { words: 'Audit log sealed', state: 'done' }
      : { words: 'Audit log not sealed: check that the worker is running', state: 'wrong' },
    ...(retention ? [{ words: 'Retention rule active', state: 'done' as const }] : []),
  ];
};

interface SetUpProps {
  service: Shown<OverviewService> | null;
  shown: Shown<OverviewSetUp> | null;
}

/** What a new person need not do. What is not known is not drawn as done. */
export const SetUp = ({ service, shown }: SetUpProps) => {
  const id = useId();
  const items = [...(service ? [serviceItem(service)] : []), ...(shown ? settingItems(shown) : [])];

  return (
    // A phone's first screen is for what there is to do.
    <div className={items.every(({ state }) => state === 'done') ? 'phone:hidden' : undefined}>
      <h2 id={id} className="border-t border-line pt-4 text-13">
        Setup
      </h2>
      <ul aria-labelledby={id} className="pt-1.5">
        {items.map(({ words, state }) => {
          const { Icon, tone } = looks[state];

          return (
            <li
              key={words}
              className="flex min-h-10 items-center gap-3 border-t border-line py-1.5 text-table text-ink-2"
            >
              <i
                aria-hidden="true"
                className={classNames('grid size-6 shrink-0 place-items-center rounded-full', tone)}
              >
                <Icon className="size-3.5 stroke-[1.75]" />
              </i>
              {words}
            </li>
          );
        })}
      </ul>
    </div>
  );
};
