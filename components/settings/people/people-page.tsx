'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { PeopleAnswer, PersonRow } from '@/lib/answers';
import { usePageCommands } from '../../commands/page-commands';
import { Section } from '../../page/section';
import { useArrival } from '../../ui/arrival';
import { Button } from '../../ui/button';
import { DataTable, tableStateOf } from '../../ui/data-table';
import { figure } from '../../ui/figures';
import { panelState } from '../../ui/panel-state';
import { PendingList } from '../pending-changes';
import { peopleColumns, useNote } from './columns';
import { InviteDialog } from './invite-dialog';
import { PermissionMatrix, type PermissionRow } from './permission-matrix';
import { PersonDialog } from './person-dialog';
import { peopleQuery } from './queries';
import { listWords } from './words';

interface PeoplePageProps {
  permissions: readonly PermissionRow[];
  allRoles: readonly string[];
  ownRoles: readonly string[];
  mayManage: boolean;
}

export const PeoplePage = ({ permissions, allRoles, ownRoles, mayManage }: PeoplePageProps) => (
  <>
    {mayManage ? (
      <People allRoles={allRoles} />
    ) : (
      <p className="pb-4 text-ink-2">
        Administrators invite people, change roles and disable accounts. The table shows what each role can do.
      </p>
    )}
    <PermissionMatrix rows={permissions} allRoles={allRoles} ownRoles={ownRoles} />
  </>
);

const peopleWords = ({ people, pending }: PeopleAnswer): string =>
  pending.rows.length > 0 || pending.isDemoOnly
    ? figure(people.length)
    : `${figure(people.length)}, changes take effect immediately`;

type Opened = { kind: 'invite' } | { kind: 'person'; id: string };

const People = ({ allRoles }: { allRoles: readonly string[] }) => {
  const people = useQuery(peopleQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const state = panelState(people);
  const invite = () => setOpened({ kind: 'invite' });
  useArrival('invite', invite);
  usePageCommands(
    'People',
    state.kind === 'forbidden' ? [] : [{ id: 'invite', words: 'Invite a colleague…', run: invite }],
  );
  const chosen = opened?.kind === 'person' && people.data?.people.find(({ id }) => id === opened.id);
  const close = () => setOpened(null);
  const edit = (person: PersonRow) => setOpened({ kind: 'person', id: person.id });

  return (
    <>
      {people.data && (
        <PendingList pending={people.data.pending} path="/api/people/proposals" queryKey={peopleQuery.queryKey} />
      )}
      <Section
        title="People"
        caption={people.data && peopleWords(people.data)}
        actions={
          state.kind !== 'forbidden' && (
            <Button size="small" onClick={invite}>
              <Plus aria-hidden="true" />
              Invite…
            </Button>
          )
        }
      >
        <DataTable
          label="People"
          variant="plain"
          density="comfortable"
          columns={peopleColumns}
          context={{ allRoles, onEdit: edit }}
          rowId={({ id }) => id}
          state={tableStateOf(state, {
            rowsOf: (answer) => answer.people,
            isRefreshing: false,
            failed: 'People could not be loaded',
            empty: null,
            onRetry: () => void people.refetch(),
          })}
          notice={
            (state.kind === 'ready' || state.kind === 'stale') && <SeparationBanner answer={state.data} onEdit={edit} />
          }
          useRow={useNote}
          rowClass={({ disabledAt }) => disabledAt !== null && 'text-ink-3'}
          skeletonRows={4}
          minWidth={1080}
        />
        {opened?.kind === 'invite' && <InviteDialog allRoles={allRoles} onClose={close} />}
        {chosen && <PersonDialog key={chosen.id} person={chosen} allRoles={allRoles} onClose={close} />}
      </Section>
    </>
  );
};

interface SeparationBannerProps {
  answer: PeopleAnswer;
  onEdit: (person: PersonRow) => void;
}

/** Stays until nobody both administers the desk and works on it. */
const SeparationBanner = ({ answer: { people, notSeparated }, onEdit }: SeparationBannerProps) => {
  const concerned = people.filter(({ id }) => notSeparated.includes(id));
  const [first] = concerned;
  if (!first) return null;

  return (
    <div className="mb-3 flex min-h-9 items-center gap-[9px] rounded-control bg-warn-soft py-[5px] pr-2 pl-3 text-table">
      <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5] text-warn" />
      <p className="min-w-0 flex-1">
        <b className="font-medium">No separation of duties.</b> {listWords(concerned.map(({ name }) => name))}{' '}
        {concerned.length === 1 ? 'administers' : 'administer'} Proofdesk and can also decide and erase sessions.
      </p>
      <Button size="small" onClick={() => onEdit(first)}>
        Edit roles…
      </Button>
    </div>
  );
};
