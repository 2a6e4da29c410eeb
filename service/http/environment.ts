import type { Database } from '@/lib/db';
import type { Log } from '@/lib/log';
import type { CredentialKind } from '../db/credentials';
import type { PictureStore } from '../picture-store';

/** What the routes work with. */
export interface Means {
  db: Database;
  log: Log;
  store: PictureStore;
}

/** What a request carries on its way through. */
export interface HonoEnv {
  Variables: {
    requestId: string;
    /** The pattern, never the path: what the log may keep. */
    route: string;
    kind: CredentialKind;
  };
}
