import Link from 'next/link';
import type { ReactNode } from 'react';
import { Section } from '../../settings/section';
import { classNames } from '../../ui/class-names';
import { PlainTable, plainCell } from '../../ui/plain-table';
import { shortId } from '../../ui/short-id';

export interface DeliveryColumn<Row> {
  name: string;
  width?: string;
  className?: string;
  cell: (row: Row) => ReactNode;
}

interface DeliverySectionProps<Row> {
  title: string;
  caption: string;
  /** In place of the table, where there is nothing to show. */
  nothing: string;
  rows: readonly Row[];
  sessionOf: (row: Row) => string;
  keyOf: (row: Row) => string;
  columns: ReadonlyArray<DeliveryColumn<Row>>;
}

/** One list of the page; without rows, one line. */
export const DeliverySection = <Row,>(props: DeliverySectionProps<Row>) => {
  const { title, caption, nothing, rows, sessionOf, keyOf, columns } = props;
  if (rows.length === 0) {
    return (
      <section aria-label={title} className="pb-6">
        <p className="text-table text-ink-2">{nothing}</p>
      </section>
    );
  }

  return (
    <Section title={title} caption={caption}>
      <PlainTable
        label={title}
        columns={[{ name: 'Session', width: 'w-[110px]' }, ...columns]}
        minWidth="min-w-[820px]"
      >
        {rows.map((row) => {
          const sessionId = sessionOf(row);

          return (
            <tr key={keyOf(row)}>
              <td className={plainCell}>
                <Link
                  href={`/sessions/${encodeURIComponent(sessionId)}`}
                  prefetch={false}
                  title={sessionId}
                  className="mono text-accent hover:underline"
                >
                  {shortId(sessionId)}
                </Link>
              </td>
              {columns.map(({ name, className, cell }) => (
                <td key={name} className={classNames(plainCell, className)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </PlainTable>
    </Section>
  );
};
