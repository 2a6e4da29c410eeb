import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { NotAllowed } from '@/components/shell/not-allowed';
import { TriageQueue } from '@/components/triage/queue/triage-queue';
import { mayUse } from '@/lib/access';

export const metadata: Metadata = { title: 'Triage' };

const TriagePage = async () => {
  const person = await visitPage('PAGE /triage', '/triage');

  return person ? (
    <TriageQueue personId={person.id} mayAssign={mayUse(person.roles, 'POST /api/sessions/work')} />
  ) : (
    <NotAllowed what="The Triage page" />
  );
};

export default TriagePage;
