'use client';

import { Check, KeyRound, Mail, TriangleAlert } from 'lucide-react';
import type { PersonRow } from '@/lib/answers';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { defineColumns } from '../../ui/data-table';
import { Initials } from '../../ui/initials';
import { useNow } from '../../ui/now';
import { RelativeTime } from '../../ui/time';
import { utcWords } from '../../ui/time-words';
import { useZone } from '../../ui/zone';
import { browserWords, noteWords, roleChips, signInWords } from './words';

interface PeopleContext {
  allRoles: readonly string[];
  onEdit: (person: PersonRow) => void;
}

export const useNote = (person: PersonRow): string => {
  const now = useNow(60_000);
  const zone = useZone();

  return now === null ? '' : noteWords(person, now, zone);
};

const quiet = ({ disabledAt }: PersonRow) => (disabledAt === null ? 'text-ink-2' : 'text-ink-3');
const quietLine = (person: PersonRow) => classNames('truncate', quiet(person));

export const peopleColumns = defineColumns<PersonRow, PeopleContext, string>([
  {
    id: 'name',
    header: 'Name',
    width: 172,
    narrow: 'pinned',
    rowHeader: true,
    className: 'truncate',
    title: ({ name }) => name,
    cell: ({ name, you }) => (
      <span className="flex items-center gap-[9px]">
        <Initials name={name} you={you} />
        <span className="truncate">{name}</span>
        {you && <small className="text-12 text-ink-3">you</small>}
      </span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    width: 188,
    className: quietLine,
    title: ({ email }) => email,
    cell: ({ email }) => email,
  },
  {
    id: 'roles',
    header: 'Roles',
    width: 206,
    className: 'py-1',
    cell: ({ roles }, { allRoles }) => (
      <span className="flex flex-wrap gap-1">
        {roleChips(roles, allRoles).map((role) => (
          <span key={role} className="rounded-chip bg-press px-[7px] text-11 leading-[18px] text-ink-2">
            {role}
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'signIn',
    header: 'Sign-in',
    width: 142,
    className: 'truncate',
    cell: (person) => <SignIn person={person} />,
  },
  {
    id: 'signedIn',
    header: 'Signed in',
    width: 100,
    className: quietLine,
    cell: ({ sessions }) => browserWords(sessions),
  },
  {
    id: 'seen',
    header: 'Last seen',
    width: 92,
    className: quietLine,
    cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime at={lastSeenAt} /> : 'never'),
  },
  {
    id: 'note',
    header: 'Note',
    className: (person) => classNames('py-1', quiet(person)),
    title: ({ disabledAt }) => (disabledAt ? `Disabled ${utcWords(disabledAt)}` : undefined),
    cell: (_, __, note) => note,
  },
  {
    id: 'edit',
    header: 'Edit',
    headerLook: 'hidden',
    width: 84,
    narrow: 'pinned-end',
    numeric: true,
    className: 'px-0!',
    cell: (person, { onEdit }) => (
      <Button look="ghost" size="small" onClick={() => onEdit(person)}>
        Edit… <span className="sr-only">{person.name}</span>
      </Button>
    ),
  },
]);

const icon = 'size-3.5 shrink-0';

const SignInIcon = ({ person }: { person: PersonRow }) => {
  if (person.codeMissing) return <TriangleAlert aria-hidden="true" className={`${icon} stroke-[1.5] text-warn`} />;
  if (person.signIn.kind === 'invited')
    return <Mail aria-hidden="true" className={`${icon} stroke-[1.5] text-ink-3`} />;
  if (person.signIn.kind === 'password' && !person.signIn.code) {
    return <KeyRound aria-hidden="true" className={`${icon} stroke-[1.5] text-ink-3`} />;
  }
  return <Check aria-hidden="true" className={`${icon} stroke-2 text-ok-bar`} />;
};

const SignIn = ({ person }: { person: PersonRow }) => (
  <span
    className="flex items-center gap-[5px]"
    title={person.codeMissing ? 'Their role requires two-factor authentication, which is not set up yet' : undefined}
  >
    <SignInIcon person={person} />
    {signInWords(person.signIn)}
    {person.codeMissing && <span className="sr-only">, two-factor authentication required</span>}
  </span>
);
