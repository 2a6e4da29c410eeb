/** The evidence sent in full to the holder of a case: each part with a fingerprint of its exact content. */
import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { type Person, rolesInclude } from '@/lib/access';
import { now } from '@/lib/base/clock';
import type { EnrolmentStep, ImageList } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { servedEvidence } from '@/lib/db/schema';
import { neededImages } from '@/lib/evidence/faces';
import { type BlockingFinding, type ServedPart, triesToGiveUp } from './blocks';
import { type Gap, gapsInImages } from './gaps';

export interface Serving {
  part: string;
  /** Empty if it was not sent; `blocks` says why. */
  hash: Buffer;
  blocks: Array<BlockingFinding | Gap>;
}

interface Recipient {
  sessionId: string;
  person: Pick<Person, 'id' | 'roles'>;
}

const noHash = Buffer.alloc(0);

export const imagePart = (imageName: string): string => `picture ${imageName}`;

/** `content`: the service's answer as it was sent. */
export const sentPart = (part: string, content: unknown, blocks: Serving['blocks'] = []): Serving => ({
  part,
  hash: fingerprint(content),
  blocks,
});

/** The service does not release this part in the session's present state. */
export const withheldPart = (part: string): Serving => ({ part, hash: noHash, blocks: ['evidence withheld'] });

/** The service says that it has no such part, which is no failure if the session did not have that step. */
export const missingPart = (part: EnrolmentStep): Serving => ({ part, hash: noHash, blocks: ['not found'] });

/** The image list shows which pictures a verdict needs. They count as not served until they are sent. */
export const sentImageList = (images: ImageList): Serving[] => [
  sentPart('images', images, gapsInImages(images)),
  ...neededImages(images).map(
    (name): Serving => ({ part: imagePart(name), hash: noHash, blocks: ['evidence not served'] }),
  ),
];

/** SHA-256 of the content, whatever the order of its keys: the service may repeat the same answer in another order. */
export const fingerprint = (content: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(sortKeys(content)))
    .digest();

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;

  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sortKeys(member)]),
  );
};

/** Saves a query for people who can never have a case. */
const mayHaveCase = ({ roles }: Pick<Person, 'roles'>): boolean => rolesInclude(roles, 'triage.work');

const isOpenClaim = ({ sessionId, person }: Recipient) => sql`
  session_id = ${sessionId} and person_id = ${person.id} and ended_at is null
  and lease_until > ${now().toISOString()}::timestamptz
`;

/** True if this person holds or has reserved this session. */
export const hasClaim = async (db: Queryable, recipient: Recipient): Promise<boolean> => {
  if (!mayHaveCase(recipient.person)) return false;
  const { rows } = await db.execute(sql`select from claim where ${isOpenClaim(recipient)}`);

  return rows.length > 0;
};

/**
 * Records the parts under the recipient's claim, in the caller's transaction. Without a claim on the session nothing is
 * recorded. The latest version replaces earlier ones, but a part that was sent never becomes unsent.
 */
export const recordServed = async (
  tx: Queryable,
  recipient: Recipient,
  servings: readonly Serving[],
): Promise<void> => {
  if (!mayHaveCase(recipient.person)) return;

  const column = (read: (serving: Serving) => string | Buffer) => sql.param(servings.map(read));
  await tx.execute(sql`
    insert into served_evidence (claim_id, part, hash, at, blocks)
    select claim.id, serving.part, serving.hash, ${now().toISOString()}::timestamptz,
      string_to_array(serving.blocks, ',')
    from claim, unnest(
      ${column(({ part }) => part)}::text[],
      ${column(({ hash }) => hash)}::bytea[],
      ${column(({ blocks }) => blocks.join(','))}::text[]
    ) as serving (part, hash, blocks)
    where ${isOpenClaim(recipient)}
    on conflict (claim_id, part) do update
      set hash = excluded.hash, at = excluded.at, blocks = excluded.blocks
      where length(excluded.hash) > 0 or length(served_evidence.hash) = 0
  `);
};

/**
 * Records under the recipient's claim that the service did not deliver a part, whatever it was asked for. A person who
 * breaks off the transfer is no failure of the service. The latest tries are kept, enough to judge them.
 */
export const recordFailedDelivery = async (tx: Queryable, recipient: Recipient, part: string): Promise<void> => {
  if (!mayHaveCase(recipient.person)) return;

  const at = sql`${now().toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into served_evidence (claim_id, part, hash, at, blocks, failed_at)
    select claim.id, ${part}, ''::bytea, ${at}, '{}', array[${at}] from claim where ${isOpenClaim(recipient)}
    on conflict (claim_id, part) do update
      set failed_at = (served_evidence.failed_at || ${at})[greatest(1, cardinality(served_evidence.failed_at) + 2 - ${triesToGiveUp}::int):]
  `);
};

export const readServed = (db: Queryable, claimId: string): Promise<ServedPart[]> =>
  db
    .select({
      part: servedEvidence.part,
      hash: servedEvidence.hash,
      at: servedEvidence.at,
      blocks: servedEvidence.blocks,
      failedAt: servedEvidence.failedAt,
    })
    .from(servedEvidence)
    .where(eq(servedEvidence.claimId, claimId))
    .orderBy(asc(servedEvidence.part));
