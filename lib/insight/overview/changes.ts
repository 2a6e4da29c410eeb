/** What changed since a person's last visit, as far as their roles allow. */
import { desc, gt, sql } from 'drizzle-orm';
import { type Permission, rolesInclude } from '@/lib/access';
import type { ChangedSettings, OverviewChange } from '@/lib/answers';
import type { AuditCode } from '@/lib/audit';
import { auditCodes } from '@/lib/audit/events';
import type { Queryable } from '@/lib/db';
import { auditCheckpoint, drift, erasureIncident } from '@/lib/db/schema';
import type { SessionIndex } from '@/lib/mirror';
import { countOutsideDecisions } from '@/lib/review';
import { startQuery } from '@/lib/session-query';
import { sum } from '../statistics';
import { countEvents, countLoneAppeals, countOthersVerdicts, type LastEvent, readLastEvents } from './events';

export interface ChangeTools {
  db: Queryable;
  index: Pick<SessionIndex, 'select' | 'state'>;
  person: { id: string; roles: readonly string[] };
  since: Date;
}

/** One kind of change and the permission to see it. */
interface Source {
  needs: Permission;
  read: (tools: ChangeTools) => Promise<OverviewChange[]>;
}

const ifAny = (change: Extract<OverviewChange, { total: unknown }>): OverviewChange[] =>
  change.total.count > 0 ? [change] : [];

const readSessions = async ({ index, person, since }: ChangeTools): Promise<OverviewChange[]> => {
  const { filter } = startQuery;
  const created = { from: since.toISOString(), to: null };
  const { total, facets } = index.select({
    query: { ...startQuery, filter: { ...filter, created } },
    personId: person.id,
  });
  const kind = index.state().facts.isExact ? 'exactly' : 'at least';
  const byStatus = facets.status.map(({ value, count }) => ({ status: value, count }));

  // Zero is reported only once the list is complete.
  return total > 0 || kind === 'exactly' ? [{ kind: 'sessions', total: { count: total, kind }, byStatus }] : [];
};

const readVerdicts = async ({ db, person, since }: ChangeTools): Promise<OverviewChange[]> => {
  const total = await countOthersVerdicts(db, person.id, since);
  const { count: disputed } = await countEvents(db, ['verdict.disputed'], { since, notBy: null });

  return ifAny({ kind: 'verdicts', total, disputed });
};

const readLoneAppeals = async ({ db, person, since }: ChangeTools): Promise<OverviewChange[]> =>
  ifAny({ kind: 'lone appeals', total: await countLoneAppeals(db, person.id, since) });

const readOutsideDecisions = async ({ db, index, since }: ChangeTools): Promise<OverviewChange[]> => {
  const kind = index.state().facts.isExact ? 'exactly' : 'at least';

  return ifAny({ kind: 'shadows', total: { count: await countOutsideDecisions(db, since), kind } });
};

const readIncidents = async ({ db, since }: ChangeTools): Promise<OverviewChange[]> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(erasureIncident)
    .where(gt(erasureIncident.openedAt, since));

  return row && row.count > 0 ? [{ kind: 'incidents', count: row.count }] : [];
};

const maxDrift = 3;

const readDrift = async ({ db, since }: ChangeTools): Promise<OverviewChange[]> => {
  const rows = await db.select().from(drift).where(gt(drift.firstAt, since)).orderBy(desc(drift.firstAt));
  const shown = rows
    .slice(0, maxDrift)
    .map((row) => ({ ...row, firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() }));

  return rows.length > 0 ? [{ kind: 'drift', rows: shown, count: rows.length }] : [];
};

const settingsOf: Record<ChangedSettings, readonly AuditCode[]> = {
  triage: ['settings.review_changed', 'reason.created', 'reason.changed'],
  decisions: ['settings.decisions_changed'],
  retention: ['settings.retention_changed'],
  'enrolment page': ['settings.enrolment_changed'],
  'sign-in': ['settings.sign_in_changed'],
  tags: ['tag.created', 'tag.changed'],
};

const readSettings =
  (of: ChangedSettings): Source['read'] =>
  async ({ db, person, since }) => {
    const events = await readLastEvents(db, settingsOf[of], { since, notBy: person.id });
    const [last] = events;
    const count = sum(events.map((event) => event.count));

    return last ? [{ kind: 'settings', of, at: last.at, by: last.by, count, changes: last.changes }] : [];
  };

const readPeople = async ({ db, person, since }: ChangeTools): Promise<OverviewChange[]> => {
  const codes = [
    'person.created',
    'person.invited',
    'person.roles_changed',
    'person.disabled',
    'person.enabled',
  ] as const;
  const { count } = await countEvents(db, codes, { since, notBy: person.id });

  return count > 0 ? [{ kind: 'people', count }] : [];
};

const refusals = (Object.keys(auditCodes) as AuditCode[]).filter((code) => /_(refused|failed)$/.test(code));

const readRefusals = async ({ db, since }: ChangeTools): Promise<OverviewChange[]> =>
  ifAny({ kind: 'refusals', total: await countEvents(db, refusals, { since, notBy: null }) });

const verificationOf = ({ at, details: { intact, verified } }: LastEvent): OverviewChange => ({
  kind: 'verified',
  at,
  isIntact: intact === true,
  events: typeof verified === 'number' ? verified : null,
});

const readProofs = async ({ db, since }: ChangeTools): Promise<OverviewChange[]> => {
  const verified = await readLastEvents(db, ['audit.verified'], { since, notBy: null });
  const [checkpoint] = await db
    .select({ number: auditCheckpoint.number, at: auditCheckpoint.at })
    .from(auditCheckpoint)
    .where(gt(auditCheckpoint.at, since))
    .orderBy(desc(auditCheckpoint.number))
    .limit(1);

  return [
    ...verified.map(verificationOf),
    ...(checkpoint
      ? [{ kind: 'checkpoint' as const, number: checkpoint.number, at: checkpoint.at.toISOString() }]
      : []),
  ];
};

const readBackup = async ({ db, since }: ChangeTools): Promise<OverviewChange[]> =>
  (await readLastEvents(db, ['desk.backed_up'], { since, notBy: null })).map(({ at }) => ({ kind: 'backup', at }));

/** In the order shown. */
const sources: readonly Source[] = [
  { needs: 'session.list', read: readSessions },
  { needs: 'triage.work', read: readVerdicts },
  { needs: 'insight.view', read: readLoneAppeals },
  { needs: 'triage.work', read: readOutsideDecisions },
  { needs: 'deletion.open', read: readIncidents },
  { needs: 'review.manage', read: readSettings('triage') },
  { needs: 'decisions.manage', read: readSettings('decisions') },
  { needs: 'retention.manage', read: readSettings('retention') },
  { needs: 'enrolment.manage', read: readSettings('enrolment page') },
  { needs: 'people.manage', read: readSettings('sign-in') },
  { needs: 'tags.manage', read: readSettings('tags') },
  { needs: 'people.manage', read: readPeople },
  { needs: 'connection.view', read: readDrift },
  { needs: 'audit.view', read: readRefusals },
  { needs: 'audit.view', read: readProofs },
  { needs: 'desk.manage', read: readBackup },
];

/** Sequential, since each is quick and the other parts of the overview load at the same time. */
export const readChanges = async (tools: ChangeTools): Promise<OverviewChange[]> => {
  const changes: OverviewChange[] = [];
  for (const { needs, read } of sources) {
    if (rolesInclude(tools.person.roles, needs)) changes.push(...(await read(tools)));
  }

  return changes;
};
