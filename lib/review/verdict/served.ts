/** What was sent in full to whoever has a case: each part, with the fingerprint of exactly what it held. */
import { asc, eq, sql } from 'drizzle-orm';
import { type Person, rolesInclude } from '@/lib/access';
import { now } from '@/lib/clock';
import type { ImageList } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { servedEvidence } from '@/lib/db/schema';
import { comparedFaces } from '@/lib/evidence/faces';
import type { Ground, ServedPart } from './blocks';
import { fingerprint } from './fingerprint';

export interface Serving {
  part: string;
  /** Empty: it was not sent, and `blocks` says why. */
  hash: Buffer;
  blocks: Ground[];
}

interface Receiver {
  sessionId: string;
  person: Pick<Person, 'id' | 'roles'>;
}

const unsent = Buffer.alloc(0);

export const pictureIn = (imageName: string): string => `picture ${imageName}`;

/** What the service said, as it was sent. */
export const sent = (part: string, said: unknown, blocks: Ground[] = []): Serving => ({
  part,
  hash: fingerprint(said),
  blocks,
});

/** The service does not release it in the session's present state. */
export const withheld = (part: string): Serving => ({ part, hash: unsent, blocks: ['evidence withheld'] });

/** With the list of pictures it is known which of them a verdict needs: they count as not served until they are sent. */
export const sentImages = (images: ImageList): Serving[] => {
  const { portrait, selfie } = comparedFaces(images);
  const needed = [portrait, selfie].filter((name) => name !== null);

  return [
    sent('images', images),
    ...needed.map((name): Serving => ({ part: pictureIn(name), hash: unsent, blocks: ['evidence not served'] })),
  ];
};

/** Whoever cannot have a case need not be looked for among those who have one. */
const mayHaveCase = ({ roles }: Pick<Person, 'roles'>): boolean => rolesInclude(roles, 'triage.work');

const openClaim = ({ sessionId, person }: Receiver) => sql`
  session_id = ${sessionId} and person_id = ${person.id} and ended_at is null
  and lease_until > ${now().toISOString()}::timestamptz
`;

/** Whether this person has this session, to decide it now or next. */
export const hasCase = async (db: Queryable, receiver: Receiver): Promise<boolean> => {
  if (!mayHaveCase(receiver.person)) return false;
  const { rows } = await db.execute(sql`select from claim where ${openClaim(receiver)}`);

  return rows.length > 0;
};

/**
 * Notes it under the claim of its receiver, in the caller's transaction; whoever has no claim on the session leaves no
 * row. The newest serving counts, and what was sent once stays sent.
 */
export const noteServed = async (tx: Queryable, receiver: Receiver, servings: readonly Serving[]): Promise<void> => {
  if (!mayHaveCase(receiver.person)) return;

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
    where ${openClaim(receiver)}
    on conflict (claim_id, part) do update
      set hash = excluded.hash, at = excluded.at, blocks = excluded.blocks
      where length(excluded.hash) > 0 or length(served_evidence.hash) = 0
  `);
};

export const readServed = (db: Queryable, claimId: string): Promise<ServedPart[]> =>
  db
    .select({
      part: servedEvidence.part,
      hash: servedEvidence.hash,
      at: servedEvidence.at,
      blocks: servedEvidence.blocks,
    })
    .from(servedEvidence)
    .where(eq(servedEvidence.claimId, claimId))
    .orderBy(asc(servedEvidence.part));
