import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { visitPage } from '@/app/_server/signed-in';
import { SetupPage } from '@/components/account/setup-page';

export const metadata: Metadata = { title: 'Set up your account' };

const AccountSetupPage = async () => {
  const person = await visitPage('PAGE /setup', '/setup');

  if (!person?.mustSetUp) {
    redirect('/');
  }

  return <SetupPage email={person.email} due={person.mustSetUp} />;
};

export default AccountSetupPage;
