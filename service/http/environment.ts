import type { MiddlewareHandler } from 'hono';
import type { Log } from '@/lib/base/log';
import type { Database } from '@/lib/db';
import type { CredentialBook, CredentialKind } from '../credentials';
import type { ServiceKeys } from '../keys';
import type { SessionRules } from '../lifecycle';
import type { PictureStore } from '../picture-store';
import type { Access } from './access';

/** What the app is built from. */
export interface ServiceParts {
  db: Database;
  log: Log;
  store: PictureStore;
  credentials: CredentialBook;
  keys: ServiceKeys;
  rules: SessionRules;
  /** The address at which browsers reach the service. */
  publicUrl: string;
  access: Access;
  /** Only with `FAULT_BOARD=1`: misbehaves on purpose, after authentication and before the data routes. */
  faults?: MiddlewareHandler<HonoEnv>;
}

/** What middleware adds to a request. */
export interface HonoEnv {
  Variables: {
    requestId: string;
    /** The pattern, never the path: the log must not hold ids. */
    route: string;
    username: string;
    kind: CredentialKind;
  };
}
