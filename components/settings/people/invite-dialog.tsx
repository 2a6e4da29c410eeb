'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { FailureNote } from '../../ui/failure-note';
import { TextField } from '../../ui/labelled-field';
import { BusyRing } from '../../ui/ring';
import { InvitationLink } from './invitation-link';
import { invite, peopleQuery } from './queries';
import { choiceOf, heldBy, isComplete } from './role-choice';
import { missingWords, RoleFields } from './role-fields';

interface InviteDialogProps {
  allRoles: readonly string[];
  onClose: () => void;
}

export const InviteDialog = ({ allRoles, onClose }: InviteDialogProps) => {
  const queryClient = useQueryClient();
  const invitation = useChange(invite, {
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  });

  return (
    <Dialog
      title="Invite a person"
      description="Creates an account and a link to set a password, for you to pass on. No email is sent."
      busy={invitation.isPending}
      onClose={onClose}
    >
      {invitation.data ? (
        <>
          <InvitationLink invitation={invitation.data} name={invitation.variables.name} />
          <DialogFoot>
            <Button onClick={onClose}>Done</Button>
          </DialogFoot>
        </>
      ) : (
        <InviteForm
          allRoles={allRoles}
          pending={invitation.isPending}
          failure={invitation.failure}
          onInvite={invitation.mutate}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
};

interface InviteFormProps extends InviteDialogProps {
  pending: boolean;
  failure: Error | null;
  onInvite: (person: Parameters<typeof invite>[0]) => void;
}

const InviteForm = ({ allRoles, pending, failure, onInvite, onClose }: InviteFormProps) => {
  const [choice, setChoice] = useState(() => choiceOf({ roles: [], auditorUntil: null }, Date.now()));

  const complete = isComplete(choice);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || !complete) return;
    const given = new FormData(event.currentTarget);
    const name = String(given.get('name') ?? '').trim();
    const email = String(given.get('email') ?? '').trim();
    onInvite({ name, email, ...heldBy(choice) });
  };

  return (
    <form method="post" onSubmit={submit} aria-busy={pending} className="mt-4 grid gap-3">
      <div className="grid gap-3 desk:grid-cols-2">
        <TextField label="Name" name="name" required maxLength={80} autoComplete="off" readOnly={pending} />
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          readOnly={pending}
        />
      </div>
      <RoleFields allRoles={allRoles} choice={choice} onChoose={setChoice} disabled={pending} />
      {failure && <FailureNote error={failure} />}
      <DialogFoot>
        {!complete && <span className="mr-auto text-12 text-ink-2">{missingWords(choice)}</span>}
        <Button onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button look="solid" type="submit" disabled={pending || !complete}>
          {pending && <BusyRing />}
          {pending ? 'Creating…' : 'Create link'}
        </Button>
      </DialogFoot>
    </form>
  );
};
