import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { AuditLog } from '@/components/audit/log/audit-log';
import { NotAllowed } from '@/components/shell/not-allowed';
import { auditRights } from './rights';

export const metadata: Metadata = { title: 'Audit' };

const AuditPage = async () => {
  const person = await visitPage('PAGE /audit', '/audit');

  return person ? (
    <AuditLog personId={person.id} rights={auditRights(person.roles)} />
  ) : (
    <NotAllowed what="The audit log" />
  );
};

export default AuditPage;
