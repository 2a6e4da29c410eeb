/** Rounds of deletion requests with a kill in one of their steps, and the proof that nothing was lost or done twice. */

import type { DeletionAnswer, ErasurePolicy, OpenedRequest } from '@/lib/answers';
import { seenOf } from '@/lib/erasure/requests/seen';
import { verifyCertificate } from '../public/verify-certificate.mjs';
import { fatesOf, holdAt, nameOf, type Step } from './erasure-steps';
import { expect } from './fixtures';
import { kill } from './kill';
import type { LaunchedDesk } from './launcher';
import { asSuperuser } from './people';
import { hire, type Ledger, must, type Officer } from './triage-officers';

const ledger: Ledger = { given: [], lost: {} };

/** Waits for the first sync and all results: before it, nothing is wanted either. */
export const untilAllRead = ({ dataDir }: LaunchedDesk, timeout: number): Promise<void> =>
  expect
    .poll(
      () =>
        asSuperuser(
          dataDir,
          `select where not exists (select from mirror_crawl where state = 'complete')
             or exists (select from mirror_session where result_state = 'wanted')`,
        ),
      { timeout },
    )
    .toEqual([]);

/** Sessions with results, without a request and without an obligation. */
const freeSessions = async ({ dataDir }: LaunchedDesk, count: number): Promise<string[]> =>
  (
    await asSuperuser<{ id: string }>(
      dataDir,
      `select id from mirror_session m where result_state = 'read' and (country <> 'UTO' or status <> 'AUTO_APPROVED')
         and not exists (select from deletion_item i where i.session_id = m.id) order by md5(id) limit $1`,
      [count],
    )
  ).map(({ id }) => id);

