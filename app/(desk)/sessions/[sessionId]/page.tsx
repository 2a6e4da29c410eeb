import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { desk } from '@/app/_server/desk';
import { visitPage } from '@/app/_server/signed-in';
import { SessionView } from '@/components/session-page/session-view';
import { NotAllowed } from '@/components/shell/not-allowed';
import { mayUse } from '@/lib/access';
import { isSessionId, readPathPart } from '@/lib/contract';
import { readMirroredSession } from '@/lib/mirror';

export const metadata: Metadata = { title: 'Session' };

const SessionPage = async ({ params }: { params: Promise<{ sessionId: string }> }) => {
  const sessionId = readPathPart((await params).sessionId);
  const person = await visitPage('PAGE /sessions/[sessionId]', `/sessions/${encodeURIComponent(sessionId)}`);

  if (!person) {
    return <NotAllowed what="Opening a session" />;
  }
  if (!isSessionId(sessionId)) {
    notFound();
  }

  const may = {
    delete: mayUse(person.roles, 'POST /api/deletions/direct'),
    reveal: mayUse(person.roles, 'POST /api/sessions/[sessionId]/reveal'),
    work: mayUse(person.roles, 'POST /api/sessions/work'),
    download: mayUse(person.roles, 'POST /api/sessions/[sessionId]/images/[imageName]/download'),
    review: mayUse(person.roles, 'POST /api/sessions/[sessionId]/appeal'),
    triage: mayUse(person.roles, 'POST /api/triage/claims'),
  };

  // The key resets the page's state for another session.
  return (
    <SessionView key={sessionId} sessionId={sessionId} may={may} known={await readMirroredSession(desk(), sessionId)} />
  );
};

export default SessionPage;
