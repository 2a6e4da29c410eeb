import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { ByPerson } from '@/components/audit/summary/people/by-person';
import { NotAllowed } from '@/components/shell/not-allowed';
import { auditRights } from '../rights';

export const metadata: Metadata = { title: 'Audit by person' };

const AuditPeoplePage = async () => {
  const person = await visitPage('PAGE /audit/people', '/audit/people');

  return person ? (
    <ByPerson personId={person.id} rights={auditRights(person.roles)} />
  ) : (
    <NotAllowed what="The audit log" />
  );
};

export default AuditPeoplePage;
