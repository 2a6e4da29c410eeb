import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { SessionList } from '@/components/sessions/list/session-list';
import { NotAllowed } from '@/components/shell/not-allowed';
import { sessionRights } from './rights';

export const metadata: Metadata = { title: 'Sessions' };

const SessionsPage = async () => {
  const person = await visitPage('PAGE /sessions', '/sessions');

  return person ? (
    <SessionList personId={person.id} rights={sessionRights(person.roles)} />
  ) : (
    <NotAllowed what="The session list" />
  );
};

export default SessionsPage;
