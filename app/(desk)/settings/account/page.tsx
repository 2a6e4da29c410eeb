import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { AccountPage } from '@/components/account/account-page';
import { NotAllowed } from '@/components/shell/not-allowed';

export const metadata: Metadata = { title: 'Your account · Settings' };

const AccountSettingsPage = async () => {
  const person = await visitPage('PAGE /settings/account', '/settings/account');

  return person ? <AccountPage /> : <NotAllowed what="Your account" />;
};

export default AccountSettingsPage;
