import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { KeysPage } from '@/components/settings/keys-page';
import { NotAllowed } from '@/components/shell/not-allowed';

export const metadata: Metadata = { title: 'Keys and backup · Settings' };

const KeysSettingsPage = async () => {
  const person = await visitPage('PAGE /settings/keys', '/settings/keys');

  return person ? <KeysPage /> : <NotAllowed what="The Keys and backup page" />;
};

export default KeysSettingsPage;
