'use client';

import { Check, KeyRound, Mail, TriangleAlert } from 'lucide-react';
import type { PersonRow } from '@/lib/answers';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Initials } from '../../ui/initials';
import { useNow } from '../../ui/now';
import { ScrollBox } from '../../ui/scroll-box';
import { SkeletonRows } from '../../ui/skeleton';
import { RelativeTime } from '../../ui/time';
import { browserWords, noteWords, signInWords } from './person-words';
import { roleChips } from './role-words';

const columns = [
  { name: 'Name', width: 'w-[172px]' },
  { name: 'Address', width: 'w-[188px]' },
  { name: 'Roles', width: 'w-[206px]' },
  { name: 'Sign-in', width: 'w-[142px]' },
  { name: 'Signed in', width: 'w-[80px]' },
  { name: 'Seen', width: 'w-[92px]' },
  { name: 'Note', width: '' },
];

const cell = 'h-[34px] truncate border-b border-line px-[7px]';
// Where the table is wider than its place, the name and what can be done stay in view.
const pinned = 'sticky left-0 z-1 bg-surface pl-0.5';
const pinnedEnd = 'sticky right-0 z-1 border-line bg-surface';

interface PeopleTableProps {
  /** `null` while they are on their way. */
  people: PersonRow[] | null;
  allRoles: readonly string[];
  onChange: (person: PersonRow) => void;
}

export const PeopleTable = ({ people, allRoles, onChange }: PeopleTableProps) => (
  <ScrollBox label="People, table">
    <table
      aria-label="People"
      aria-busy={people === null}
      className="w-full min-w-[1060px] table-fixed border-separate border-spacing-0 text-table"
    >
      <thead>
        <tr>
          {columns.map(({ name, width }, index) => (
            <th
              key={name}
              scope="col"
              className={classNames(
                'h-[30px] border-y border-line px-[7px] text-12 whitespace-nowrap text-ink-2',
                width,
                index === 0 && pinned,
              )}
            >
              {name}
            </th>
          ))}
          <th scope="col" className={classNames(pinnedEnd, 'w-[84px] border-y')}>
            <span className="sr-only">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people?.map((person) => (
          <Row key={person.id} person={person} allRoles={allRoles} onChange={() => onChange(person)} />
        ))}
        {people === null && <SkeletonRows rows={4} columns={columns.length + 1} cellClass={cell} />}
      </tbody>
    </table>
  </ScrollBox>
);

interface RowProps {
  person: PersonRow;
  allRoles: readonly string[];
  onChange: () => void;
}

const Row = ({ person, allRoles, onChange }: RowProps) => {
  const now = useNow(60_000);
  const note = now === null ? '' : noteWords(person, now);
  const quiet = person.disabledAt === null ? 'text-ink-2' : 'text-ink-3';

  return (
    <tr className={classNames('group/row', person.disabledAt !== null && 'text-ink-3')}>
      <th scope="row" className={classNames(cell, pinned, 'font-normal')} title={person.name}>
        <span className="flex items-center gap-[9px]">
          <Initials name={person.name} you={person.you} />
          <span className="truncate">{person.name}</span>
          {person.you && <small className="text-12 text-ink-3">you</small>}
        </span>
      </th>
      <td className={classNames(cell, quiet)} title={person.email}>
        {person.email}
      </td>
      <td className={classNames(cell, 'py-1 whitespace-normal')}>
        <span className="flex flex-wrap gap-1">
          {roleChips(person.roles, allRoles).map((role) => (
            <span key={role} className="rounded-chip bg-press px-[7px] text-11 leading-[18px] text-ink-2">
              {role}
            </span>
          ))}
        </span>
      </td>
      <td className={cell}>
        <SignIn person={person} />
      </td>
      <td className={classNames(cell, quiet)}>{browserWords(person.sessions)}</td>
      <td className={classNames(cell, quiet)}>
        {person.lastSeenAt ? <RelativeTime at={person.lastSeenAt} /> : 'never'}
      </td>
      <td className={classNames(cell, 'py-1 whitespace-normal', quiet)}>{note}</td>
      <td className={classNames(pinnedEnd, 'border-b text-right')}>
        <Button look="ghost" size="small" onClick={onChange}>
          Change… <span className="sr-only">{person.name}</span>
        </Button>
      </td>
    </tr>
  );
};

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
    title={person.codeMissing ? 'A role of theirs requires a code, and they have not set one up yet' : undefined}
  >
    <SignInIcon person={person} />
    {signInWords(person.signIn)}
    {person.codeMissing && <span className="sr-only">, though a role requires one</span>}
  </span>
);
