/** The pictures of a session: drawn for demo sessions, captured for all others. */
import { and, arrayContains, desc, eq } from 'drizzle-orm';
import { drawPicture } from '@/demo/pictures';
import { describeStored } from '@/demo/population';
import { submission } from '../db/schema';
import { findExisting } from '../db/sessions';
import { notFound } from '../refusals';
import type { ServiceParts } from './environment';

type PictureParts = Pick<ServiceParts, 'db' | 'log' | 'store' | 'evidence'>;

export interface DemoPlace {
  index: number;
  createdAt: Date;
}

/**
 * Serves pictures of demo sessions from the cache, or draws and caches them. Concurrent requests for
 * the same picture share one drawing.
 */
const createDrawnSource = ({ db, log, store }: PictureParts) => {
  const drawing = new Map<string, Promise<Buffer>>();

  const draw = async (sessionId: string, demo: DemoPlace, name: string): Promise<Buffer> => {
    const description = describeStored(sessionId, demo.index, demo.createdAt);
    if (!description) throw notFound('Image not found. This session is from an earlier version of the demo data.');

    const bytes = await drawPicture(description, name);

    // A full disk must not cost this reader the picture.
    await store.write(sessionId, name, bytes).catch((error: unknown) => log.warn({ error }, 'picture not stored'));

    // The session may have been deleted while we drew. Deletion removes rows before files, so one of us sees it.
    if (!(await findExisting(db, [sessionId])).has(sessionId)) {
      await store.removeSession(sessionId);
      throw notFound();
    }

    return bytes;
  };

  return async (sessionId: string, demo: DemoPlace, name: string): Promise<Buffer> => {
    const stored = await store.read(sessionId, name);
    if (stored) return stored;

    const key = `${sessionId}/${name}`;
    const started = drawing.get(key) ?? draw(sessionId, demo, name).finally(() => drawing.delete(key));
    drawing.set(key, started);

    return started;
  };
};

/** A captured picture, from the submission that has one of this name. */
const readCaptured = async ({ db, evidence }: PictureParts, sessionId: string, name: string): Promise<Buffer> => {
  const [found] = await db
    .select({ object: submission.object })
    .from(submission)
    .where(and(eq(submission.sessionId, sessionId), arrayContains(submission.images, [name])))
    // FRONT comes before BACK: both sides may have such a picture.
    .orderBy(desc(submission.slot))
    .limit(1);
  const bytes = found && (await evidence.get(db, sessionId, found.object, name));
  if (!bytes) throw notFound('Image not found.');

  return bytes;
};

export const createPictureSource = (parts: PictureParts) => {
  const drawn = createDrawnSource(parts);

  /** `demo`: `null` for a captured session. */
  return (sessionId: string, demo: DemoPlace | null, name: string): Promise<Buffer> =>
    demo ? drawn(sessionId, demo, name) : readCaptured(parts, sessionId, name);
};
