'use client';

import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { CardPage } from '../page/card-page';
import { signOutFailed, useSignOut } from '../proof/use-sign-out';
import { Button } from '../ui/button';
import { BusyRing } from '../ui/ring';
import { PasswordForm } from './password-form';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorSetup } from './second-factor-setup';

interface SetupPageProps {
  email: string;
  due: 'password' | 'second factor';
}

/** The server decides which step is next, if any. */
const nextStep = (): void => window.location.assign('/setup');

/** The step that somebody must complete before the desk opens. */
export const SetupPage = ({ email, due }: SetupPageProps) =>
  due === 'password' ? (
    <CardPage
      title="Choose a new password"
      lead={`An administrator requires a new password for ${email} before you can continue.`}
      note={<SignOutButton />}
    >
      <PasswordForm email={email} onChanged={nextStep} />
    </CardPage>
  ) : (
    <SecondFactorDue email={email} />
  );

const SecondFactorDue = ({ email }: { email: string }) => {
  const [codes, setCodes] = useState<string[] | null>(null);

  return (
    <CardPage
      title="Set up two-factor authentication"
      lead={`Your role requires two-factor authentication. Set it up for ${email} to continue.`}
      note={codes === null && <SignOutButton />}
    >
      {codes ? <RecoveryCodes codes={codes} onSaved={nextStep} /> : <SecondFactorSetup onSet={setCodes} />}
    </CardPage>
  );
};

const SignOutButton = () => {
  const { state, signOut } = useSignOut();

  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button look="ghost" size="small" onClick={signOut} disabled={state === 'pending'}>
        {state === 'pending' ? <BusyRing /> : <LogOut aria-hidden="true" />}
        {state === 'pending' ? 'Signing out…' : 'Sign out'}
      </Button>
      {state === 'failed' && (
        <span role="alert" className="text-bad">
          {signOutFailed}
        </span>
      )}
    </span>
  );
};
