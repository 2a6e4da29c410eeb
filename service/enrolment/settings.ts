import type { EnrolmentStep } from '@/lib/contract';

/** Limits of enrolment, from the configuration. */
export interface EnrolmentSettings {
  /** For sessions that do not name their steps. */
  steps: readonly EnrolmentStep[];
  /** Of a picture, as a file. */
  maxBytes: number;
  maxPixels: number;
  /** How long fetching a picture from an address may take. */
  fetchMs: number;
  attemptsPerStep: number;
  /** `left-out`: the two liveness factors are reported, and do not count in the decision. Default: required. */
  liveness?: 'required' | 'left-out';
}

/** Fetches a picture from an applicant's address, or refuses in words. */
export type FetchPicture = (address: string, limits: { maxBytes: number; timeoutMs: number }) => Promise<Uint8Array>;
