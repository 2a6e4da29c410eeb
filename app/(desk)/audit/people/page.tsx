import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { ByStaff } from '@/components/audit/summary/staff/by-staff';
import { NotAllowed } from '@/components/shell/not-allowed';
import { auditRights } from '../rights';

export const metadata: Metadata = { title: 'Audit by staff member' };

const AuditPeoplePage = async () => {
  const person = await visitPage('PAGE /audit/people', '/audit/people');

  return person ? (
    <ByStaff personId={person.id} rights={auditRights(person.roles)} />
  ) : (
    <NotAllowed what="The audit log" />
  );
};

export default AuditPeoplePage;
