/** The desk itself. */
import type { Instant } from '@/lib/contract/domain';

/** `GET /api/settings/keys` */
export interface KeysAnswer {
  dataKey: {
    keyId: string;
    /** Values that are still under the key before this one. */
    waiting: number;
  };
  signingKeys: Array<{ keyId: string; publicKey: string; introducedAt: Instant; present: boolean }>;
  checkpoints: { every: number; last: { number: number; position: number; at: Instant } | null; folder: string };
}
