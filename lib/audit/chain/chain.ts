/**
 * The hash chain, as arithmetic. Each hash covers the one before it and one event in canonical form,
 * so that a changed, removed, inserted or reordered row breaks it from there on. docs/audit.md has the
 * same in words, and public/verify-audit.mjs once more for those who have nothing but an export.
 */
import { hash } from 'node:crypto';

/** An event as it is hashed and exported: times as text, of its words only the hash. */
export interface ChainedEvent {
  id: number;
  at: string;
  code: string;
  actorId: string | null;
  subject: string | null;
  requestId: string | null;
  address: string | null;
  /** From here on whatever the database holds: somebody may have tampered with it. */
  details: unknown;
  changes: unknown;
  wordsHash: string | null;
}

/** Where an event stands, and since when. */
export interface ChainPlace {
  position: number;
  sealedAt: string;
  version: number;
}

/** The version that new seals are made with. */
export const chainVersion = 2;

/** Hashes are in hex, here and in everything that is exported. */
const sha256 = (data: string | Buffer): string => hash('sha256', data);

export const chainStart: string = sha256('proofdesk audit chain 1');

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What no desk has written must come out as different from all that one has, and never as an error. */
const malformed = (value: unknown) => ({ malformed: value });

const detailsOf = (details: unknown): unknown =>
  isRecord(details)
    ? Object.keys(details)
        .sort()
        .map((name) => [name, details[name]])
    : malformed(details);

const isChange = (change: unknown): change is Record<'name' | 'before' | 'after', unknown> =>
  isRecord(change) && Object.keys(change).sort().join() === 'after,before,name';

const changesOf = (changes: unknown): unknown => {
  if (changes === null) {
    return null;
  }

  return Array.isArray(changes) && changes.every(isChange)
    ? changes.map(({ name, before, after }) => [name, before, after])
    : malformed(changes);
};

/** What both versions cover, in this order. */
const membersOf = ({ position, sealedAt }: ChainPlace, event: ChainedEvent): unknown[] => [
  position,
  sealedAt,
  event.id,
  event.at,
  event.code,
  event.actorId,
  event.subject,
  event.requestId,
  event.address,
  detailsOf(event.details),
];

/** One event, where it stands, as one hash: all that has to be known of it to check those around it. */
export const leafOf = (place: ChainPlace, event: ChainedEvent): string =>
  sha256(JSON.stringify([...membersOf(place, event), changesOf(event.changes), event.wordsHash]));

/** Over the bytes of both, not their hex. */
export const appendLeaf = (previous: string, leaf: string): string => sha256(Buffer.from(previous + leaf, 'hex'));

/** The hash that belongs at this place; `null` where no version could have sealed such a row. */
export const chainHash = (previous: string, place: ChainPlace, event: ChainedEvent): string | null => {
  if (place.version === 2) {
    return appendLeaf(previous, leafOf(place, event));
  }
  // Events of the first version had neither changes nor words.
  if (place.version === 1 && event.changes === null && event.wordsHash === null) {
    return sha256(Buffer.concat([Buffer.from(previous, 'hex'), Buffer.from(JSON.stringify(membersOf(place, event)))]));
  }

  return null;
};
