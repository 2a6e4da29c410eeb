/** What the service says about the parts of one session. */
import { type ErrorCode, isAppError } from '@/lib/errors';
import type { Upstream } from '@/lib/upstream';

type Absent = 'withheld' | 'unreadable' | 'unknown to the service';

export type Part<Value> = { state: 'there'; value: Value } | { state: Absent };

const stateByCode: Partial<Record<ErrorCode, Absent>> = {
  NOT_RELEASED: 'withheld',
  UPSTREAM_BROKEN_PAYLOAD: 'unreadable',
  UPSTREAM_NOT_JSON: 'unreadable',
  NOT_FOUND: 'unknown to the service',
};

/** An outage says nothing about the part, and is thrown on. */
const ask = async <Value>(request: Promise<Value>): Promise<Part<Value>> => {
  try {
    return { state: 'there', value: await request };
  } catch (error) {
    const state = isAppError(error) ? stateByCode[error.code] : undefined;
    if (!state) throw error;

    return { state };
  }
};

export const askForAll = async (upstream: Upstream, sessionId: string) => {
  const [images, decision, document, face] = await Promise.all([
    ask(upstream.images(sessionId)),
    ask(upstream.decision(sessionId)),
    ask(upstream.document(sessionId)),
    ask(upstream.face(sessionId)),
  ]);

  return { images, decision, document, face };
};

/** A picture that still comes is not read. */
export const askForPicture = (upstream: Upstream, sessionId: string, name: string): Promise<Part<null>> =>
  ask(
    upstream.image(sessionId, name).then(async ({ stream }) => {
      await stream.cancel();

      return null;
    }),
  );
