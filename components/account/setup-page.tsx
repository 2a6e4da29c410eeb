'use client';

import { useState } from 'react';
import { CardPage } from './card-page';
import { PasswordForm } from './password-form';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorSetup } from './second-factor-setup';
import { SignOutButton } from './sign-out-button';

interface SetupPageProps {
  email: string;
  due: 'password' | 'second factor';
}

/** The server knows what is due next, or that nothing is. */
const goOn = (): void => window.location.assign('/setup');

/** What must be done before anything else. */
export const SetupPage = ({ email, due }: SetupPageProps) =>
  due === 'password' ? (
    <CardPage
      title="Choose a new password"
      lead={`An administrator asked for it, for ${email}. The desk opens afterwards.`}
      note={<SignOutButton />}
    >
      <PasswordForm email={email} onChanged={goOn} />
    </CardPage>
  ) : (
    <SecondFactorDue email={email} />
  );

const SecondFactorDue = ({ email }: { email: string }) => {
  const [codes, setCodes] = useState<string[] | null>(null);

  return (
    <CardPage
      title="Set up a second factor"
      lead={`A role of yours requires one, for ${email}. The desk opens afterwards.`}
      note={codes === null && <SignOutButton />}
    >
      {codes ? <RecoveryCodes codes={codes} onKept={goOn} /> : <SecondFactorSetup onSet={setCodes} />}
    </CardPage>
  );
};
