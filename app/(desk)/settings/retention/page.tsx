import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { RetentionPage } from '@/components/settings/retention/retention-page';
import { NotAllowed } from '@/components/shell/not-allowed';

export const metadata: Metadata = { title: 'Retention · Settings' };

const RetentionSettingsPage = async () => {
  const person = await visitPage('PAGE /settings/retention', '/settings/retention');

  return person ? <RetentionPage /> : <NotAllowed what="The Retention settings page" />;
};

export default RetentionSettingsPage;
