'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SessionWorkAnswer, TagsAnswer } from '@/lib/answers';
import { AssignDialog } from '../sessions/bulk/assign-dialog';
import { NoteDialog } from '../sessions/bulk/note-dialog';
import { tagsQuery } from '../sessions/bulk/queries';
import { TagDialog } from '../sessions/bulk/tag-dialog';
import { Button } from '../ui/button';
import { DoneNote } from '../ui/done-note';
import { Panel } from '../ui/panel';
import { panelState } from '../ui/panel-state';
import { SkeletonLines } from '../ui/skeleton';
import { RelativeTime } from '../ui/time';
import { NoteList } from './note-list';
import { sessionWorkQuery } from './queries';

interface WorkPanelProps {
  sessionId: string;
  /** Whether this person may assign, tag and note. */
  mayWork: boolean;
}

type Opened = 'assign' | 'tags' | 'note';

/** Who has the session, its tags, and what people noted on it. */
export const WorkPanel = ({ sessionId, mayWork }: WorkPanelProps) => {
  const work = useQuery(sessionWorkQuery(sessionId));
  const tags = useQuery(tagsQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const open = (dialog: Opened) => () => {
    setDone(null);
    setOpened(dialog);
  };
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
            <Line name="Assigned to" action={change('assign', 'Assign…')}>
              <Assignee {...answer} />
            </Line>
            <Line name="Tags" action={change('tags', 'Tag…')}>
              <Tags given={answer.tags} known={tags.data?.tags ?? null} />
            </Line>
            <Line name="Notes" action={change('note', 'Add note…')}>
              <NoteList notes={answer.notes} />
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
    <span className="text-ink-2">nobody</span>
  );

interface TagsProps {
  given: readonly number[];
  /** `null`: names are not at hand. */
  known: TagsAnswer['tags'] | null;
}

const Tags = ({ given, known }: TagsProps) => {
  if (given.length === 0) return <span className="text-ink-2">none</span>;

  return (
    <ul className="flex flex-wrap gap-1">
      {given.map((id) => {
        const tag = known?.find((each) => each.id === id);

        return (
          <li key={id} className="max-w-full truncate rounded-chip bg-press px-[7px] text-11 leading-[18px] text-ink-2">
            {tag?.name ?? `tag ${id}`}
            {tag?.retiredAt && ' (out of use)'}
          </li>
        );
      })}
    </ul>
  );
};
