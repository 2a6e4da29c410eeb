import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { SessionList } from '@/components/sessions/session-list';
import { NotAllowed } from '@/components/shell/not-allowed';

export const metadata: Metadata = { title: 'Sessions' };

const SessionsPage = async () => {
  const person = await visitPage('PAGE /sessions', '/sessions');

  return person ? <SessionList /> : <NotAllowed what="The session list" />;
};

export default SessionsPage;
