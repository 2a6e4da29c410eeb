import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { BySession } from '@/components/audit/summary/sessions/by-session';
import { NotAllowed } from '@/components/shell/not-allowed';
import { auditRights } from '../rights';

export const metadata: Metadata = { title: 'Audit by session' };

const AuditSessionsPage = async () => {
  const person = await visitPage('PAGE /audit/sessions', '/audit/sessions');

  return person ? <BySession rights={auditRights(person.roles)} /> : <NotAllowed what="The audit log" />;
};

export default AuditSessionsPage;
