/**
 * A random mix of officers' and administrators' work while processes are killed, and the proof that every
 * change has its event and every event its change.
 */
import { type APIRequestContext, type APIResponse, request } from '@playwright/test';
import type { PeopleAnswer, PersonRow } from '@/lib/answers';
import { expect, sendPassword } from './fixtures';
import { type Account, childPids, isAlive, isReady, type LaunchedDesk } from './launcher';
import { asSuperuser } from './people';
import { randomFrom } from './random';

interface Mix {
  actions: number;
  kills: number;
  seed: number;
  /** Erasing takes two processes and a minute. */
  erases: boolean;
}

export const signedInApi = async (desk: LaunchedDesk, account: Account): Promise<APIRequestContext> => {
  const api = await request.newContext({ baseURL: desk.url, extraHTTPHeaders: { origin: desk.url } });
  await sendPassword(api, desk, account);
  // After an outage the desk pauses its calls for a few seconds.
  await expect.poll(async () => (await api.get('/api/sessions')).status(), { timeout: 30_000 }).toBe(200);

  return api;
};

/** A change of roles must include the previous ones. */
const giveRoles = async (api: APIRequestContext, fits: (row: PersonRow) => boolean, roles: string[]) => {
  const { people }: PeopleAnswer = await (await api.get('/api/people')).json();
  const { id, roles: was, auditorUntil: wasAuditorUntil } = people.find(fits) as PersonRow;

  return api.patch(`/api/people/${id}`, { data: { action: 'roles', roles, auditorUntil: null, was, wasAuditorUntil } });
};

