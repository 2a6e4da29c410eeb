'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Button } from '../../ui/button';

/** What each order means, upwards and downwards. The server has the same names. */
const orders = {
  level: ['service level', 'most overdue first', 'most overdue last'],
  waiting: ['waiting time', 'shortest first', 'longest first'],
  score: ['score', 'lowest first', 'highest first'],
  weakest: ['weakest factor', 'A to Z', 'Z to A'],
  review: ['review', 'first reviews first', 'first reviews last'],
  holder: ['claimed by', 'unclaimed first', 'unclaimed last'],
  assignee: ['assignee', 'unassigned first', 'unassigned last'],
  session: ['session id', 'A to Z', 'Z to A'],
} as const;

type OrderName = keyof typeof orders;

const names = Object.keys(orders) as OrderName[];
const values = names.flatMap((name) => [name, `-${name}`] as const);

/** The order lives in the address, beside the filters; queue order needs none. */
export const useQueueOrder = () => {
  const [given, setGiven] = useQueryState('sort', parseAsStringLiteral(values).withOptions({ history: 'push' }));
  const key = (given?.replace(/^-/, '') ?? 'level') as OrderName;

  return {
    sort: { key, descending: given?.startsWith('-') ?? false },
    /** The queue's own order goes by more than one column, so no header stands for it. */
    isOwn: given === null || given === 'level',
    setSort: ({ key: next, descending }: { key: string; descending: boolean }) => {
      const value = values.find((each) => each === `${descending ? '-' : ''}${next}`) ?? null;
      if (value !== 'level') return void setGiven(value);
      void setGiven(given === null || given === 'level' ? '-level' : null);
    },
    reset: () => void setGiven(null),
  };
};

const fullOrder =
  'Service level: late, due soon, time unknown, on time. Within each, no score first, then the lowest score, then the longest wait. A case you skipped comes last for you; one assigned to somebody else comes to you only when it is late.';

/** The queue's own order: which case comes next. */
export const OwnOrder = ({ hasSkipped }: { hasSkipped: boolean }) => (
  <p title={fullOrder} className="text-12 text-ink-2">
    Order: late first, then lowest score{hasSkipped && '; Start opens skipped cases last'}
  </p>
);

type GivenOrderProps = Pick<ReturnType<typeof useQueueOrder>, 'sort' | 'reset'>;

/** How the table is sorted if not in the queue's own order. */
export const GivenOrder = ({ sort: { key, descending }, reset }: GivenOrderProps) => {
  const [name, up, down] = orders[key];

  return (
    <p title={fullOrder} className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
      <b className="font-medium text-ink">
        Sorted by {name}, {descending ? down : up}.
      </b>
      <span>Start opens the next case: late first, then lowest score.</span>
      <Button size="small" look="ghost" onClick={reset}>
        Queue order
      </Button>
    </p>
  );
};
