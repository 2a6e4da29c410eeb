import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { visitPage } from '@/app/_server/signed-in';
import { SessionView } from '@/components/evidence/session-view';
import { NotAllowed } from '@/components/shell/not-allowed';
import { mayUse } from '@/lib/access';
import { isSessionId } from '@/lib/contract';

export const metadata: Metadata = { title: 'Session' };

const SessionPage = async ({ params }: { params: Promise<{ sessionId: string }> }) => {
  const { sessionId } = await params;
  const person = await visitPage('PAGE /sessions/[sessionId]', `/sessions/${sessionId}`);

  if (!person) {
    return <NotAllowed what="Opening a session" />;
  }
  if (!isSessionId(sessionId)) {
    notFound();
  }

  const may = {
    delete: mayUse(person.roles, 'DELETE /api/sessions/[sessionId]'),
    reveal: mayUse(person.roles, 'POST /api/sessions/[sessionId]/reveal'),
    work: mayUse(person.roles, 'POST /api/sessions/work'),
  };

  return <SessionView sessionId={sessionId} may={may} />;
};

export default SessionPage;
