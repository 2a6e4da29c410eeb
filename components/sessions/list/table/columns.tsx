'use client';

import { PanelRight, UserRound } from 'lucide-react';
import type { SessionRow, TagsAnswer } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { type ListColumnName, listColumns, type SortColumn, type TimeSort } from '@/lib/session-query';
import { sessionHref } from '../../../session-data/opened-from';
import { resultWords } from '../../../session-data/row-words';
import {
  Absent,
  ApplicantCell,
  AssigneeCell,
  applicantTitle,
  LevelCell,
  ScoreCell,
  TagsCell,
  TimeCell,
  WeakestCell,
} from '../../../session-data/session-cells';
import { type Column, defineColumns, RowLink } from '../../../ui/data-table';
import { shortId } from '../../../ui/short-id';
import { SkeletonLine } from '../../../ui/skeleton';
import { localExact, millisecondsOf, monthWords } from '../../../ui/time-words';
import { useZone } from '../../../ui/zone';
import { Country } from '../../../words/country';
import { documentTypeWords } from '../../../words/document-words';
import { levelMeaning, scoreMeaning } from '../../../words/score-words';
import { Status } from '../../../words/status';
import { noCompletionWords } from '../../../words/status-words';

/** What the cells of the list share. */
export interface ListContext {
  tags: TagsAnswer['tags'];
  /** Who is looking at the page. */
  personId: string;
  /** Names this list in links to sessions. */
  from: string;
  /** The time columns shown, in order. */
  times: readonly TimeSort[];
  onFocus: (sessionId: string) => void;
  onPeek: (sessionId: string) => void;
}

type SessionColumn = Column<SessionRow, ListContext>;
type Declared = Omit<SessionColumn, 'id' | 'canHide' | 'sort'> & {
  sort?: { key: SortColumn; descendingFirst?: boolean };
};

const times: Record<TimeSort, { header: string; at: (row: SessionRow) => Instant | null }> = {
  created: { header: 'Created', at: (row) => row.createdAt },
  completed: { header: 'Completed', at: (row) => row.completedAt },
  expires: { header: 'Expires', at: (row) => row.expiresAt },
};

export const isTimeColumn = (name: ListColumnName): name is TimeSort => name in times;

/** A short time. The first time column also shows all exact times while the row has the focus. */
const timeColumn = (
  key: TimeSort,
  width: number,
  missing: (row: SessionRow) => string = () => 'not provided',
): Declared => ({
  header: times[key].header,
  width,
  sort: { key, descendingFirst: true },
  numeric: true,
  card: key === 'created' ? 'end' : 'none',
  className: (_, context) => context.times[0] === key && 'overflow-visible',
  cell: (row, context) => (
    <>
      <TimeCell at={times[key].at(row)} missing={missing(row)} />
      {context.times[0] === key && <ExactTimes row={row} shown={context.times} />}
    </>
  ),
});

/** "Created 15 Nov 2026, 10:45:07 · Completed 15 Nov 2026, 10:48:31" */
const ExactTimes = ({ row, shown }: { row: SessionRow; shown: readonly TimeSort[] }) => {
  const zone = useZone();
  const parts = shown.flatMap((name) => {
    const at = times[name].at(row);
    return at === null || Number.isNaN(millisecondsOf(at)) ? [] : [`${times[name].header} ${localExact(at, zone)}`];
  });
  if (parts.length === 0) return null;

  return (
    <span className="absolute bottom-full left-[110px] z-3 hidden rounded-chip bg-solid px-1.5 text-11 leading-5 whitespace-nowrap text-on-solid group-has-[a:focus-visible]/row:block">
      {parts.join(' · ')}
    </span>
  );
};

