'use client';

import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { type FormEvent, useEffect, useState } from 'react';
import type { WelcomeAnswer } from '@/lib/answers';
import { ApiError, sendJson } from '../api';
import { CardPage } from '../page/card-page';
import { Button, buttonClasses } from '../ui/button';
import { FailureNote } from '../ui/failure-note';
import { PasswordField } from '../ui/password-field';
import { BusyRing } from '../ui/ring';
import { passwordRules } from '../words/password-rules';

/** The token is a secret: it goes into no key and no address. */
const invitationQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['invitation'],
    queryFn: () => sendJson<WelcomeAnswer>('POST', '/api/invitation', { token }),
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const setPassword = (body: { token: string; password: string }): Promise<unknown> =>
  sendJson('PUT', '/api/invitation', body);

/** Where a one-time link leads: its person sets a password. */
export const WelcomePage = () => {
  const token = useToken();
  const invitation = useQuery(invitationQuery(token));
  const change = useMutation({ mutationFn: setPassword, gcTime: 0 });

  if (change.isSuccess) return <Done />;
  if (token === '' || isInvalid(invitation.error) || isInvalid(change.error)) return <Invalid />;
  if (token !== null && invitation.data) {
    return (
      <SetPassword
        who={invitation.data}
        pending={change.isPending}
        failure={change.error}
        onSubmit={(password) => change.mutate({ token, password })}
      />
    );
  }

  return (
    <CardPage title="Welcome" lead="This link works once, for one person.">
      {invitation.error ? (
        <div className="grid justify-items-start gap-3">
          <FailureNote error={invitation.error} />
          <Button onClick={() => void invitation.refetch()} disabled={invitation.isFetching}>
            {invitation.isFetching ? 'Trying…' : 'Try now'}
          </Button>
        </div>
      ) : (
        <p role="status" className="flex items-center gap-2 text-ink-2">
          <BusyRing /> Checking the link…
        </p>
      )}
    </CardPage>
  );
};

/**
 * The secret of a one-time link. It stands behind the #, which no server sees, and leaves the address bar at once.
 * `null` until it was read; empty if the address has none.
 */
const useToken = (): string | null => {
  const [token, setToken] = useState<string | null>(null);

  useEffect(() => {
    const found = window.location.hash.slice(1);
    if (found) window.history.replaceState(null, '', window.location.pathname);
    // Effects may run twice; the second run finds no hash.
    setToken((before) => before || found);

    // Another link in the same tab differs only in its hash, which does not reload the page.
    const reload = () => window.location.reload();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, []);

  return token;
};

/** Used, expired or never issued: the server does not say which. */
const isInvalid = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

const Invalid = () => (
  <CardPage title="This link no longer works" lead="It has already been used or has expired.">
    <p role="alert">
      Ask your administrator for a new one. If you have already set a password,{' '}
      <Link href="/sign-in" className="text-accent underline">
        sign in
      </Link>
      .
    </p>
  </CardPage>
);

const Done = () => (
  <CardPage title="Password set" lead="You can sign in with it now. The link was for one use.">
    <p role="status" className="sr-only">
      Password set.
    </p>
    <Link href="/sign-in" className={`${buttonClasses({ look: 'solid' })} h-9! w-full`}>
      Sign in
    </Link>
  </CardPage>
);

interface SetPasswordProps {
  who: WelcomeAnswer;
  pending: boolean;
  failure: Error | null;
  onSubmit: (password: string) => void;
}

const SetPassword = ({ who, pending, failure, onSubmit }: SetPasswordProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending) onSubmit(String(new FormData(event.currentTarget).get('password') ?? ''));
  };

  return (
    <CardPage
      title={`Welcome, ${who.name}`}
      lead={`Set a password for ${who.email}.`}
      note="Not you? Close this page and tell your administrator."
    >
      <form method="post" onSubmit={submit} aria-busy={pending} className="grid gap-3">
        <input type="text" name="username" autoComplete="username" value={who.email} readOnly hidden />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={passwordRules}
          autoFocus
        />
        {failure && <FailureNote error={failure} />}
        <Button look="solid" type="submit" disabled={pending} className="h-9! w-full">
          {pending && <BusyRing />}
          {pending ? 'Saving…' : 'Set password'}
        </Button>
      </form>
    </CardPage>
  );
};
