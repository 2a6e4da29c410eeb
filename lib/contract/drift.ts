/**
 * Drift: where a response departs from the interface. It is shown in Settings and may be logged, so it contains field
 * names and codes, never personal data.
 */
import { AppError } from '@/lib/base/errors';

export type Endpoint =
  | 'status'
  | 'decision'
  | 'document'
  | 'face'
  | 'facts'
  | 'images'
  | 'sessions'
  | 'new session'
  | 'policy'
  | 'branding';

/** `unusable`: cannot be stored. `out-of-range`: a score that is none. `too-many`: entries beyond the limit. */
export type DriftKind =
  | 'unknown-value'
  | 'unknown-property'
  | 'missing'
  | 'wrong-type'
  | 'unusable'
  | 'out-of-range'
  | 'too-many';

export interface Drift {
  endpoint: Endpoint;
  /** Path of the field, without array indexes: `data[].verificationStatus`. */
  field: string;
  kind: DriftKind;
  /** The unknown code, for coded fields only. */
  value?: string;
}

export interface Parsed<T> {
  value: T;
  drift: Drift[];
}

const endpointNames: Record<Endpoint, string> = {
  status: 'status',
  decision: 'decision',
  document: 'document results',
  face: 'face results',
  facts: 'facts',
  images: 'image list',
  sessions: 'session list',
  'new session': 'answer to a new session',
  policy: 'decision policy',
  branding: 'enrolment page',
};

/** For a response that cannot be understood at all. Names endpoint and field, and contains nothing of the payload. */
export const brokenPayload = (endpoint: Endpoint, field: string): AppError => {
  const where = field === '' ? '' : ` (field ${field})`;

  return new AppError('UPSTREAM_BROKEN_PAYLOAD', {
    message: `unreadable payload: endpoint ${endpoint}${where}`,
    userMessage: `The service's ${endpointNames[endpoint]} could not be read${where}.`,
  });
};

/** A page with more rows than are read at once; reading only some would make the list look complete. */
export const tooManyRows = (rows: number, most: number): AppError =>
  new AppError('UPSTREAM_BROKEN_PAYLOAD', {
    message: `${rows} rows on one page`,
    userMessage: `The service sent ${rows} sessions on one page. Proofdesk reads at most ${most}.`,
  });

/** Text with spaces or long numbers may be personal data in the wrong place, so it is not repeated. */
const looksLikeCode = (text: string): boolean => /^[A-Za-z_][A-Za-z0-9_-]*$/.test(text) && !/\d{4}/.test(text);

/** A key from the service, made safe for a field path. */
export const safeKey = (key: string): string => (key.length <= 64 && looksLikeCode(key) ? key : '*');

/** The drift of one payload. Repeated drift is noted once, and the number of notes is limited. */
export interface DriftLog {
  endpoint: Endpoint;
  note: (field: string, kind: DriftKind, code?: string) => void;
  notes: () => Drift[];
}

const noteLimit = 200;

export const startDriftLog = (endpoint: Endpoint): DriftLog => {
  const notes = new Map<string, Drift>();

  return {
    endpoint,
    note: (field, kind, code) => {
      const value = code?.slice(0, 64);
      const safe = value !== undefined && looksLikeCode(value) ? { value } : {};
      const id = JSON.stringify([field, kind, safe]);
      if (notes.size < noteLimit || notes.has(id)) {
        notes.set(id, { endpoint, field, kind, ...safe });
      }
    },
    notes: () => [...notes.values()],
  };
};