const declared: Record<ListColumnName, Declared> = {
  applicant: {
    header: 'Applicant',
    card: 'note',
    width: 72,
    title: applicantTitle,
    cell: (row) => <ApplicantCell row={row} />,
  },
  country: {
    header: 'Country',
    card: 'part',
    width: 94,
    sort: { key: 'country' },
    cell: ({ country }) => (country === null ? <Absent why="not provided" /> : <Country code={country} />),
  },
  documentType: {
    header: 'Document',
    card: 'part',
    width: 100,
    sort: { key: 'documentType' },
    cell: ({ documentType }) =>
      documentType === null ? (
        <Absent why="not recognised" />
      ) : (
        <span title={documentTypeWords(documentType)}>{documentTypeWords(documentType)}</span>
      ),
  },
  documentExpiry: {
    header: 'Document expires',
    card: 'part',
    width: 118,
    cell: ({ documentExpires }) =>
      documentExpires === null ? <Absent why="no expiry date read" /> : monthWords(documentExpires),
  },
  status: {
    header: 'Status',
    card: 'title',
    width: 134,
    sort: { key: 'status' },
    cell: ({ status }) => (
      <span className="flex">
        <Status status={status} />
      </span>
    ),
  },
  score: {
    header: 'Score',
    about: scoreMeaning,
    card: 'lead',
    width: 72,
    sort: { key: 'score', descendingFirst: true },
    // The reason for missing results takes both columns, if they are side by side.
    span: (row, [next]) => (next === 'weakest' && row.results !== 'read' && resultWords(row) ? 2 : 1),
    cell: (row) => <ScoreCell row={row} />,
  },
  level: {
    header: 'Level',
    about: levelMeaning,
    card: 'none',
    width: 84,
    sort: { key: 'level' },
    cell: (row) => <LevelCell row={row} />,
  },
  weakest: {
    header: 'Weakest factor',
    card: 'note',
    width: 172,
    sort: { key: 'weakest' },
    cell: (row) => <WeakestCell row={row} />,
  },
  created: timeColumn('created', 88),
  // The other columns need the room, and the row's page has it.
  completed: { ...timeColumn('completed', 88, ({ status }) => noCompletionWords(status)), narrow: 'wide' },
  expires: timeColumn('expires', 82),
  assignee: {
    header: 'Assignee',
    card: 'side',
    // Initials are narrow.
    headerLook: <UserRound aria-hidden="true" className="size-3.5 stroke-[1.5]" />,
    width: 42,
    sort: { key: 'assignee' },
    skeleton: <SkeletonLine className="w-5" />,
    cell: ({ assignee }, { personId }) => <AssigneeCell assignee={assignee} personId={personId} />,
  },
  tags: { header: 'Tags', width: 104, cell: (row, { tags }) => <TagsCell ids={row.tags} tags={tags} /> },
};

export const columnHeader = (name: ListColumnName): string => declared[name].header;

const session: SessionColumn = {
  id: 'session',
  header: 'Session',
  width: 104,
  sort: { key: 'session' satisfies SortColumn },
  narrow: 'pinned',
  card: 'part',
  className: 'mono',
  cell: ({ id }, { from, onFocus, onPeek }) => (
    <>
      <RowLink href={sessionHref(id, from)} data-session={id} title={id} onFocus={() => onFocus(id)}>
        {shortId(id)}
      </RowLink>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Preview session ${shortId(id)}`}
        title="Peek (Space)"
        onClick={() => onPeek(id)}
        className="relative z-1 ml-0.5 inline-grid size-6 place-items-center rounded-chip align-middle phone:absolute phone:right-0 phone:bottom-0 phone:size-11 text-ink-3 hover:bg-press hover:text-ink-2"
      >
        <PanelRight aria-hidden="true" className="size-3.5 stroke-[1.5]" />
      </button>
    </>
  ),
};

/** The session is always shown; people choose the other columns and their order. */
export const sessionColumns = defineColumns<SessionRow, ListContext>([
  session,
  ...listColumns.map((id) => ({ id, canHide: true, ...declared[id] })),
]);

/** Names take the room of the country, where there is not enough for both. */
export const columnsInFull = sessionColumns.map((column) => {
  if (column.id === 'country') return { ...column, narrow: 'wide' as const };

  return column.id === 'applicant' ? { ...column, width: 204 } : column;
});
