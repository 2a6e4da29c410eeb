import Link from 'next/link';
import type { Day, DeletionRow, OverviewDeletions } from '@/lib/answers';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { leftWords, shortDay } from '../../words/days';
import { nextStepWords } from '../../words/deletion-words';
import { Block, quietLink, Row, Rows, type Shown, workBlock } from '../block';

const captionOf = ({ open, late, rows }: OverviewDeletions) =>
  open === 0 ? (
    'none open'
  ) : (
    <>
      {figure(open)} open, {rows.length < open && `first ${figure(rows.length)} `}by due date
      {late > 0 && <span className="text-bad">, {figure(late)} late</span>}
    </>
  );

export const Deletions = ({ shown }: { shown: Shown<OverviewDeletions> | null }) => (
  <Block
    title="Deletion requests"
    shown={shown}
    caption={captionOf}
    aside={
      <Link href="/deletions" prefetch={false} className={quietLink}>
        Deletions
      </Link>
    }
    lines={3}
    className={workBlock}
  >
    {({ rows, incidents, today }) => (
      <>
        {incidents > 0 && (
          <p className="relative border-t border-line py-1.5 text-table">
            <Link href="/deletions" prefetch={false} className="font-medium text-bad hover:underline">
              {incidents === 1
                ? '1 erased session still retrievable'
                : `${figure(incidents)} erased sessions still retrievable`}
            </Link>
          </p>
        )}
        {rows.length > 0 && (
          <Rows label="Deletion requests">
            {rows.map((row) => (
              <RequestRow key={row.id} row={row} today={today} />
            ))}
          </Rows>
        )}
      </>
    )}
  </Block>
);

const steps = [
  'Intake',
  'Identity',
  'Match',
  'Hold check',
  'Second approval',
  'Erasing',
  'Verifying',
  'Certificate',
  'Reply',
] as const;
type Step = (typeof steps)[number];

/** Only a person's own request has somebody to identify and to answer. */
const stepsOf = ({ kind }: DeletionRow): Step[] =>
  steps.filter((name) => kind === 'request' || (name !== 'Identity' && name !== 'Reply'));

/** The current step. Holds are checked on submission. */
const stepOf = ({ state, items, isVerified }: DeletionRow): Step => {
  if (state === 'open') return isVerified ? 'Match' : 'Identity';
  if (state === 'reply') return 'Reply';
  if (state === 'approval') return 'Second approval';

  return state === 'erasing' && items.gone + items.held >= items.all ? 'Verifying' : 'Erasing';
};

const wordsOf = ({ state, items: { all, gone, held, failing } }: DeletionRow): string => {
  if (all === 0) return state === 'open' ? 'no sessions found yet' : 'no sessions';
  const sessions = all === 1 ? '1 session' : `${figure(all)} sessions`;
  const kept = held > 0 && `${figure(held)} held`;
  if (state === 'open') return [`${sessions} found`, kept].filter(Boolean).join(', ');
  if (state === 'approval' || state === 'delayed') return [sessions, kept].filter(Boolean).join(', ');

  return [
    all > held && `${figure(gone)} of ${figure(all - held)} erased`,
    kept,
    failing > 0 && `${figure(failing)} retrying`,
  ]
    .filter(Boolean)
    .join(', ');
};

const dueOf = (
  { kind, dueOn, answeredAt }: DeletionRow,
  today: Day,
): { words: string; tone: 'warn' | 'bad' | null } => {
  if (kind !== 'request') return { words: 'no deadline', tone: null };
  if (answeredAt !== null) return { words: 'answered', tone: null };
  const { words, tone } = leftWords(today, dueOn);

  return { words: `${shortDay(dueOn)}, ${words}`, tone };
};

const RequestRow = ({ row, today }: { row: DeletionRow; today: Day }) => {
  const step = stepOf(row);
  const all = stepsOf(row);
  const { words, tone } = dueOf(row, today);

  return (
    <Row
      href={`/deletions/${row.id}`}
      name={row.reference}
      state={row.isPaused ? 'Paused' : row.state === 'delayed' ? 'Starting soon' : step}
      what={
        <>
          <span aria-hidden="true" className="mr-2 inline-flex gap-0.5 align-[1px]">
            {all.map((name, at) => (
              <i
                key={name}
                className={classNames(
                  'h-1 w-3 rounded-[1px]',
                  at < all.indexOf(step) ? 'bg-ink-3' : name === step ? 'bg-accent' : 'bg-track',
                )}
              />
            ))}
          </span>
          {wordsOf(row)}
          {row.next?.turn === 'you' && <b className="ml-2 font-medium text-ink">{nextStepWords(row.next)}</b>}
        </>
      }
      when={words}
      tone={tone}
    />
  );
};
