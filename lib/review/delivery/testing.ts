/** For tests only: recorded verdicts, and a webhook receiver with scripted answers. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { now } from '@/lib/base/clock';
import type { Database } from '@/lib/db';
import { verdict } from '@/lib/db/schema';
import { addOpinion } from '../testing';

interface NewOpinion {
  personId: string;
  seat?: 'first' | 'second' | 'settling';
  decision?: 'approve' | 'reject';
  reasons?: string[];
}

interface NewVerdict {
  sessionId: string;
  delivery: 'service' | 'webhook' | 'none';
  decision?: 'approve' | 'reject';
  opinions: NewOpinion[];
}

/** Recorded now and due to be sent. Returns the id, which is also the reference. */
export const recordVerdict = async (
  db: Database,
  { sessionId, delivery, decision = 'reject', opinions }: NewVerdict,
): Promise<string> => {
  const at = now();
  const [created] = await db
    .insert(verdict)
    .values({ sessionId, state: 'recorded', stateAt: at, decision, delivery, nextTryAt: at })
    .returning({ id: verdict.id });
  if (!created) throw new Error('The verdict was not stored.');

  for (const [place, given] of opinions.entries()) {
    await addOpinion(db, {
      verdictId: created.id,
      sessionId,
      seat: 'first',
      decision,
      reasons: ['face_mismatch'],
      note: Buffer.from('Maria Example is older in the picture.'),
      ...given,
      givenAt: new Date(at.getTime() + place),
    });
  }

  return created.id;
};

export interface Received {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Keeps every request it receives. Closes when the test ends. */
export const startReceiver = async (answer: (response: ServerResponse, count: number) => void) => {
  const received: Received[] = [];
  const state = { answer };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({
      method: request.method ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    state.answer(response, received.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );

  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/decisions`, received, state };
};

export const respond =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, headers).end();
  };
