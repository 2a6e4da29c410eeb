/**
 * Drift: where an answer departs from the interface. It names fields and codes, never what a field
 * says about a person, because it is counted, listed in Settings and may be logged.
 */
import { AppError } from '@/lib/errors';

export type Endpoint = 'status' | 'decision' | 'document' | 'face' | 'images' | 'sessions';

export type DriftKind = 'unknown-value' | 'unknown-property' | 'missing' | 'wrong-type';

export interface Drift {
  endpoint: Endpoint;
  /** Path of the field, array indexes collapsed: `data[].verificationStatus`. */
  field: string;
  kind: DriftKind;
  /** The unknown code, for coded fields only. */
  value?: string;
}

export interface Parsed<T> {
  value: T;
  drift: Drift[];
}

const spokenNames: Record<Endpoint, string> = {
  status: 'the status',
  decision: 'the decision',
  document: 'the document',
  face: 'the face',
  images: 'the image list',
  sessions: 'the session list',
};

/** The answer cannot be understood at all. Names endpoint and field, and holds nothing of the payload. */
export const brokenPayload = (endpoint: Endpoint, field: string): AppError => {
  const where = field === '' ? '' : ` (field ${field})`;

  return new AppError('UPSTREAM_BROKEN_PAYLOAD', {
    message: `unreadable payload: endpoint ${endpoint}${where}`,
    userMessage: `The service's answer for ${spokenNames[endpoint]} could not be read${where}.`,
  });
};

/**
 * A property name or a code is chosen by a programmer; a name with spaces or a long number is more likely
 * data that ended up in the wrong place, and is not repeated.
 */
const looksLikeCode = (text: string): boolean => /^[A-Za-z_][A-Za-z0-9_-]*$/.test(text) && !/\d{4}/.test(text);

/** A key that came from the service, as it may appear in a field path. */
export const namedKey = (key: string): string => (key.length <= 64 && looksLikeCode(key) ? key : '*');

/** One payload's notes. The same departure in 200 list entries is one note, and a flood of them ends. */
export interface Trail {
  endpoint: Endpoint;
  note: (field: string, kind: DriftKind, code?: string) => void;
  notes: () => Drift[];
}

const noteLimit = 200;

export const startTrail = (endpoint: Endpoint): Trail => {
  const notes = new Map<string, Drift>();

  return {
    endpoint,
    note: (field, kind, code) => {
      const value = code?.slice(0, 64);
      const carried = value !== undefined && looksLikeCode(value) ? { value } : {};
      const id = JSON.stringify([field, kind, carried]);
      if (notes.size < noteLimit || notes.has(id)) {
        notes.set(id, { endpoint, field, kind, ...carried });
      }
    },
    notes: () => [...notes.values()],
  };
};
