import type { ErasureManifest } from '@/lib/db/schema';
import { AppError, type ErrorCode, isAppError } from '@/lib/errors';
import type { Upstream } from '@/lib/upstream';

/** What the service said about one part of a session. */
type Part<Value> = { state: 'there'; value: Value } | { state: 'withheld' | 'unreadable' | 'unknown to the service' };

const stateByCode: Partial<Record<ErrorCode, 'withheld' | 'unreadable' | 'unknown to the service'>> = {
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

    if (!state) {
      throw error;
    }

    return { state };
  }
};

const askForAll = async (upstream: Upstream, sessionId: string) => {
  const [images, decision, document, face] = await Promise.all([
    ask(upstream.images(sessionId)),
    ask(upstream.decision(sessionId)),
    ask(upstream.document(sessionId)),
    ask(upstream.face(sessionId)),
  ]);

  return { images, decision, document, face };
};

const isUnknown = (parts: Awaited<ReturnType<typeof askForAll>>) =>
  Object.values(parts).every(({ state }) => state === 'unknown to the service');

/** What exists before an erasure, counted for the tombstone. Throws when the service does not know the session at all. */
export const takeStock = async (
  upstream: Upstream,
  sessionId: string,
): Promise<{ manifest: ErasureManifest; documentType: string | null }> => {
  const parts = await askForAll(upstream, sessionId);

  // A service may answer 404 for results that do not exist yet; then its status decides.
  if (isUnknown(parts) && (await upstream.status(sessionId)).status === null) {
    throw new AppError('NOT_FOUND', { userMessage: 'The service does not know this session.' });
  }

  const { images, decision, document, face } = parts;

  return {
    manifest: {
      documentImages: images.state === 'there' ? images.value.document.length : null,
      faceImages: images.state === 'there' ? images.value.face.length : null,
      results: Object.entries({ decision, document, face }).flatMap(([name, { state }]) =>
        state === 'there' ? [name] : [],
      ),
    },
    documentType: document.state === 'there' ? document.value.documentType : null,
  };
};

/** Whether the service no longer answers for the session, in any part. */
export const isGone = async (upstream: Upstream, sessionId: string): Promise<boolean> => {
  // A wrong address answers 404 to everything, which proves nothing: the list must answer as well.
  await upstream.listSessions(1, 1);

  return isUnknown(await askForAll(upstream, sessionId));
};
