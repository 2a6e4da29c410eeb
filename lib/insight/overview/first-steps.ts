/** What a new person may try first, by role. A step is done once they really did it, and gone when done or hidden. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Permission, type Person, rolesInclude } from '@/lib/access';
import type { FirstStep, HideStepsBody, OverviewSteps } from '@/lib/answers';
import type { AuditCode } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import { preference } from '@/lib/db/schema';

type Who = Pick<Person, 'id' | 'roles'>;

interface Offer {
  /** Sessions can be created with this service. */
  mayEnrol: boolean;
}

interface Step {
  needs: Permission | null;
  isDone: (you: string) => SQL;
}

const didAny = (codes: readonly AuditCode[], you: string): SQL =>
  sql`select from audit_event e where e.actor_id = ${you}::uuid and e.code = any(${sql.param([...codes])}::text[])`;

/** Not those that a new desk made up as its history. */
const did =
  (...codes: AuditCode[]) =>
  (you: string): SQL =>
    sql`exists (${didAny(codes, you)} and not e.details @> '{"demo": true}')`;

/** The mirror knows that the applicant has finished. */
const finishedOwnSession = (you: string): SQL =>
  sql`exists (
    select from audit_event e join mirror_session s on s.id = e.subject
    where e.actor_id = ${you}::uuid and e.code = 'session.created' and not e.details @> '{"demo": true}'
      and s.completed_at is not null
  )`;

/** The first three that a person's roles allow are theirs. */
const steps: Record<FirstStep, Step> = {
  // Somebody with verdicts, which stand on the same page, has decided a first case.
  decide: { needs: 'triage.work', isDone: (you) => sql`exists (${didAny(['verdict.given'], you)})` },
  find: { needs: 'session.search', isDone: did('sessions.searched', 'sessions.searched_thoroughly') },
  invite: { needs: 'people.manage', isDone: did('person.invited') },
  erase: { needs: 'deletion.work', isDone: did('deletion.submitted', 'deletion.approved') },
  prove: { needs: 'audit.view', isDone: did('audit.verified') },
  enrol: { needs: 'session.create', isDone: finishedOwnSession },
  // One rule is enough for everybody.
  retention: { needs: 'retention.manage', isDone: () => sql`exists (select from retention_rule where is_active)` },
  export: { needs: 'audit.export', isDone: did('audit.exported') },
  secure: {
    needs: null,
    isDone: (you) => sql`(
      exists (select from second_factor where person_id = ${you}::uuid and confirmed_at is not null)
      or exists (select from person where id = ${you}::uuid and sso_subject is not null)
    )`,
  },
  open: { needs: 'session.view', isDone: did('session.opened') },
  'save view': {
    needs: 'session.list',
    isDone: (you) => sql`exists (select from saved_view where person_id = ${you}::uuid)`,
  },
};

const names = Object.keys(steps) as [FirstStep, ...FirstStep[]];
const most = 3;

const stepsOf = ({ roles }: Who, { mayEnrol }: Offer): FirstStep[] =>
  names
    .filter((name) => mayEnrol || name !== 'enrol')
    .filter((name) => steps[name].needs === null || rolesInclude(roles, steps[name].needs))
    .slice(0, most);

export const hideStepsSchema = z.strictObject({ hide: z.enum([...names, 'all']) }) satisfies z.ZodType<HideStepsBody>;
export const hideStepsHint = 'Name the step to hide, or all.';

/** Stored among the preferences. What was done is stored too, so that nothing is looked up twice or undone. */
const preferenceName = 'first steps';
const savedSchema = z.object({ done: z.array(z.string()), hidden: z.array(z.string()) });
type Saved = z.infer<typeof savedSchema>;

const readSaved = async (db: Queryable, personId: string): Promise<Saved> => {
  const [row] = await db
    .select({ value: preference.value })
    .from(preference)
    .where(and(eq(preference.personId, personId), eq(preference.name, preferenceName)));
  const saved = savedSchema.safeParse(row?.value);

  return saved.success ? saved.data : { done: [], hidden: [] };
};

/** Adds to what is saved, whatever else is added at the same time. */
const save = async (db: Queryable, personId: string, key: keyof Saved, added: readonly FirstStep[]): Promise<void> => {
  const value: Saved = { done: [], hidden: [], [key]: added };
  const before = sql`coalesce(${preference.value}->${key}::text, '[]')`;
  await db
    .insert(preference)
    .values({ personId, name: preferenceName, value })
    .onConflictDoUpdate({
      target: [preference.personId, preference.name],
      set: {
        value: sql`jsonb_set(${preference.value}, array[${key}::text], (
          select jsonb_agg(distinct each) from jsonb_array_elements(${before} || ${JSON.stringify(added)}::jsonb) each
        ))`,
      },
    });
};

const findDone = async (db: Queryable, personId: string, asked: readonly FirstStep[]): Promise<FirstStep[]> => {
  if (asked.length === 0) return [];
  const columns = asked.map((name) => sql`${steps[name].isDone(personId)} as ${sql.identifier(name)}`);
  const { rows } = await db.execute<Record<string, boolean>>(sql`select ${sql.join(columns, sql`, `)}`);

  return asked.filter((name) => rows[0]?.[name] === true);
};

export const readSteps = async (db: Queryable, person: Who, offer: Offer): Promise<OverviewSteps> => {
  const all = stepsOf(person, offer);
  const { done, hidden } = await readSaved(db, person.id);
  const isHidden = (name: FirstStep) => hidden.includes(name);
  const fresh = await findDone(
    db,
    person.id,
    all.filter((name) => !done.includes(name) && !isHidden(name)),
  );
  if (fresh.length > 0) await save(db, person.id, 'done', fresh);
  const isDone = (name: FirstStep) => done.includes(name) || fresh.includes(name);

  return {
    open: all.filter((name) => !isDone(name) && !isHidden(name)),
    done: all.filter(isDone).length,
    all: all.length,
  };
};

/** Personal taste: not recorded in the audit log. */
export const hideSteps = async (
  db: Queryable,
  person: Who,
  offer: Offer,
  hide: HideStepsBody['hide'],
): Promise<OverviewSteps> => {
  await save(db, person.id, 'hidden', hide === 'all' ? names : [hide]);

  return readSteps(db, person, offer);
};
