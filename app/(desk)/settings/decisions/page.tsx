import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { DecisionsPage } from '@/components/settings/decisions/decisions-page';
import { NotAllowed } from '@/components/shell/not-allowed';

export const metadata: Metadata = { title: 'Decisions · Settings' };

const DecisionSettingsPage = async () => {
  const person = await visitPage('PAGE /settings/decisions', '/settings/decisions');

  return person ? <DecisionsPage /> : <NotAllowed what="The Decisions settings page" />;
};

export default DecisionSettingsPage;
