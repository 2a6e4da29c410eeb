import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { visitPage } from '@/app/_server/signed-in';
import { SetupPage } from '@/components/account/setup-page';

export const metadata: Metadata = { title: 'Before you begin' };

const BeforeTheDeskPage = async () => {
  const person = await visitPage('PAGE /setup', '/setup');

  if (!person?.mustSetUp) {
    redirect('/');
  }

  return <SetupPage email={person.email} due={person.mustSetUp} />;
};

export default BeforeTheDeskPage;
