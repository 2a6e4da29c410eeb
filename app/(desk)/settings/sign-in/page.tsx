import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { SignInPage } from '@/components/settings/sign-in/sign-in-page';
import { NotAllowed } from '@/components/shell/not-allowed';
import { roles } from '@/lib/access';

export const metadata: Metadata = { title: 'Sign-in · Settings' };

const SignInSettingsPage = async () => {
  const person = await visitPage('PAGE /settings/sign-in', '/settings/sign-in');

  return person ? <SignInPage allRoles={roles} /> : <NotAllowed what="The Sign-in settings page" />;
};

export default SignInSettingsPage;
