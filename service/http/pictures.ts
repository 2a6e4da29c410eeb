import { findExisting, findPopulation } from '../db/sessions';
import { drawPicture } from '../pictures';
import { describeSession } from '../population';
import { notFound } from '../refusals';
import type { Means } from './environment';

/** What a demo session is described from, besides the population's seed. */
interface DemoPlace {
  index: number;
  createdAt: Date;
}

/**
 * Serves pictures of demo sessions: from the store, or drawn now and kept. Requests for the same
 * picture at the same time share one drawing.
 */
export const createPictureSource = ({ db, log, store }: Means) => {
  const drawing = new Map<string, Promise<Buffer>>();

  const draw = async (sessionId: string, demo: DemoPlace, name: string): Promise<Buffer> => {
    const population = await findPopulation(db);
    if (!population) throw notFound('There is no such image.');

    const bytes = await drawPicture(describeSession(population.seed, demo.index, demo.createdAt), name);

    // A full disk costs the next reader some time, not this one the picture.
    await store.write(sessionId, name, bytes).catch((error: unknown) => log.warn({ error }, 'a picture was not kept'));

    // A deletion may have come in while we drew. Its files go after its rows, so whoever is last sees it.
    if (!(await findExisting(db, [sessionId])).has(sessionId)) {
      await store.removeSession(sessionId);
      throw notFound();
    }

    return bytes;
  };

  return async (sessionId: string, demo: DemoPlace | null, name: string): Promise<Buffer> => {
    const kept = await store.read(sessionId, name);
    if (kept) return kept;
    if (demo === null) throw notFound('There is no such image.');

    const key = `${sessionId}/${name}`;
    const started = drawing.get(key) ?? draw(sessionId, demo, name).finally(() => drawing.delete(key));
    drawing.set(key, started);

    return started;
  };
};
