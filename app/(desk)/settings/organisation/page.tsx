import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { OrganisationPage } from '@/components/settings/organisation/organisation-page';
import { NotAllowed } from '@/components/shell/not-allowed';

export const metadata: Metadata = { title: 'Organisation · Settings' };

const OrganisationSettingsPage = async () => {
  const person = await visitPage('PAGE /settings/organisation', '/settings/organisation');

  return person ? <OrganisationPage /> : <NotAllowed what="The Organisation settings page" />;
};

export default OrganisationSettingsPage;
