/**
 * The hash chain. Each hash covers the previous one and one event in canonical form, so that a changed, removed,
 * inserted or reordered row breaks it. docs/audit.md describes the format; public/verify-audit.mjs implements it again
 * for exports.
 */
import { hash } from 'node:crypto';

/** An event as hashed and exported: times as text, and only the hash of its encrypted text. */
export interface ChainedEvent {
  id: number;
  at: string;
  code: string;
  actorId: string | null;
  subject: string | null;
  requestId: string | null;
  address: string | null;
  /** Unknown, because somebody may have tampered with the row. */
  details: unknown;
  changes: unknown;
  wordsHash: string | null;
}

export interface ChainPlace {
  position: number;
  sealedAt: string;
  version: number;
}

/** The version of new seals. */
export const chainVersion = 2;

/** Hashes are hexadecimal, here and in exports. */
const sha256 = (data: string | Buffer): string => hash('sha256', data);

export const chainStart: string = sha256('proofdesk audit chain 1');

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tampered values must hash differently from anything valid, without an error. */
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

/** The members that both versions cover, in this order. */
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

/** One event and its place as a hash: enough to check the rows around it. */
export const leafOf = (place: ChainPlace, event: ChainedEvent): string =>
  sha256(JSON.stringify([...membersOf(place, event), changesOf(event.changes), event.wordsHash]));

/** Hashes the bytes of both, not their hexadecimal text. */
export const appendLeaf = (previous: string, leaf: string): string => sha256(Buffer.from(previous + leaf, 'hex'));

/** The correct hash at this place; `null` if no version could have sealed such a row. */
export const chainHash = (previous: string, place: ChainPlace, event: ChainedEvent): string | null => {
  if (place.version === 2) {
    return appendLeaf(previous, leafOf(place, event));
  }
  // Version 1 events had neither changes nor encrypted text.
  if (place.version === 1 && event.changes === null && event.wordsHash === null) {
    return sha256(Buffer.concat([Buffer.from(previous, 'hex'), Buffer.from(JSON.stringify(membersOf(place, event)))]));
  }

  return null;
};

/** Invalid timestamps become an impossible value instead of an error. */
export const timeOf = (at: Date): string => (Number.isNaN(at.getTime()) ? 'not a time' : at.toISOString());
