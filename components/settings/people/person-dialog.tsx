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
import { changePerson, type HeldRoles, peopleQuery } from './queries';
import { choiceOf, heldBy, isComplete, sameChoice } from './role-choice';
import { missingWords, RoleFields } from './role-fields';

interface PersonDialogProps {
  person: PersonRow;
  allRoles: readonly string[];
  onClose: () => void;
}

/** One account: its roles, and what can be done with it. One change at a time, each with its outcome. */
export const PersonDialog = ({ person, allRoles, onClose }: PersonDialogProps) => {
  const queryClient = useQueryClient();
  const router = useRouter();
  /** What the form is based on: as it was when it was opened, then as it was last saved here. */
  const [held, setHeld] = useState<HeldRoles>(person);
  const reread = () => void queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
  const change = useChange((wanted: PersonChange) => changePerson(person.id, wanted), {
    onSuccess: (_, wanted) => {
      reread();
      if (wanted.action === 'roles') setHeld(wanted);
      // What the page offers depends on one's own roles, and those come from the server.
      if (person.you) router.refresh();
    },
    // Somebody else may have changed it: closed and opened again, the dialog shows how it is.
    onError: reread,
  });
  const link = change.data && isInvitation(change.data) ? change.data : null;

  return (
    <Dialog title={person.name} description={person.email} busy={change.isPending} onClose={onClose}>
      <RolesForm
        held={held}
        fromGroups={person.signIn.kind === 'single sign-on'}
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
  held: HeldRoles;
  fromGroups: boolean;
  allRoles: readonly string[];
  busy: boolean;
  pending: boolean;
  onSave: (change: PersonChange) => void;
}

const RolesForm = ({ held, fromGroups, allRoles, busy, pending, onSave }: RolesFormProps) => {
  const [now] = useState(() => Date.now());
  const [choice, setChoice] = useState(() => choiceOf(held, now));
  const unchanged = sameChoice(choice, choiceOf(held, now));
  const complete = isComplete(choice);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !complete || unchanged) return;
    onSave({ action: 'roles', ...heldBy(choice), was: held.roles, wasAuditorUntil: held.auditorUntil });
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
          <Button type="submit" size="small" disabled={busy || !complete || unchanged}>
            {pending && <BusyRing />}
            {pending ? 'Saving…' : 'Save roles'}
          </Button>
          <span className="text-12 text-ink-2">
            {complete ? 'Counts from their next request on' : missingWords(choice)}
          </span>
        </div>
      )}
    </form>
  );
};

const OwnAccountNote = () => (
  <p className="mt-4 border-t border-line pt-3 text-table text-ink-2">
    This is you. Password, second factor and sign-ins are under{' '}
    <Link href="/settings/account" className="text-accent underline">
      Your account
    </Link>
    . Another administrator can disable your account; you cannot.
  </p>
);
