'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import type { InvitationAnswer, PersonChange, PersonRow } from '@/lib/answers';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { DoneNote } from '../../ui/done-note';
import { FailureNote } from '../../ui/failure-note';
import { BusyRing } from '../../ui/ring';
import { ActionRow } from './action-row';
import { HandedLink } from './handed-link';
import { actionsFor, doneWords } from './person-actions';
import { changePerson, peopleQuery } from './queries';
import { choiceOf, heldBy, sameChoice } from './role-choice';
import { RoleFields } from './role-fields';

interface PersonDialogProps {
  person: PersonRow;
  allRoles: readonly string[];
  onClose: () => void;
}

/** One account: its roles, and what can be done with it. One change at a time, each with its outcome. */
export const PersonDialog = ({ person, allRoles, onClose }: PersonDialogProps) => {
  const queryClient = useQueryClient();
  const router = useRouter();
  const change = useChange((wanted: PersonChange) => changePerson(person.id, wanted), {
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
      // What the page offers depends on one's own roles, and those come from the server.
      if (person.you) router.refresh();
    },
  });
  const link = change.data && isInvitation(change.data) ? change.data : null;

  return (
    <Dialog title={person.name} description={person.email} busy={change.isPending} onClose={onClose}>
      <RolesForm
        person={person}
        allRoles={allRoles}
        busy={change.isPending}
        pending={change.isPending && change.variables.action === 'roles'}
        onSave={change.mutate}
      />
      {person.you ? (
        <OwnAccountNote />
      ) : (
        <ul className="mt-4 border-t border-line">
          {actionsFor(person).map((action) => (
            <ActionRow
              key={action.action}
              action={action}
              busy={change.isPending}
              pending={change.isPending && change.variables.action === action.action}
              onRun={() => change.mutate({ action: action.action })}
            />
          ))}
        </ul>
      )}
      {change.failure && <FailureNote error={change.failure} className="mt-3" />}
      {change.isSuccess && <DoneNote className="mt-3">{doneWords(change.variables.action)}</DoneNote>}
      {link && <HandedLink invitation={link} name={person.name} />}
      <DialogFoot>
        <Button onClick={onClose} disabled={change.isPending}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

const isInvitation = (answer: Partial<InvitationAnswer>): answer is InvitationAnswer => answer.link !== undefined;

interface RolesFormProps {
  person: PersonRow;
  allRoles: readonly string[];
  busy: boolean;
  pending: boolean;
  onSave: (change: PersonChange) => void;
}

const RolesForm = ({ person, allRoles, busy, pending, onSave }: RolesFormProps) => {
  const [now] = useState(() => Date.now());
  const [choice, setChoice] = useState(() => choiceOf(person, now));
  const fromGroups = person.signIn.kind === 'single sign-on';
  const unchanged = sameChoice(choice, choiceOf(person, now));
  const none = choice.roles.length === 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !none && !unchanged) onSave({ action: 'roles', ...heldBy(choice) });
  };

  return (
    <form method="post" onSubmit={submit} aria-busy={pending} className="mt-4">
      <RoleFields allRoles={allRoles} choice={choice} onChoose={setChoice} disabled={busy || fromGroups} />
      {fromGroups ? (
        <p className="mt-2 text-12 text-ink-2">
          Their roles come from their groups at the identity provider. Change them there; it counts at the next sign-in.
        </p>
      ) : (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button type="submit" size="small" disabled={busy || none || unchanged}>
            {pending && <BusyRing />}
            {pending ? 'Saving…' : 'Save roles'}
          </Button>
          <span className="text-12 text-ink-2">
            {none ? 'Choose at least one role' : 'Counts from their next request on'}
          </span>
        </div>
      )}
    </form>
  );
};

const OwnAccountNote = () => (
  <p className="mt-4 border-t border-line pt-3 text-table text-ink-2">
    This is you. Password, second factor and sign-ins are under{' '}
    <Link href="/settings/account" className="text-accent hover:underline">
      Your account
    </Link>
    . Another administrator can disable your account; you cannot.
  </p>
);