/** Directly in the database, for tests about something else. */
export const setDeletionPolicy = async (
  { dataDir }: Pick<LaunchedDesk, 'dataDir'>,
  policy: Omit<ErasurePolicy, 'weekendRule' | 'requestsNeedApproval'>,
): Promise<void> => {
  await asSuperuser(
    dataDir,
    `insert into setting (name, value, changed_at) values ('erasure', $1, now())
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify({ weekendRule: 'as it falls', requestsNeedApproval: true, ...policy })],
  );
};

/** Of the first session by id, which confirms an erasure. */
const lastFour = (ids: readonly string[]): string => [...ids].sort()[0]?.slice(-4) ?? '';

/** Repeated if the answer is lost: the second request is refused, and the first one stands. */
const open = async (officer: Officer, ids: string[]): Promise<void> => {
  const { status } = await officer.ask<OpenedRequest>('opening', '/api/deletions/direct', {
    ids,
    reason: 'A test of many erasures',
    confirm: lastFour(ids),
  });
  expect([200, 201, 409]).toContain(status);
};

/** Finds the one request. The database may be down just then. */
const requestIdOf = async ({ dataDir }: LaunchedDesk, sessionId: string): Promise<string> => {
  const read = () =>
    asSuperuser<{ requestId: string }>(
      dataDir,
      'select request_id as "requestId" from deletion_item where session_id = $1',
      [sessionId],
    );
  await expect.poll(() => read().catch(() => null), { timeout: 60_000 }).toHaveLength(1);

  return (await read())[0]?.requestId ?? '';
};

const approve = async (approver: Officer, requestId: string, ids: readonly string[]): Promise<void> => {
  const body = { action: 'approve', confirm: lastFour(ids), seen: seenOf(ids) };
  const { status } = await approver.ask('approving', `/api/deletions/${requestId}/approval`, body);
  expect([200, 409]).toContain(status);
};

/** Two people open and approve both requests; the process held in the step is killed. */
const runRound = async (desk: LaunchedDesk, step: Step, size: number): Promise<void> => {
  const [officer, approver] = await hire(desk, [['privacy officer'], ['supervisor']], ledger);
  if (!officer || !approver) throw new Error('No officers.');
  const ids = await freeSessions(desk, size);
  expect(ids).toHaveLength(size);
  const halves = [ids.slice(0, Math.ceil(size / 2)), ids.slice(Math.ceil(size / 2))];

  const trap = await holdAt(desk, step);
  const asking = Promise.all(
    halves.map(async (half) => {
      await open(officer, half);
      await approve(approver, await requestIdOf(desk, half[0] ?? ''), half);
    }),
  );
  asking.catch(() => undefined);
  await trap.caught();
  const { back } = kill(desk, step.victims);
  await trap.letGo();
  await back();
  expect(fatesOf(step), nameOf(step)).toEqual(expect.arrayContaining(await trap.remove()));
  await asking;
};

/** A returned row is a disagreement. */
const disagreements: Record<string, string> = {
  'an effect without its event, more than one, or none': `
    select e.session_id, e.step,
      (select array_agg(code order by id) from audit_event a where a.subject = e.session_id
        and a.code in ('erasure.intended', 'erasure.carried_out')) as codes
    from erasure e
    where (select coalesce(array_agg(code order by id), '{}') from audit_event a where a.subject = e.session_id
             and a.code in ('erasure.intended', 'erasure.carried_out'))
      is distinct from case when e.erased_at is null then '{erasure.intended}'
                            else '{erasure.intended,erasure.carried_out}' end::text[]`,
  'a request without its one certificate, or the other way round': `
    select r.reference from deletion_request r
    where (select count(*) from certificate c where c.request_id = r.id) <> case when r.state = 'ended' then 1 else 0 end
       or (select count(*) from audit_event a where a.subject = 'request:' || r.id and a.code = 'certificate.signed')
          <> case when r.state = 'ended' then 1 else 0 end`,
  'a request that is ended, and not all of it': `
    select r.reference from deletion_request r join deletion_item i on i.request_id = r.id
    where r.state = 'ended' and i.state not in ('gone', 'held')`,
  'something left of an erased session': `
    select e.session_id, what from erasure e join (
      select id, 'its row of the mirror' as what from mirror_session
      union all select subject, 'its key' from subject_key
      union all select session_id, 'when its status was asked for' from status_check
      union all select session_id, 'its salt' from erasure where salt is not null
    ) found on found.id = e.session_id
    where e.erased_at is not null`,
  'what a person gave, after the end': `
    select reference from deletion_request where state = 'ended' and (intake is not null or extension is not null)`,
};

const expectNoDisagreement = async ({ dataDir }: LaunchedDesk): Promise<void> => {
  for (const [what, query] of Object.entries(disagreements)) {
    expect(await asSuperuser(dataDir, query), what).toEqual([]);
  }
};

/** Holds at any moment: a session with a tombstone no longer answers. */
const expectNoFalseTombstone = async ({ dataDir }: LaunchedDesk): Promise<void> => {
  const erased = await asSuperuser<{ id: string }>(
    dataDir,
    'select session_id as id from erasure where erased_at is not null',
  );
  const left = await asSuperuser(
    dataDir,
    'select id from session where id::text = any($1)',
    [erased.map(({ id }) => id)],
    'proofdesk_service',
  );
  expect(left).toEqual([]);
};

const expectEnded = async (desk: LaunchedDesk): Promise<void> => {
  await expect
    .poll(
      async () =>
        (await asSuperuser(desk.dataDir, "select reference, state from deletion_request where state <> 'ended'"))
          .length,
      { timeout: 120_000, intervals: [200] },
    )
    .toBe(0);
};

/** Verifies a certificate with the file alone, as its recipient would. */
const expectCertificates = async (desk: LaunchedDesk): Promise<number> => {
  const [officer] = await hire(desk, [['privacy officer']], ledger);
  if (!officer) throw new Error('No officers.');
  const requests = await asSuperuser<{ id: string }>(desk.dataDir, 'select id from deletion_request');
  let sessions = 0;

  for (const { id } of requests) {
    const { reference, counts } = await must(officer.ask<DeletionAnswer>('reading', `/api/deletions/${id}`));
    const file = await must(officer.ask<object>('the certificate', `/api/deletions/${id}/certificate`));
    expect(verifyCertificate(Buffer.from(`${JSON.stringify(file, null, 2)}\n`))).toContain(
      `Intact: ${reference}, ${counts.gone} ${counts.gone === 1 ? 'session' : 'sessions'} erased`,
    );
    sessions += counts.gone;
  }

  return sessions;
};

/** An interrupted run may have left unapproved requests. */
const approveLeft = async (desk: LaunchedDesk): Promise<void> => {
  const left = await asSuperuser<{ id: string; ids: string[] }>(
    desk.dataDir,
    `select r.id, array_agg(i.session_id) as ids from deletion_request r join deletion_item i on i.request_id = r.id
     where r.state = 'approval' and i.state = 'confirmed' group by r.id`,
  );
  const [approver] = left.length > 0 ? await hire(desk, [['supervisor']], ledger) : [];
  for (const { id, ids } of left) if (approver) await approve(approver, id, ids);
};

/** Returns the number of erased sessions. */
export const runErasureRounds = async (
  desk: LaunchedDesk,
  chosen: readonly Step[],
  size: number,
  onRound: (name: string, seconds: number) => void = () => undefined,
): Promise<number> => {
  // No cancellation delay, because this tests what comes after it.
  await setDeletionPolicy(desk, { cancelSeconds: 0, directNeedsApproval: true });
  await approveLeft(desk);
  for (const step of chosen) {
    const began = Date.now();
    await runRound(desk, step, size);
    await expectNoFalseTombstone(desk);
    await expectEnded(desk);
    await expectNoFalseTombstone(desk);
    await expectNoDisagreement(desk);
    onRound(nameOf(step), (Date.now() - began) / 1000);
  }

  return expectCertificates(desk);
};
