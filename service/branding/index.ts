/** How the hosted page looks, and what it says about whoever asks: as built in, or as last changed over HTTP. */
import { isDeepStrictEqual } from 'node:util';
import { desc, eq, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { WirePayload } from '@/lib/contract';
import type { Database, Queryable } from '@/lib/db';
import { brandingChange } from '../db/schema';
import { conflict } from '../refusals';
import { requireLogo } from './logo';

type Branding = WirePayload<'branding'>;
type ChangeRow = typeof brandingChange.$inferSelect;

export const builtInBranding: Branding = {
  version: 0,
  name: 'Proofdesk',
  logo: null,
  accent: { light: '#0e5a6b', dark: '#5cc3d9' },
  links: { privacy: null, help: null, contact: null, otherWay: null },
  keptDays: null,
};

const brandingOf = ({ version, branding }: ChangeRow): Branding => ({ version, ...branding });

/** What applicants see from now on. */
export const readBranding = async (db: Queryable): Promise<Branding> => {
  const [latest] = await db.select().from(brandingChange).orderBy(desc(brandingChange.version)).limit(1);

  return latest ? brandingOf(latest) : builtInBranding;
};

/** The change that was made on this version. */
const changeOn = async (tx: Queryable, version: number): Promise<Branding | null> => {
  const [made] = await tx
    .select()
    .from(brandingChange)
    .where(eq(brandingChange.version, version + 1));

  return made ? brandingOf(made) : null;
};

/** Makes a new version. Repeating the request returns the same response and changes nothing. */
export const changeBranding = async (
  db: Database,
  { basedOn, ...branding }: WirePayload<'brandingChange'>,
  changedBy: string,
): Promise<Branding> => {
  requireLogo(branding.logo);

  return db.transaction(async (tx) => {
    // One change at a time: whoever waits sees what was changed meanwhile.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('branding changes', 0))`);

    const inForce = await readBranding(tx);
    const isIn = ({ version, ...earlier }: Branding): boolean => isDeepStrictEqual(earlier, branding);
    if (basedOn === inForce.version && isIn(inForce)) return inForce;

    const made = basedOn < inForce.version ? await changeOn(tx, basedOn) : null;
    if (made && isIn(made)) return made;
    if (basedOn !== inForce.version) {
      throw conflict(`The branding in force is version ${inForce.version}. Read it, and base the change on it.`);
    }

    const version = inForce.version + 1;
    await tx.insert(brandingChange).values({ version, branding, changedBy, changedAt: now().toISOString() });

    return { version, ...branding };
  });
};
