import Link from 'next/link';
import type { DeliveryRow } from '@/lib/answers';
import { Section } from '../../page/section';
import { sessionHref } from '../../session-data/opened-from';
import { type Column, DataTable } from '../../ui/data-table';
import { figure } from '../../ui/figures';
import { shortId } from '../../ui/short-id';

interface DeliverySectionProps<Row, Context> {
  title: string;
  caption: string;
  /** Shown in place of an empty table. */
  nothing: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: ReadonlyArray<Column<Row, Context>>;
  context?: Context;
}

/** One list of the page; a single line while it is empty. */
export const DeliverySection = <Row extends object, Context>(props: DeliverySectionProps<Row, Context>) => {
  const { title, caption, nothing, rows, rowId, columns, context } = props;
  if (rows.length === 0) {
    return (
      <section aria-label={title} className="pb-6">
        <p className="text-table text-ink-2">{nothing}</p>
      </section>
    );
  }

  return (
    <Section title={title} caption={caption}>
      <DataTable<Row, Context>
        label={title}
        variant="plain"
        columns={columns}
        context={context as Context}
        rowId={rowId}
        state={{ kind: 'ready', rows, isRefreshing: false }}
        minWidth={820}
      />
    </Section>
  );
};

export const SessionLink = ({ id }: { id: string }) => (
  <Link href={sessionHref(id)} prefetch={false} title={id} className="mono text-accent hover:underline">
    {shortId(id)}
  </Link>
);

/** The first columns of every list of verdicts. */
export const verdictColumns = <Context,>(): Array<Column<DeliveryRow, Context>> => [
  { id: 'session', header: 'Session', width: 110, cell: ({ verdict }) => <SessionLink id={verdict.sessionId} /> },
  { id: 'verdict', header: 'Verdict', width: 90, cell: ({ decision }) => decisionWords[decision] },
];

export const verdictId = ({ verdict }: DeliveryRow): string => verdict.id;

const decisionWords: Record<DeliveryRow['decision'], string> = { approve: 'Approved', reject: 'Rejected' };

export const triesWords = (tries: number): string => (tries === 1 ? 'tried once' : `tried ${figure(tries)} times`);

/** "; oldest 100 of 1,240 shown", or nothing where all are shown. */
export const shownWords = (which: 'oldest' | 'newest', shown: number, total: number): string =>
  shown < total ? `; ${which} ${figure(shown)} of ${figure(total)} shown` : '';
