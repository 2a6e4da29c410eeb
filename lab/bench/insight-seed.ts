/** Twelve months of a busy desk: verdicts on mirrored sessions, and tombstones of erased ones. */

import pg from 'pg';
import { dayMs } from '@/lib/base/durations';
import type { SessionStatus } from '@/lib/contract';
import type { Keyring } from '@/lib/keys';
import { seedSessions } from './list-seed';

export const seededDays = 365;

/** Percentages, for a desk where every tenth session is reviewed. */
const statusOf =
  (count: number) =>
  (index: number): SessionStatus => {
    const place = index % 100;
    if (place < 8) return place % 4 === 0 ? 'MANUAL_REJECTED' : 'MANUAL_APPROVED';
    // Old sessions have been decided.
    if (place < 10 && index > count * 0.99) return 'WAITING_FOR_MANUAL_APPROVE';
    if (place < 20) return 'AUTO_REJECTED';
    if (place < 30) return 'EXPIRED';

    return place < 31 ? 'PENDING' : 'AUTO_APPROVED';
  };

/** One verdict for each manually decided session; every seventh has a second opinion. */
const addVerdicts = async (client: pg.Client, people: readonly string[]) => {
  const { rows } = await client.query<{ id: string }>(
    `insert into claim (session_id, person_id, kind, seat, claimed_at, lease_until, ended_at, ending)
     values ('bench', $1, 'held', 'first', now(), now(), now(), 'decided') returning id`,
    [people[0]],
  );
  await client.query(`
    insert into verdict (session_id, state, state_at, decision)
    select id, 'confirmed', completed_at, case when status = 'MANUAL_APPROVED' then 'approve' else 'reject' end
    from mirror_session where status in ('MANUAL_APPROVED', 'MANUAL_REJECTED')`);
  for (const [seat, person, condition] of [
    ['first', people[0], 'true'],
    ['second', people[1], 'm.number % 7 = 0'],
  ] as const) {
    await client.query(
      `insert into opinion (verdict_id, seat, person_id, claim_id, given_at, decision, reasons, blocks, is_attested, evidence)
       select v.id, $1, $2, $3, m.completed_at + random() * interval '6 hours', v.decision,
         case when v.decision = 'reject' then '{face_mismatch}'::text[] else '{}' end,
         case when m.number % 20 = 0 then '{document expired}'::text[] else '{}' end, false, (
           select jsonb_agg(jsonb_build_object('part', 'part ' || part, 'hash', repeat(md5(v.id::text || part), 2),
             'servedAt', m.completed_at, 'seconds', 12)) from generate_series(1, 8) part
         )
       from verdict v join mirror_session m on m.id = v.session_id where ${condition}`,
      [seat, person, rows[0]?.id],
    );
  }
  await client.query(`
    insert into session_work (session_id, decided_at)
    select v.session_id, min(o.given_at) from verdict v join opinion o on o.verdict_id = v.id group by 1
    on conflict (session_id) do update set decided_at = excluded.decided_at`);
};

const addTombstones = (client: pg.Client, count: number) =>
  client.query(
    `insert into erasure (session_id, intended_at, step, created_on, status, document_type, erased_at, manifest, probes)
     select gen_random_uuid(), now(), 'done', current_date - (random() * ${seededDays})::int,
       (array['AUTO_APPROVED', 'AUTO_REJECTED', 'EXPIRED'])[1 + n % 3], (array['PASSPORT', 'IDENTITY_CARD'])[1 + n % 2],
       now() - random() * interval '${seededDays} days',
       jsonb_build_object('results', (select jsonb_agg(jsonb_build_object('name', r, 'hash', repeat(md5(n::text), 2))) from generate_series(1, 3) r)),
       (select jsonb_agg(jsonb_build_object('what', 'results', 'answer', 'gone', 'at', now())) from generate_series(1, 4))
     from generate_series(1, $1) n`,
    [count],
  );

/** As a superuser, writes the sessions, with 8 verdicts and 2 tombstones per hundred. */
export const seedYear = async (
  url: string,
  keys: Keyring,
  { count, people }: { count: number; people: readonly string[] },
): Promise<void> => {
  const until = Date.now();
  await seedSessions(url, keys, { count, people, statusOf: statusOf(count), since: until - seededDays * dayMs, until });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await addVerdicts(client, people);
  await addTombstones(client, Math.round(count / 50));
  await client.query('vacuum analyze');
  await client.end();
};
