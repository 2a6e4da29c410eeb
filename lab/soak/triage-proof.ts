/** What must hold after every kill, read from both databases and never from a page. */
import { expect } from '@/e2e/fixtures';
import type { LaunchedDesk } from '@/e2e/launcher';
import { asSuperuser } from '@/e2e/people';
import { type Ledger, must, type Officer } from '@/e2e/triage-officers';

/** Rows and events per session; a returned row is a difference. */
const uneven = (rows: string, codes: string[]): string => `
  select coalesce(kept.session_id, event.subject) as what, kept.many, event.told
  from (select session_id, count(*) as many from (${rows}) each group by 1) kept
  full join (
    select subject, count(*) as told from audit_event where code in (${codes.map((code) => `'${code}'`).join()}) group by 1
  ) event on event.subject = kept.session_id
  where kept.many is distinct from event.told`;

const endedAs = (ending: string, code: string): string =>
  uneven(`select session_id from claim where ending = '${ending}'`, [code]);

const opinions = 'select v.session_id, o.undone_at from opinion o join verdict v on v.id = o.verdict_id';

/** Each is one statement and so sees one moment; a returned row is a disagreement. */
const disagreements: Record<string, string> = {
  'claims and their events': uneven('select session_id from claim', ['triage.claimed', 'triage.reserved']),
  'claims given back': endedAs('released', 'triage.released'),
  'claims skipped': endedAs('skipped', 'triage.skipped'),
  'claims escalated': endedAs('escalated', 'triage.escalated'),
  'claims that ran out': endedAs('expired', 'triage.claim_expired'),
  'claims that ended with a verdict': endedAs('decided', 'verdict.given'),
  'opinions and their events': uneven(opinions, ['verdict.given']),
  'opinions taken back and their events': uneven(`${opinions} where undone_at is not null`, ['verdict.undone']),
  'verdicts recorded and their events': uneven(
    "select session_id from verdict where state in ('recorded', 'sent', 'confirmed', 'conflicting')",
    ['verdict.recorded'],
  ),
  'verdicts sent and their events': uneven('select session_id from verdict where sent_at is not null', [
    'verdict.sent',
  ]),
  'verdicts confirmed and their events': uneven("select session_id from verdict where state = 'confirmed'", [
    'verdict.confirmed',
  ]),
  'an opinion on a claim that did not end with it': `
    select c.id as what from claim c full join opinion o on o.claim_id = c.id
    where (c.ending is not distinct from 'decided') <> (o.id is not null)`,
  'an opinion that rests on something else than what was served': `
    select o.id as what from opinion o
    where (select count(*) from served_evidence s where s.claim_id = o.claim_id and length(s.hash) > 0)
       <> jsonb_array_length(o.evidence)`,
  'a verdict that was taken back or is void, and was sent all the same': `
    select id as what from verdict where state in ('undone', 'void') and (tries > 0 or sent_at is not null)`,
  'a session that two people had at once, as the log tells it': `
    select subject as what, held from (
      select subject, sum(case when code in ('triage.claimed', 'triage.reserved') then 1 else -1 end)
        over (partition by subject order by id) as held
      from audit_event where code in ('triage.claimed', 'triage.reserved', 'triage.released', 'triage.skipped',
        'triage.escalated', 'triage.claim_expired', 'triage.claim_ended', 'verdict.given')
    ) story where held not in (0, 1)`,
  'a lease that is longer than leases are': `
    select id as what from claim where ended_at is null
      and lease_until > now() + case kind when 'held' then interval '5 minutes' else interval '2 minutes' end`,
};

/** Holds at any moment: a change and its event exist together, or neither does. */
export const expectWhole = async ({ dataDir }: LaunchedDesk): Promise<void> => {
  for (const [what, query] of Object.entries(disagreements)) {
    expect(await asSuperuser(dataDir, query), what).toEqual([]);
  }
};

/** What was acknowledged is true, and nothing else was done. */
export const expectKept = async ({ dataDir }: LaunchedDesk, { given }: Ledger): Promise<void> => {
  const kept = await asSuperuser<{ claimId: string; verdictId: string; decision: string; isUndone: boolean }>(
    dataDir,
    `select claim_id as "claimId", verdict_id as "verdictId", decision, undone_at is not null as "isUndone"
     from opinion where claim_id = any($1)`,
    [given.map(({ claimId }) => claimId)],
  );
  const byClaim = new Map(kept.map((row) => [row.claimId, row]));

  for (const { claimId, verdictId, decision, undo } of given) {
    expect(byClaim.get(claimId)).toEqual({ claimId, verdictId, decision, isUndone: undo === 'done' });
  }
};

/** People who left lose their claims at most a few seconds after the lease ends. */
export const expectLeasesEnd = ({ dataDir }: LaunchedDesk) =>
  expect
    .poll(
      () =>
        asSuperuser(
          dataDir,
          "select id from claim where ended_at is null and lease_until < now() - interval '3 seconds'",
        ),
      { timeout: 30_000 },
    )
    .toEqual([]);

interface Decision {
  reference: string;
  sessionId: string;
  decision: string;
  status: string;
  /** How often the service reported a manual decision of the session. */
  told: number;
}

const statusAfter: Record<string, string> = { approve: 'MANUAL_APPROVED', reject: 'MANUAL_REJECTED' };

/** Every decision at the service comes from one valid verdict and changed its session once. Returns their number. */
export const expectOnceUpstream = async ({ dataDir }: LaunchedDesk): Promise<number> => {
  const decisions = await asSuperuser<Decision>(
    dataDir,
    `select d.reference, d.session_id as "sessionId", lower(d.decision) as decision, s.status,
       (select count(*)::int from webhook_delivery w where w.session_id = s.id and w.status like 'MANUAL%') as told
     from manual_decision d join session s on s.id = d.session_id`,
    [],
    'proofdesk_service',
  );
  // Read last, because verdicts are recorded here before they are sent.
  const verdicts = await asSuperuser<{ id: string; sessionId: string; decision: string }>(
    dataDir,
    `select id, session_id as "sessionId", decision from verdict
     where state in ('recorded', 'sent', 'confirmed', 'conflicting')`,
  );
  const recorded = new Map(verdicts.map((row) => [row.id, row]));

  for (const { reference, sessionId, decision, status, told } of decisions) {
    expect(recorded.get(reference)).toEqual({ id: reference, sessionId, decision });
    expect({ status, told }).toEqual({ status: statusAfter[decision], told: 1 });
  }

  return decisions.length;
};

export const expectIntact = async ({ ask }: Officer) => {
  expect(await must(ask('the chain', '/api/audit/verify', {}))).toMatchObject({ intact: true });
};
