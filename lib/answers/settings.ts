/** The connection to the service, and the desk's keys. */
import type { Instant } from '@/lib/contract/domain';
import type { Coverage } from './session-list';

/** The sender of letters, certificates and prints. Empty until somebody enters it. */
export interface Organisation {
  name: string;
  /** Lines of the postal address. */
  address: string;
  /** Further lines of the letterhead, such as telephone, email and register number. */
  letterhead: string;
  /** A picture as a data address. `null`: none. */
  logo: string | null;
}

/** `GET /api/settings/organisation` */
export interface OrganisationAnswer {
  organisation: Organisation;
}

/** `GET /api/settings/connection`; `POST /api/settings/connection/check` checks the connection first. */
export interface ConnectionAnswer {
  address: string;
  pathPrefix: string;
  /** A prefix that works where the configured one does not. */
  suggestedPrefix: string | null;
  isEmbedded: boolean;
  /** Of the list, which is read every minute. */
  state: SourceState;
  /** Of what else is read. One may fail while the others do not. */
  sources: Record<'status' | 'results' | 'images', SourceState>;
  credentials: 'accepted' | 'refused' | 'not known';
  /** Whether the service releases results while a session waits for approval. */
  evidenceWhileWaiting: 'released' | 'withheld' | 'not known';
  breaker: { state: 'closed' | 'open' | 'half-open'; lastOpenedAt: Instant | null };
  webhook: { lastAt: Instant | null; today: number; replaysToday: number; waiting: number };
  /** Ten-minute steps, oldest first. `half` and `most`: response times in milliseconds (p50, p95); `null`: no responses. */
  health: Array<{ at: Instant; answers: number; failures: number; half: number | null; most: number | null }>;
  refusalsToday: number;
  budget: { askedThisMinute: number; waiting: number; nextAt: Instant | null };
  list: { order: 'newest first' | 'oldest first' | 'none' | null; pageBase: number | null; pageSize: number | null };
  coverage: Coverage;
  nextFullAt: Instant | null;
  crawls: CrawlRow[];
  drift: DriftRow[];
  /** Rows of the list that could not be read, newest first; at most 200. */
  setAside: SetAsideEntry[];
  asOf: Instant;
}

/** `at`: the last answer, or the last failure if that came later. */
/** `at`: of the last answer or failure; with `asks us to wait`: when the wait ends. */
export interface SourceState {
  kind: 'answering' | 'not answering' | 'asks us to wait' | 'not asked yet';
  at: Instant | null;
  message: string | null;
}

export interface CrawlRow {
  id: number;
  kind: 'full' | 'new' | 'refresh';
  state: 'running' | 'complete' | 'stopped';
  beganAt: Instant;
  endedAt: Instant | null;
  pages: number;
  repeats: number;
  added: number;
  changed: number;
  gone: number;
  isExact: boolean;
  problem: string | null;
}

export interface SetAsideEntry {
  mark: string;
  /** `null`: its id cannot be used. */
  sessionId: string | null;
  /** Both from 1. */
  page: number;
  row: number;
  field: string;
  why: string;
  firstAt: Instant;
  lastAt: Instant;
}

export interface DriftRow {
  endpoint: string;
  field: string;
  kind: string;
  value: string;
  answers: number;
  firstAt: Instant;
  lastAt: Instant;
}

/** `GET /api/settings/keys` */
export interface KeysAnswer {
  dataKey: {
    keyId: string;
    /** Values still encrypted with the previous key. */
    waiting: number;
  };
  /** `fingerprint`: as the offline verifiers print it. */
  signingKeys: Array<{
    keyId: string;
    fingerprint: string;
    publicKey: string;
    introducedAt: Instant;
    present: boolean;
  }>;
  checkpoints: { every: number; last: { number: number; position: number; at: Instant } | null; folder: string };
}
