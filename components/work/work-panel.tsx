'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SessionWorkAnswer, TagsAnswer } from '@/lib/answers';
import { getJson } from '../api';
import { usePageCommands } from '../commands/page-commands';
import { sessionKey } from '../session-data/keys';
import { Button } from '../ui/button';
import { DoneNote } from '../ui/done-note';
import { Panel } from '../ui/panel';
import { panelState } from '../ui/panel-state';
import { SkeletonLines } from '../ui/skeleton';
import { RelativeTime } from '../ui/time';
import { AssignDialog } from './assign-dialog';
import { NoteDialog } from './note-dialog';
import { TagDialog } from './tag-dialog';
import { tagsQuery } from './target-queries';

interface WorkPanelProps {
  sessionId: string;
  /** May assign, tag and add notes. */
  mayWork: boolean;
}

type Opened = 'assign' | 'tags' | 'note';

/** The session's assignee, tags and notes. */
export const WorkPanel = ({ sessionId, mayWork }: WorkPanelProps) => {
  const work = useQuery(sessionWorkQuery(sessionId));
  const tags = useQuery(tagsQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const open = (dialog: Opened) => () => {
    setDone(null);
    setOpened(dialog);
  };
  usePageCommands('Session', mayWork && work.data ? [{ id: 'assign', words: 'Assign…', run: open('assign') }] : []);
  const dialogProps = {
    target: { ids: [sessionId] },
    count: 1,
    onClose: () => setOpened(null),
    onDone: (words: string) => {
      setOpened(null);
      setDone(words);
    },
  };
  const change = (dialog: Opened, words: string) =>
    mayWork && (
      <Button size="small" look="ghost" onClick={open(dialog)}>
        {words}
      </Button>
    );

  return (
    <Panel
      title="Assignment, tags and notes"
      state={panelState(work)}
      skeleton={<SkeletonLines count={3} rowClass="h-[34px]" />}
      onRetry={() => void work.refetch()}
    >
      {(answer) => (
        <>
          <dl className="border-t border-line">
            <Line name="Assignee" action={change('assign', 'Assign…')}>
              <Assignee {...answer} />
            </Line>
            <Line name="Tags" action={change('tags', 'Tag…')}>
              <Tags given={answer.tags} known={tags.data?.tags ?? null} />
            </Line>
            <Line name="Notes" action={change('note', 'Add note…')}>
              <NoteList notes={answer.notes} masked={answer.masked} />
            </Line>
          </dl>
          {done && <DoneNote className="mt-2">{done}.</DoneNote>}
          {opened === 'assign' && <AssignDialog {...dialogProps} />}
          {opened === 'tags' && <TagDialog {...dialogProps} rows={[answer]} />}
          {opened === 'note' && <NoteDialog {...dialogProps} />}
        </>
      )}
    </Panel>
  );
};

interface LineProps {
  name: string;
  action: ReactNode;
  children: ReactNode;
}

const Line = ({ name, action, children }: LineProps) => (
  <div className="grid min-h-[34px] grid-cols-[104px_minmax(0,1fr)_auto] items-start border-b border-line py-1 text-table">
    <dt className="py-[3px] text-ink-3">{name}</dt>
    <dd className="min-w-0 py-[3px]">{children}</dd>
    <dd className="justify-self-end">{action}</dd>
  </div>
);

const Assignee = ({ assignee, assignedAt }: Pick<SessionWorkAnswer, 'assignee' | 'assignedAt'>) =>
  assignee ? (
    <>
      {assignee.name}
      {assignedAt && (
        <span className="ml-2 text-12 text-ink-3">
          <RelativeTime at={assignedAt} />
        </span>
      )}
    </>
  ) : (
    <span className="text-ink-2">Unassigned</span>
  );

interface TagsProps {
  given: readonly number[];
  /** `null` until names are loaded. */
  known: TagsAnswer['tags'] | null;
}

const Tags = ({ given, known }: TagsProps) => {
  if (given.length === 0) return <span className="text-ink-2">none</span>;

  return (
    <ul className="flex flex-wrap gap-1">
      {given.map((id) => {
        const tag = known?.find((each) => each.id === id);

        return (
          <li
            key={id}
            title={tag?.name}
            className="max-w-full truncate rounded-chip bg-press px-[7px] text-11 leading-[18px] text-ink-2"
          >
            {tag?.name ?? `tag ${id}`}
            {tag?.retiredAt && ' (disabled)'}
          </li>
        );
      })}
    </ul>
  );
};

/** Reading notes is recorded, so focusing the window must not load them again, and none stay in memory. */
const sessionWorkQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKey(id), 'work'],
    queryFn: ({ signal }) => getJson<SessionWorkAnswer>(`/api/sessions/${encodeURIComponent(id)}/work`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Newest first. Not allowed, none, hidden and unreadable are four different states. */
const NoteList = ({ notes, masked }: Pick<SessionWorkAnswer, 'notes' | 'masked'>) => {
  if (notes === null) return <span className="text-ink-2">hidden: your roles do not give access to evidence</span>;
  if (notes.length === 0) return <span className="text-ink-2">none</span>;

  return (
    <ul className="grid gap-2">
      {notes.map(({ id, at, by, words }) => (
        <li key={id}>
          <span className="flex flex-wrap gap-x-2 text-12 text-ink-3">
            <span className="text-ink-2">{by}</span>
            <RelativeTime at={at} />
          </span>
          {words === null ? (
            <p className="text-ink-2">
              {masked ? 'Hidden. Choose a purpose to read it.' : 'This note cannot be decrypted with the current keys.'}
            </p>
          ) : (
            <p className="break-words whitespace-pre-wrap">{words}</p>
          )}
        </li>
      ))}
    </ul>
  );
};
