/** What the service says about the parts of one session. */
import type { ErrorCode } from '@/lib/errors';
import { partReader, type Upstream, type Part as UpstreamPart } from '@/lib/upstream';

type Absent = 'withheld' | 'unreadable' | 'unknown to the service';

export type Part<Value> = UpstreamPart<Value, Absent>;

const stateByCode: Partial<Record<ErrorCode, Absent>> = {
  NOT_RELEASED: 'withheld',
  UPSTREAM_BROKEN_PAYLOAD: 'unreadable',
  UPSTREAM_NOT_JSON: 'unreadable',
  NOT_FOUND: 'unknown to the service',
};

const ask = partReader(stateByCode);

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
