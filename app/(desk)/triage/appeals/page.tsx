import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { NotAllowed } from '@/components/shell/not-allowed';
import { AppealsPage } from '@/components/triage/appeals/appeals-page';

export const metadata: Metadata = { title: 'Appeals · Triage' };

const AppealsQueuePage = async () => {
  const person = await visitPage('PAGE /triage/appeals', '/triage/appeals');

  return person ? <AppealsPage /> : <NotAllowed what="The Appeals page" />;
};

export default AppealsQueuePage;
