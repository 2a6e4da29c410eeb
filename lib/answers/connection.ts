/** `GET /api/settings/connection`, and `POST /api/settings/connection/check`, which looks first. */
import type { Instant } from '@/lib/contract/domain';
import type { Coverage } from './session-list';

export interface ConnectionAnswer {
  address: string;
  pathPrefix: string;
  /** Another prefix that answered when this one did not. */
  suggestedPrefix: string | null;
  isEmbedded: boolean;
  state: { kind: 'answering' | 'not answering' | 'not asked yet'; at: Instant | null; message: string | null };
  credentials: 'accepted' | 'refused' | 'not known';
  /** Whether results come while a session waits for approval. */
  evidenceWhileWaiting: 'released' | 'withheld' | 'not known';
  breaker: { state: 'closed' | 'open' | 'half-open'; lastOpenedAt: Instant | null };
  webhook: { lastAt: Instant | null; today: number; replaysToday: number; waiting: number };
  /** In steps of ten minutes, oldest first; times in milliseconds, `null` without an answer. */
  health: Array<{ at: Instant; answers: number; failures: number; half: number | null; most: number | null }>;
  refusalsToday: number;
  budget: { askedThisMinute: number; waiting: number; nextAt: Instant | null };
  list: { order: 'newest first' | 'oldest first' | 'none' | null; pageBase: number | null; pageSize: number | null };
  coverage: Coverage;
  nextFullAt: Instant | null;
  crawls: CrawlRow[];
  drift: DriftRow[];
  asOf: Instant;
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

export interface DriftRow {
  endpoint: string;
  field: string;
  kind: string;
  value: string;
  answers: number;
  firstAt: Instant;
  lastAt: Instant;
}
