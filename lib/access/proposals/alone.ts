/** Steps in the work itself that need a second person, and what happens where there is none. */
import { and, gt, inArray, max } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import type { Queryable } from '@/lib/db';
import { auditEvent } from '@/lib/db/schema';
import type { Permission } from '../permissions';
import { readDemoOnly } from './demo-only';
import { findOthers, takeovers } from './others';
import { aloneAfterMs } from './proposals';

export interface SecondPerson {
  /** Names of some people who may take the step instead. Empty: the person is alone. */
  others: readonly string[];
  /** From then on, the person may take it alone; `null`: now, unless there are others. */
  aloneFrom: Date | null;
}

interface OwnStep {
  permission: Permission;
  personId: string;
  /** When the step began to wait for somebody else. */
  since: Date;
  /** Colleagues who took part and are no second person either. */
  except?: readonly string[];
}

/** Names in a refusal. */
const maxNamed = 5;

/** Who else may take a step that this person may not take alone, and from when they may where nobody else can. */
export const readSecondPerson = async (
  db: Queryable,
  { permission, personId, since, except = [] }: OwnStep,
): Promise<SecondPerson> => {
  const others = (await findOthers(db, permission, personId)).filter(({ id }) => !except.includes(id));
  if (others.length > 0) return { others: others.slice(0, maxNamed).map(({ name }) => name), aloneFrom: null };
  if (await readDemoOnly(db)) return { others: [], aloneFrom: null };

  const alone = Math.max(since.getTime(), (await readLastChange(db))?.getTime() ?? 0);
  const aloneFrom = new Date(alone + aloneAfterMs);

  return { others: [], aloneFrom: aloneFrom > now() ? aloneFrom : null };
};

/** Nobody gains from disabling the others: the day starts with the last change to anybody's account. */
const readLastChange = async (db: Queryable): Promise<Date | null> => {
  const [row] = await db
    .select({ at: max(auditEvent.at) })
    .from(auditEvent)
    .where(
      and(
        inArray(auditEvent.code, [...takeovers, 'person.disabled']),
        gt(auditEvent.at, new Date(now().getTime() - dayMs)),
      ),
    );

  return row?.at ?? null;
};
