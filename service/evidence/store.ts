/** Captured evidence, encrypted under a key per session. */
import type { Queryable } from '@/lib/db';
import { type ServiceKeys, sealBytes, unsealBytes } from '../keys';
import type { EvidenceBackend } from './backend';
import { ensureSessionKey, findSessionKey } from './session-key';

export interface EvidenceStore {
  /** Encrypts and stores pictures of one submission as `<object>/<name>`. Makes the session's key if there is none. */
  put: (
    db: Queryable,
    sessionId: string,
    object: string,
    pictures: Readonly<Record<string, Uint8Array>>,
  ) => Promise<void>;
  /** `null` if the picture, the session or its key is gone. Throws if it was changed or cannot be decrypted. */
  get: (db: Queryable, sessionId: string, object: string, name: string) => Promise<Buffer | null>;
  /** Removes everything of the session except these objects: what retakes and crashes left. */
  keepOnly: (sessionId: string, objects: readonly string[]) => Promise<void>;
  /** Removes everything of the session. */
  deleteAll: (sessionId: string) => Promise<void>;
}

/** Binds a picture to its place, so that exchanging two of them is noticed. */
const contextOf = (...place: [sessionId: string, object: string, name: string]) => JSON.stringify(place);

/** After a transaction that made the key and was rolled back, what it put is unreadable; `keepOnly` removes it. */
export const createEvidenceStore = (backend: EvidenceBackend, keys: ServiceKeys): EvidenceStore => ({
  put: async (db, sessionId, object, pictures) => {
    const key = await ensureSessionKey(db, keys, sessionId);

    for (const [name, bytes] of Object.entries(pictures)) {
      await backend.put(sessionId, `${object}/${name}`, sealBytes(key, contextOf(sessionId, object, name), bytes));
    }
  },

  get: async (db, sessionId, object, name) => {
    const key = await findSessionKey(db, keys, sessionId);
    const sealed = key && (await backend.get(sessionId, `${object}/${name}`));
    if (!sealed) return null;

    try {
      return unsealBytes(key, contextOf(sessionId, object, name), sealed);
    } catch (error) {
      throw new Error('A picture in the evidence store was changed or moved', { cause: error });
    }
  },

  keepOnly: async (sessionId, objects) => {
    const kept = new Set(objects);

    for (const name of await backend.list(sessionId)) {
      if (!kept.has(name.split('/')[0] ?? '')) await backend.delete(sessionId, name);
    }
  },

  deleteAll: (sessionId) => backend.deleteAll(sessionId),
});
