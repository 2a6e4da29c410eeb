'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import type { InvitationAnswer, PersonChange, PersonRow } from '@/lib/answers';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { ConfirmButton } from '../../ui/confirm-button';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { DoneNote } from '../../ui/done-note';
import { FailureNote } from '../../ui/failure-note';
import { BusyRing } from '../../ui/ring';
import { InvitationLink } from './invitation-link';
import { actionsFor, doneWords, type PersonAction, proposedWords } from './person-actions';
import { changePerson, type HeldRoles, peopleQuery } from './queries';
import { choiceOf, heldBy, isComplete, sameChoice } from './role-choice';
import { missingWords, RoleFields } from './role-fields';

interface PersonDialogProps {
  person: PersonRow;
  allRoles: readonly string[];
  onClose: () => void;
}

/** One account: its roles and what can be done with it, one change at a time. */
export const PersonDialog = ({ person, allRoles, onClose }: PersonDialogProps) => {
  const queryClient = useQueryClient();
  const router = useRouter();
  /** The roles as opened, then as last saved here. */
  const [held, setHeld] = useState<HeldRoles>(person);
  const reread = () => void queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
  const change = useChange((wanted: PersonChange) => changePerson(person.id, wanted), {
    onSuccess: ({ isProposed }, wanted) => {
      reread();
      if (wanted.action === 'roles' && !isProposed) setHeld(wanted);
      // The page depends on one's own roles, which come from the server.
      if (person.you) router.refresh();
    },
    // Somebody else may have changed the account.
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
      {change.isSuccess && (
        <DoneNote className="mt-3">
          {change.data.isProposed ? proposedWords : doneWords(change.variables.action)}
        </DoneNote>
      )}
      {link && <InvitationLink invitation={link} name={person.name} />}
      <DialogFoot>
        <Button onClick={onClose} disabled={change.isPending}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

interface ActionRowProps {
  action: PersonAction;
  /** Any change is in progress. */
  busy: boolean;
  /** This change is in progress. */
  pending: boolean;
  onRun: () => void;
}

const ActionRow = ({ action, busy, pending, onRun }: ActionRowProps) => (
  <li className="flex min-h-11 flex-wrap items-center justify-end gap-x-3 gap-y-1.5 border-b border-line py-2 text-table">
    <p className="min-w-[220px] flex-1 text-ink-2">{action.effect}</p>
    {action.confirm !== 'no' ? (
      <ConfirmButton
        look={action.confirm}
        words={action.button}
        pendingWords={action.pending}
        pending={pending}
        disabled={busy}
        onConfirm={onRun}
      />
    ) : (
      <Button size="small" onClick={onRun} disabled={busy}>
        {pending && <BusyRing />}
        {pending ? action.pending : action.button}
      </Button>
    )}
  </li>
);

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
          Their roles come from their groups at the identity provider. Changes there apply at the next sign-in.
        </p>
      ) : (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button type="submit" size="small" disabled={busy || !complete || unchanged}>
            {pending && <BusyRing />}
            {pending ? 'Saving…' : 'Save roles'}
          </Button>
          <span className="text-12 text-ink-2">{complete ? 'Takes effect immediately' : missingWords(choice)}</span>
        </div>
      )}
    </form>
  );
};

const OwnAccountNote = () => (
  <p className="mt-4 border-t border-line pt-3 text-table text-ink-2">
    This is you. Password, two-factor authentication and sign-ins are under{' '}
    <Link href="/settings/account" className="text-accent underline">
      Your account
    </Link>
    . Only another administrator can disable your account.
  </p>
);
