import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import Link from 'next/link';
import type { Instant, SessionSummary } from '@/lib/contract/domain';
import { Country } from '../ui/country';
import { documentTypeWords } from '../ui/document-words';
import { rowLinkClasses } from '../ui/list-table';
import { shortId } from '../ui/short-id';
import { Status } from '../ui/status';
import { RelativeTime } from '../ui/time';

export const features = tableFeatures({});

const helper = createColumnHelper<typeof features, SessionSummary>();

// Lies over the link that spans its row, so that its exact time shows on hover.
const When = ({ at, absent }: { at: Instant | null; absent: string }) =>
  at === null ? (
    <span className="text-ink-3">{absent}</span>
  ) : (
    <span className="relative z-1">
      <RelativeTime at={at} />
    </span>
  );

const StatusCell = ({ status }: Pick<SessionSummary, 'status'>) => (
  <span className="flex">
    <Status status={status} />
  </span>
);

export const columns = helper.columns([
  helper.accessor('id', {
    header: 'Session',
    cell: ({ getValue }) => (
      <Link
        href={`/sessions/${encodeURIComponent(getValue())}`}
        prefetch={false}
        data-row-link
        title={getValue()}
        className={`mono ${rowLinkClasses}`}
      >
        {shortId(getValue())}
      </Link>
    ),
  }),
  helper.accessor('status', { header: 'Status', cell: ({ getValue }) => <StatusCell status={getValue()} /> }),
  helper.accessor('documentType', {
    header: 'Document',
    cell: ({ getValue }) => (
      <span className={getValue() === null ? 'text-ink-3' : undefined}>{documentTypeWords(getValue())}</span>
    ),
  }),
  helper.accessor('country', { header: 'Country', cell: ({ getValue }) => <Country code={getValue()} /> }),
  helper.accessor('createdAt', {
    header: 'Created',
    cell: ({ getValue }) => <When at={getValue()} absent="not delivered" />,
  }),
  helper.accessor('completedAt', {
    header: 'Completed',
    cell: ({ getValue }) => <When at={getValue()} absent="not completed" />,
  }),
  helper.accessor('expiresAt', {
    header: 'Expires',
    cell: ({ getValue }) => <When at={getValue()} absent="not delivered" />,
  }),
]);

/** Wide enough for an exact time, which takes the place of the relative one while the row has the focus. */
export const columnWidths = [
  'w-[100px] wide:w-[11%]',
  'w-[164px] wide:w-[18%]',
  'w-[106px] wide:w-[12%]',
  'w-[148px] wide:w-[17%]',
  'w-[146px] wide:w-[14%]',
  'w-[146px] wide:w-[14%]',
  'w-[146px] wide:w-[14%]',
];
