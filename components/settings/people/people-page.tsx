'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { PeopleAnswer, PersonRow } from '@/lib/answers';
import { Button } from '../../ui/button';
import { panelState } from '../../ui/panel-state';
import { Read, Section } from '../section';
import { InviteDialog } from './invite-dialog';
import { PeopleTable } from './people-table';
import { PermissionMatrix, type PermissionRow } from './permission-matrix';
import { PersonDialog } from './person-dialog';
import { listWords } from './person-words';
import { peopleQuery } from './queries';

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
        Administrators manage people: they invite, change roles and disable accounts. This is what each role may do.
      </p>
    )}
    <PermissionMatrix rows={permissions} allRoles={allRoles} ownRoles={ownRoles} />
  </>
);

type Opened = { kind: 'invite' } | { kind: 'person'; id: string };

const People = ({ allRoles }: { allRoles: readonly string[] }) => {
  const people = useQuery(peopleQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const state = panelState(people);
  const chosen = opened?.kind === 'person' && people.data?.people.find(({ id }) => id === opened.id);
  const close = () => setOpened(null);
  const change = (person: PersonRow) => setOpened({ kind: 'person', id: person.id });

  return (
    <Section
      title="People"
      caption={people.data && `${people.data.people.length}, changes take effect on the person’s next request`}
      actions={
        state.kind !== 'forbidden' && (
          <Button size="small" onClick={() => setOpened({ kind: 'invite' })}>
            <Plus aria-hidden="true" />
            Invite…
          </Button>
        )
      }
    >
      <Read
        what="The people"
        state={state}
        skeleton={<PeopleTable people={null} allRoles={allRoles} onChange={change} />}
        onRetry={() => void people.refetch()}
      >
        {(answer) => (
          <>
            <SeparationBanner answer={answer} onChange={change} />
            <PeopleTable people={answer.people} allRoles={allRoles} onChange={change} />
          </>
        )}
      </Read>
      {opened?.kind === 'invite' && <InviteDialog allRoles={allRoles} onClose={close} />}
      {chosen && <PersonDialog key={chosen.id} person={chosen} allRoles={allRoles} onClose={close} />}
    </Section>
  );
};

interface SeparationBannerProps {
  answer: PeopleAnswer;
  onChange: (person: PersonRow) => void;
}

/** Stays until nobody both administers the desk and works on it. */
const SeparationBanner = ({ answer: { people, notSeparated }, onChange }: SeparationBannerProps) => {
  const concerned = people.filter(({ id }) => notSeparated.includes(id));
  const [first] = concerned;
  if (!first) return null;

  return (
    <div className="mb-3 flex min-h-9 items-center gap-[9px] rounded-control bg-warn-soft py-[5px] pr-2 pl-3 text-table">
      <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5] text-warn" />
      <p className="min-w-0 flex-1">
        <b className="font-medium">Duties are not separated.</b> {listWords(concerned.map(({ name }) => name))}{' '}
        {concerned.length === 1 ? 'administers' : 'administer'} the desk and could decide and erase as well.
      </p>
      <Button size="small" onClick={() => onChange(first)}>
        Change roles…
      </Button>
    </div>
  );
};
