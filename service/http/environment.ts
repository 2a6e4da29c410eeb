import type { MiddlewareHandler } from 'hono';
import type { Database } from '@/lib/db';
import type { Log } from '@/lib/log';
import type { CredentialBook } from '../credential-book';
import type { CredentialKind } from '../db/credentials';
import type { ServiceKeys } from '../keys';
import type { PictureStore } from '../picture-store';
import type { SessionRules } from '../rules';

/** What the routes work with. */
export interface Means {
  db: Database;
  log: Log;
  store: PictureStore;
  credentials: CredentialBook;
  keys: ServiceKeys;
  rules: SessionRules;
  /** What browsers reach the service by. */
  publicUrl: string;
  /** What misbehaves on purpose before the data routes, for whom they let in; only there with `FAULT_BOARD=1`. */
  faults?: MiddlewareHandler<HonoEnv>;
}

/** What a request carries on its way through. */
export interface HonoEnv {
  Variables: {
    requestId: string;
    /** The pattern, never the path: what the log may keep. */
    route: string;
    username: string;
    kind: CredentialKind;
  };
}
