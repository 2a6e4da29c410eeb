'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { FormEvent } from 'react';
import type { WelcomeAnswer } from '@/lib/answers';
import { CardPage } from '../account/card-page';
import { passwordRules, shortestPassword } from '../account/password-rules';
import { ApiError } from '../api';
import { Button, buttonClasses } from '../ui/button';
import { FailureNote } from '../ui/failure-note';
import { PasswordField } from '../ui/password-field';
import { BusyRing } from '../ui/ring';
import { choosePassword, invitationQuery } from './queries';
import { useToken } from './use-token';

/** Where a one-time link leads: whose it is, and a password of their own choice. */
export const WelcomePage = () => {
  const token = useToken();
  const invitation = useQuery(invitationQuery(token));
  const choice = useMutation({ mutationFn: choosePassword, gcTime: 0 });

  if (choice.isSuccess) return <Done />;
  if (token === '' || isOver(invitation.error) || isOver(choice.error)) return <Over />;
  if (token !== null && invitation.data) {
    return (
      <Choose
        who={invitation.data}
        pending={choice.isPending}
        failure={choice.error}
        onChoose={(password) => choice.mutate({ token, password })}
      />
    );
  }

  return (
    <CardPage title="Welcome" lead="This link is for one person, once.">
      {invitation.error ? (
        <div className="grid justify-items-start gap-3">
          <FailureNote error={invitation.error} />
          <Button onClick={() => void invitation.refetch()} disabled={invitation.isFetching}>
            {invitation.isFetching ? 'Trying…' : 'Try now'}
          </Button>
        </div>
      ) : (
        <p role="status" className="flex items-center gap-2 text-ink-2">
          <BusyRing /> Reading the link
        </p>
      )}
    </CardPage>
  );
};

/** Used, ended, or never made: the server does not say which. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

const Over = () => (
  <CardPage title="This link does not work any more" lead="It was used already, or its time is over.">
    <p role="alert">
      Ask your administrator for a new one. If you have chosen a password before,{' '}
      <Link href="/sign-in" className="text-accent underline">
        sign in with it
      </Link>
      .
    </p>
  </CardPage>
);

const Done = () => (
  <CardPage title="Your password is chosen" lead="The link has done its work and counts no more.">
    <p role="status" className="sr-only">
      Your password is chosen.
    </p>
    <Link href="/sign-in" className={`${buttonClasses({ look: 'solid' })} h-9! w-full`}>
      Sign in
    </Link>
  </CardPage>
);

interface ChooseProps {
  who: WelcomeAnswer;
  pending: boolean;
  failure: Error | null;
  onChoose: (password: string) => void;
}

const Choose = ({ who, pending, failure, onChoose }: ChooseProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending) onChoose(String(new FormData(event.currentTarget).get('password') ?? ''));
  };

  return (
    <CardPage
      title={`Welcome, ${who.name}`}
      lead={`Choose a password for ${who.email}.`}
      note="Not you? Close this page and tell your administrator; the link is for this person only."
    >
      <form method="post" onSubmit={submit} aria-busy={pending} className="grid gap-3">
        <input type="text" name="username" autoComplete="username" value={who.email} readOnly hidden />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={passwordRules}
          minLength={shortestPassword}
        />
        {failure && <FailureNote error={failure} />}
        <Button look="solid" type="submit" disabled={pending} className="h-9! w-full">
          {pending && <BusyRing />}
          {pending ? 'Keeping it…' : 'Choose this password'}
        </Button>
      </form>
    </CardPage>
  );
};
