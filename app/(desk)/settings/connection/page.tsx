import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { ConnectionPage } from '@/components/settings/connection/connection-page';
import { NotAllowed } from '@/components/shell/not-allowed';

export const metadata: Metadata = { title: 'Connection · Settings' };

const ConnectionSettingsPage = async () => {
  const person = await visitPage('PAGE /settings/connection', '/settings/connection');

  return person ? <ConnectionPage /> : <NotAllowed what="The Connection settings page" />;
};

export default ConnectionSettingsPage;
