'use client';

import type { AppealQueueRow, AppealState } from '@/lib/answers';
import { sessionHref } from '../../session-data/opened-from';
import {
  ApplicantCell,
  applicantTitle,
  ListedPerson,
  ScoreCell,
  TimeCell,
  WeakestCell,
} from '../../session-data/session-cells';
import { defineColumns, RowLink } from '../../ui/data-table';
import { shortId } from '../../ui/short-id';
import { RelativeTime } from '../../ui/time';
import { findingWords } from '../../words/appeal-words';
import { Status } from '../../words/status';
import { noCompletionWords } from '../../words/status-words';

const reasonWords = ({ reasons }: AppealQueueRow): string => reasons.map(({ words }) => words).join(' · ');

const person = ({ appeal }: AppealQueueRow) => appeal && <ListedPerson name={appeal.by.name} isYou={appeal.isYours} />;

const time = ({ appeal }: AppealQueueRow) => appeal && <RelativeTime at={appeal.endedAt ?? appeal.takenUpAt} />;

/** `from`: the address of this page, for the way back. */
const columns = defineColumns<AppealQueueRow, { from: string }>([
  {
    id: 'session',
    header: 'Session',
    width: 96,
    narrow: 'pinned',
    className: 'mono',
    cell: ({ session: { id } }, { from }) => (
      <RowLink href={sessionHref(id, from)} data-session={id} title={id}>
        {shortId(id)}
      </RowLink>
    ),
  },
  {
    id: 'applicant',
    header: 'Applicant',
    width: 76,
    title: ({ session }) => applicantTitle(session),
    cell: ({ session }) => <ApplicantCell row={session} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 132,
    cell: ({ session }) => (
      <span className="flex">
        <Status status={session.status} />
      </span>
    ),
  },
  { id: 'score', header: 'Score', width: 76, cell: ({ session }) => <ScoreCell row={session} /> },
  { id: 'weakest', header: 'Weakest factor', width: 148, cell: ({ session }) => <WeakestCell row={session} /> },
  {
    id: 'completed',
    header: 'Completed',
    width: 92,
    cell: ({ session }) => <TimeCell at={session.completedAt} missing={noCompletionWords(session.status)} />,
  },
  {
    id: 'reasons',
    header: 'Reasons given here',
    width: 148,
    title: reasonWords,
    cell: (row) => reasonWords(row) || <span className="text-ink-3">none</span>,
  },
  {
    id: 'finding',
    header: 'Finding',
    width: 160,
    canHide: true,
    cell: ({ appeal }) => appeal?.finding && findingWords(appeal.against, appeal.finding),
  },
  { id: 'takenUpBy', header: 'Taken up by', width: 152, canHide: true, cell: person },
  { id: 'since', header: 'Since', width: 96, canHide: true, className: 'text-ink-2', cell: time },
  { id: 'decidedBy', header: 'By', width: 152, canHide: true, cell: person },
  { id: 'decided', header: 'When', width: 96, canHide: true, className: 'text-ink-2', cell: time },
]);

export const appealDetails: Record<AppealState, readonly string[]> = {
  free: [],
  open: ['takenUpBy', 'since'],
  decided: ['finding', 'decidedBy', 'decided'],
};

/** `onlyWide`: narrow screens have no room for these beside what became of the appeal. */
const inView = (onlyWide: readonly string[]) =>
  defineColumns(columns.map((column) => (onlyWide.includes(column.id) ? { ...column, narrow: 'wide' } : column)));

export const appealColumns: Record<AppealState, typeof columns> = {
  free: columns,
  open: inView(['completed']),
  decided: inView(['score', 'completed', 'reasons']),
};

const inFull = (shown: typeof columns): typeof columns =>
  shown.map((column) => (column.id === 'applicant' ? { ...column, width: 240 } : column));

/** With room for names: search hits under a purpose. */
export const appealColumnsInFull: Record<AppealState, typeof columns> = {
  free: inFull(appealColumns.free),
  open: inFull(appealColumns.open),
  decided: inFull(appealColumns.decided),
};