/** Does all actions and returns the request ids of those acknowledged, which must be recorded. */
export const runMixedActions = async (desk: LaunchedDesk, account: Account, mix: Mix): Promise<string[]> => {
  const random = randomFrom(mix.seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const api = await signedInApi(desk, account);
  // Two roles are used only for invited people, so that a policy for them does not lock this account out.
  const kept = await giveRoles(api, ({ you }) => you, ['officer', 'privacy officer', 'administrator']);
  expect(kept.status()).toBe(200);
  const list = await (await api.get('/api/sessions?size=200')).json();
  const sessions: string[] = list.rows
    .filter(({ status }: { status: string }) => /(APPROVED|REJECTED)$/.test(status))
    .map(({ id }: { id: string }) => id);
  const colleagues: string[] = [];
  const acknowledged: string[] = [];
  let invited = 0;

  const withColleague = (work: (id: string) => Promise<APIResponse>) => async () =>
    colleagues.length > 0 ? work(pick(colleagues)) : invite();
  const change = (body: object) => withColleague((id) => api.patch(`/api/people/${id}`, { data: body }));
  const changeRoles = (roles: string[]) => withColleague((id) => giveRoles(api, (row) => row.id === id, roles));
  const invite = async () => {
    invited += 1;
    const answer = await api.post('/api/people', {
      data: {
        name: 'Colleague',
        email: `c-${mix.seed}-${invited}@desk.example`,
        roles: ['viewer'],
        auditorUntil: null,
      },
    });
    if (answer.status() === 201) colleagues.push((await answer.json()).personId);

    return answer;
  };

  const setPolicy = async (codeRequiredFor: string[]) => {
    const { codeRequiredFor: was } = await (await api.get('/api/settings/sign-in')).json();

    return api.put('/api/settings/sign-in', { data: { codeRequiredFor, was } });
  };

  /** For actions that may change nothing, and then record nothing. */
  const mayChangeNothing = [
    changeRoles(['officer']),
    changeRoles(['viewer', 'supervisor']),
    change({ action: 'disable' }),
    change({ action: 'enable' }),
    () => api.delete('/api/purpose'),
    () => setPolicy(random() < 0.5 ? ['viewer'] : ['supervisor']),
    () => setPolicy([]),
  ];
  const works: Array<() => Promise<APIResponse>> = [
    ...mayChangeNothing,
    invite,
    change({ action: 'new link' }),
    () => api.put('/api/purpose', { data: { purpose: 'triage' } }),
    () => api.put('/api/purpose', { data: { purpose: 'other', words: 'A purpose in many words' } }),
    () => api.get(`/api/sessions/${pick(sessions)}/document`),
    () => api.get(`/api/sessions/${pick(sessions)}/decision`),
    () =>
      api.post(`/api/sessions/${pick(sessions)}/reveal`, {
        data: { fields: ['document.applicant.lastName'], reason: 'The applicant called' },
      }),
  ];

  if (mix.erases) {
    works.push(() => {
      const [sessionId = ''] = sessions.splice(0, 1);

      return api.post('/api/deletions/direct', {
        data: { ids: [sessionId], reason: 'Enrolled by mistake', confirm: sessionId.slice(-4) },
      });
    });
  }

  const killAt = new Set(Array.from({ length: mix.kills }, () => Math.floor(random() * mix.actions)));

  for (let done = 0; done < mix.actions; done++) {
    const work = pick(works);
    const doing = work().catch(() => null);

    if (killAt.has(done)) {
      await kill(desk, pick(['web', 'worker']));
    }
    const answer = await doing;

    if (answer && answer.status() < 300) {
      if (!mayChangeNothing.includes(work)) acknowledged.push(answer.headers()['x-request-id'] ?? '');
    } else if (answer === null) {
      await expect.poll(() => isReady(desk), { timeout: 60_000 }).toBe(true);
    } else if (answer.status() === 403) {
      // After five minutes, re-authentication is needed.
      await api.post('/api/account/proof', { data: { password: account.password } }).catch(() => undefined);
    }
  }
  await api.dispose();

  return acknowledged;
};

/** Kills a process once it is running; it may still be restarting. */
const kill = async (desk: LaunchedDesk, which: 'web' | 'worker') => {
  await expect.poll(() => isAlive(childPids(desk.dataDir)[which]), { timeout: 30_000 }).toBe(true);
  process.kill(childPids(desk.dataDir)[which] ?? 0, 'SIGKILL');
};

/** Pairs that must agree; a returned row is a disagreement. */
const disagreements: Record<string, string> = {
  'an account without its event, or an event without its account': `
    select coalesce(p.id::text, e.subject) as what from person p
    full join (select subject from audit_event where code in ('person.created', 'person.invited')) e on e.subject = p.id::text
    where p.id is null or e.subject is null`,
  'roles that differ from what the log says last': `
    select p.id as what from person p join lateral (
      select coalesce((select c ->> 'after' from jsonb_array_elements(e.changes) c where c ->> 'name' = 'Roles'),
                      e.details ->> 'roles') as roles
      from audit_event e where e.subject = p.id::text
        and (e.code in ('person.created', 'person.invited')
             or (e.code = 'person.roles_changed' and e.changes @> '[{"name": "Roles"}]'))
      order by e.id desc limit 1) last on true
    where last.roles <> array_to_string(p.roles, ', ')`,
  'a disabled account that the log calls enabled, or the other way round': `
    select p.id as what from person p left join lateral (
      select e.code from audit_event e where e.subject = p.id::text and e.code in ('person.disabled', 'person.enabled')
      order by e.id desc limit 1) last on true
    where (p.disabled_at is not null) <> (coalesce(last.code, 'person.enabled') = 'person.disabled')`,
  'sign-ins and their events': `
    select p.id as what from person p
    where (select count(*) from sign_in s where s.person_id = p.id)
       <> (select count(*) from audit_event e where e.code = 'person.signed_in' and e.actor_id = p.id)`,
  'purposes and their events': `
    select p.id as what from person p
    where (select count(*) from purpose u where u.person_id = p.id)
       <> (select count(*) from audit_event e where e.code = 'purpose.set' and e.actor_id = p.id)`,
  'links and their events': `
    select p.id as what from person p
    where (select count(*) from invitation i where i.person_id = p.id)
       <> (select count(*) from audit_event e where e.subject = p.id::text and e.code in ('person.invited', 'person.link_made'))`,
  'the sign-in policy and what the log says last': `
    select s.name as what from setting s left join lateral (
      select e.changes -> 0 ->> 'after' as roles from audit_event e where e.code = 'settings.sign_in_changed'
      order by e.id desc limit 1) last on true
    where s.name = 'sign_in' and coalesce(last.roles, '') <>
      (select coalesce(string_agg(role, ', '), '') from jsonb_array_elements_text(s.value -> 'codeRequiredFor') role)`,
  'erasures and their intents': `
    select coalesce(x.session_id, e.subject) as what from erasure x
    full join (select distinct subject from audit_event where code = 'erasure.intended') e on e.subject = x.session_id
    where x.session_id is null or e.subject is null`,
  'erasures and their outcomes': `
    select coalesce(x.session_id, e.subject) as what from (select * from erasure where erased_at is not null) x
    full join (select subject from audit_event where code = 'erasure.carried_out') e on e.subject = x.session_id
    where x.session_id is null or e.subject is null`,
  'an erasure that nobody settled': 'select session_id as what from erasure where erased_at is null',
  'words without a key, for a session that is still there': `
    select e.id as what from audit_event e where e.words is not null
      and not exists (select from subject_key k where k.subject = e.subject)
      and not exists (select from erasure x where x.session_id = e.subject and x.erased_at is not null)`,
};

/** Everything acknowledged is recorded, and everything recorded is true. */
export const expectReconciled = async (desk: LaunchedDesk, acknowledged: readonly string[]) => {
  for (const [what, query] of Object.entries(disagreements)) {
    expect(await asSuperuser(desk.dataDir, query), what).toEqual([]);
  }

  const missing = await asSuperuser(
    desk.dataDir,
    'select id from unnest($1::text[]) wanted(id) where not exists (select from audit_event e where e.request_id = wanted.id)',
    [acknowledged],
  );
  expect(missing, 'acknowledged without an event').toEqual([]);
};
