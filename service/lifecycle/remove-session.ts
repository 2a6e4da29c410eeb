import type { Database } from '@/lib/db';
import { deleteSession } from '../db/sessions';
import type { PictureStore } from '../picture-store';

/** Removes a session with everything of it, and says whether it was there. */
export const removeSession = async (db: Database, store: PictureStore, id: string): Promise<boolean> => {
  // Files first: should that fail, the rows are still there and the deletion can be repeated. Once more
  // afterwards, for a picture that was being drawn.
  await store.removeSession(id);
  const wasThere = await deleteSession(db, id);
  await store.removeSession(id);

  return wasThere;
};
