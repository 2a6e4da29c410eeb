import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { NotAllowed } from '@/components/shell/not-allowed';
import { DeliveriesPage } from '@/components/triage/deliveries/deliveries-page';
import { mayUse } from '@/lib/access';

export const metadata: Metadata = { title: 'Deliveries · Triage' };

const TriageDeliveriesPage = async () => {
  const person = await visitPage('PAGE /triage/deliveries', '/triage/deliveries');

  return person ? (
    <DeliveriesPage mayRetry={mayUse(person.roles, 'POST /api/triage/deliveries/[verdictId]')} />
  ) : (
    <NotAllowed what="The Deliveries page" />
  );
};

export default TriageDeliveriesPage;
