import type { EventEmitter } from 'node:events';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '@/lib/base/log';
import type { Database } from '@/lib/db';
import type { CredentialBook, CredentialKind } from '../credentials';
import type { Engine } from '../engine/engine';
import type { EnrolmentSession } from '../enrolment/session';
import type { EnrolmentSettings, FetchPicture } from '../enrolment/settings';
import type { EvidenceStore } from '../evidence/store';
import type { ServiceKeys } from '../keys';
import type { SessionRules } from '../lifecycle';
import type { Metrics } from '../metrics';
import type { PictureStore } from '../picture-store';
import type { Access } from './access';
import type { PageBundle } from './enrolment-page/bundle';

/** What the app is built from. */
export interface ServiceParts {
  db: Database;
  log: Log;
  /** Drawn pictures of demo sessions: a cache. */
  store: PictureStore;
  /** Captured pictures. */
  evidence: EvidenceStore;
  engine: Engine;
  enrolment: EnrolmentSettings;
  fetchPicture: FetchPicture;
  /** Tells that a session was completed, so that its decision need not wait for the next look. */
  completions?: EventEmitter<{ completed: [] }>;
  credentials: CredentialBook;
  keys: ServiceKeys;
  rules: SessionRules;
  metrics?: Metrics;
  /** Throws if captured pictures cannot be stored. */
  checkEvidence?: () => Promise<void>;
  /** The address at which browsers reach the service. */
  publicUrl: string;
  /** The page that applicants see, as built. */
  page: PageBundle;
  /** Origins that may show that page in a frame for any session. */
  frameOrigins: readonly string[];
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
    /** Of the access token, on the endpoints that need one. */
    session: EnrolmentSession;
  };
}
