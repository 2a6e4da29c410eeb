/** Captured evidence, encrypted under a key per session. */
import type { Queryable } from '@/lib/db';

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
