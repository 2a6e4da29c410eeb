import type { Metadata } from 'next';
import { newSessionOffer } from '@/app/_server/new-session-offer';
import { visitPage } from '@/app/_server/signed-in';
import { SessionList } from '@/components/sessions/list/session-list';
import { NotAllowed } from '@/components/shell/not-allowed';
import type { SessionRights } from '@/components/work/rights';
import { mayUse } from '@/lib/access';

export const metadata: Metadata = { title: 'Sessions' };

/** What the screen offers; the routes enforce it. */
const sessionRights = (roles: readonly string[]): SessionRights => ({
  maySearch: mayUse(roles, 'POST /api/sessions/search'),
  mayWork: mayUse(roles, 'POST /api/sessions/work'),
  mayExport: mayUse(roles, 'POST /api/sessions/export'),
  mayErase: mayUse(roles, 'POST /api/deletions/direct'),
  mayReveal: mayUse(roles, 'POST /api/sessions/[sessionId]/reveal'),
});

const SessionsPage = async () => {
  const person = await visitPage('PAGE /sessions', '/sessions');

  return person ? (
    <SessionList
      personId={person.id}
      rights={sessionRights(person.roles)}
      newSession={await newSessionOffer(person.roles)}
    />
  ) : (
    <NotAllowed what="The session list" />
  );
};

export default SessionsPage;
