import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { WirePayload } from '@/lib/contract';
import { verifyCertificate } from '../public/verify-certificate.mjs';
import { setDeletionPolicy } from './erasure-rounds';
import { type Desks, expect, setPurpose, signIn, test } from './fixtures';
import { filesThatMention } from './launcher';
import { asSuperuser } from './people';

type Home = Desks['home'];

const account = ({ accounts, owner }: Home, start: string) =>
  accounts.find(({ email }) => email.startsWith(start)) ?? owner;

/** The newest matching session that is in no request. */
const findSession = async ({ dataDir }: Home, where: string): Promise<string> => {
  const [found] = await asSuperuser<{ id: string }>(
    dataDir,
    `select id from mirror_session m where result_state = 'read' and ${where}
       and not exists (select from deletion_item i where i.session_id = m.id) order by number desc limit 1`,
  );
  if (!found) throw new Error(`No session where ${where}`);

  return found.id;
};

const isFree = "status = 'AUTO_REJECTED'";
const isHeld = "status = 'AUTO_APPROVED' and country = 'UTO'";

const save = async (page: Page, press: () => Promise<void>): Promise<Buffer> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);

  return readFileSync(await download.path());
};

interface Applicant {
  name: string;
  birthDate: string;
  /** Every name and number, word by word. */
  words: string[];
}

const readApplicant = async ({ dataDir }: Home, sessionId: string): Promise<Applicant> => {
  const [found] = await asSuperuser<{ document: WirePayload<'document'> }>(
    dataDir,
    'select document from session_result where session_id = $1',
    [sessionId],
    'proofdesk_service',
  );
  const { applicant, documentVisualResults = [] } = found?.document ?? {};
  const numbers = documentVisualResults.filter(({ name }) => /_number$/.test(name ?? '')).map(({ value }) => value);
  const name = `${applicant?.firstName ?? ''} ${applicant?.lastName ?? ''}`.trim();

  return {
    name,
    birthDate: applicant?.dateOfBirth ?? '',
    words: [name, ...numbers].flatMap((value) => value?.match(/[\p{L}\p{N}]{4,}/gu) ?? []),
  };
};

/** Hashes of the pictures that the desk serves. */
const hashPictures = async (page: Page, { url }: Home, sessionId: string): Promise<string[]> => {
  const { images } = await (await page.request.get(`${url}/api/sessions/${sessionId}/images`)).json();
  const hashes: string[] = [];
  for (const name of [images.document[0], images.face[0]]) {
    const picture = await (await page.request.get(`${url}/api/sessions/${sessionId}/images/${name}`)).body();
    const hash = createHash('sha256').update(picture).digest();
    hashes.push(hash.toString('hex'), hash.toString('base64'));
  }

  return hashes;
};

const expectNothingLeft = async ({ dataDir }: Home, sessionId: string, traces: string[], birthDate: string) => {
  const tables = await asSuperuser<{ name: string }>(
    dataDir,
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const rows = await asSuperuser<{ content: string }>(dataDir, `select t::text as content from ${name} t`);
    const text = rows.map(({ content }) => content).join('\n');
    const held = new Set(text.match(/[\p{L}\p{N}+/=]{4,}/gu));
    expect(
      traces.filter((trace) => held.has(trace)),
      name,
    ).toEqual([]);
    expect(rows.filter(({ content }) => content.includes(sessionId) && content.includes(birthDate))).toEqual([]);
  }
  expect(filesThatMention(dataDir, ...traces)).toEqual([]);
};

test('two people take a request from intake to the sent letter, and nothing of the person is left', async ({
  page,
  browser,
  home,
}) => {
  test.setTimeout(120_000);
  await setDeletionPolicy(home, { cancelSeconds: 0, directNeedsApproval: false });
  const sessionId = await findSession(home, isFree);
  const { name, birthDate, words } = await readApplicant(home, sessionId);
  expect([words.length > 1, birthDate]).toEqual([true, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
  await signIn(page, home, account(home, 'privacy'), '/deletions');
  await setPurpose(page, home, 'erasure');
  const pictures = await hashPictures(page, home, sessionId);

  await page.getByRole('button', { name: /New request/ }).click();
  const intake = page.getByRole('dialog');
  await intake.getByLabel('Name', { exact: true }).fill(name);
  await intake.getByLabel('Date of birth').fill(birthDate);
  await intake.getByLabel('Session id').fill(sessionId);
  await intake.getByLabel('Identity verification').selectOption('Signature compared');
  await intake.getByRole('button', { name: 'Create request' }).click();
  await page.waitForURL(/\/deletions\/[0-9a-f-]{36}$/);
  const title = page.getByRole('heading', { level: 1, name: /DR-/ });
  const reference = (await title.textContent())?.match(/DR-\d{4}-\d{4,}/)?.[0] ?? '';

  // Other sessions that the name finds belong to somebody else.
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  // The audit trail below names the session too.
  const row = page
    .getByRole('row')
    .filter({ hasText: `${sessionId.slice(0, 4)}…`, has: page.getByRole('button', { name: 'Theirs', exact: true }) });
  await expect(row).toContainText('Name');
  await row.getByRole('button', { name: 'Theirs', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Theirs', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const others = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Not theirs', pressed: false }) });
  for (let left = (await others.count()) - 1; left > 0; left--) {
    await others
      .filter({ hasNotText: `${sessionId.slice(0, 4)}…` })
      .first()
      .getByRole('button', { name: 'Not theirs' })
      .click();
    await expect(others).toHaveCount(left);
  }
  await page.getByRole('button', { name: 'Submit for approval…' }).click();
  const submission = page.getByRole('dialog');
  await submission.getByLabel(/last four characters/).fill(sessionId.slice(-4));
  await submission.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('another person must approve it:').first()).toBeVisible();

  const second = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const supervisor = await second.newPage();
  await signIn(supervisor, home, account(home, 'officer'), '/deletions');
  await supervisor.getByRole('link', { name: reference }).click();
  await supervisor.getByRole('button', { name: 'Approve…' }).click();
  const approval = supervisor.getByRole('dialog');
  await expect(approval.getByRole('link', { name: `${sessionId.slice(0, 4)}…` })).toBeVisible();
  await approval.getByLabel(/last four characters/).fill(sessionId.slice(-4));
  await approval.getByRole('button', { name: 'Approve', exact: true }).click();

  // Both pages update by themselves.
  for (const each of [page, supervisor]) {
    await expect(each.getByText('Awaiting reply', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  }
  await second.close();
  const file = await save(page, () => page.getByRole('link', { name: 'Certificate (JSON)' }).click());
  expect(verifyCertificate(file)).toContain(`Intact: ${reference}, 1 session erased`);
  for (const trace of [sessionId, ...words]) expect(file.includes(trace), trace).toBe(false);
  const paper = await save(page, () => page.getByRole('link', { name: 'PDF' }).click());
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: 'Review reply letter' }).click();
  const letter = page.getByRole('dialog');
  await expect(letter.getByText('Confirmation: everything was erased')).toBeVisible();
  await expect(letter.getByRole('article', { name: 'Letter preview' })).toContainText('Your data has been erased');
  await letter.getByLabel('Name and address').fill('Somebody\nSomewhere 1');
  const sent = await save(page, () => letter.getByRole('button', { name: 'Create PDF' }).click());
  expect(sent.subarray(0, 5).toString()).toBe('%PDF-');
  await letter.getByLabel('Sent by').selectOption('Registered letter');
  await letter.getByLabel('I have sent the letter').check();
  await letter.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(letter).toHaveCount(0);
  await expect(page.getByText('Erased', { exact: true }).first()).toBeVisible();

  await expectNothingLeft(home, sessionId, [...words, ...pictures], birthDate);
});

test('a held session is refused with its date; a direct deletion can be cancelled during its countdown', async ({
  page,
  home,
}) => {
  const [held, free] = [await findSession(home, isHeld), await findSession(home, isFree)];
  await setDeletionPolicy(home, { cancelSeconds: 60, directNeedsApproval: false });
  await signIn(page, home, account(home, 'privacy'), '/deletions');
  // The page loads the list itself, so it takes keys by then.
  await expect(page.getByText('No open requests').or(page.getByRole('row').nth(1))).toBeVisible();

  await page.keyboard.press('n');
  const intake = page.getByRole('dialog');
  await intake.getByLabel('Session id').fill(held);
  await intake.getByLabel('Identity verification').selectOption('Confirmed through a contact on file');
  await intake.getByRole('button', { name: 'Create request' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Anti-money-laundering' })).toBeVisible();
  await page.getByRole('button', { name: 'Theirs', exact: true }).click();
  await page.getByRole('button', { name: 'Continue to reply: all sessions held' }).click();
  await expect(page.getByText('Outcome: kept as the law requires.', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Review reply letter' }).click();
  const letter = page.getByRole('dialog');
  await expect(letter.getByText('Refusal: all sessions are held')).toBeVisible();
  await letter.getByLabel('Name and address').fill('Somebody');
  await save(page, () => letter.getByRole('button', { name: 'Create PDF' }).click());

  await page.goto(`${home.url}/sessions/${held}`);
  await expect(page.getByText(/^Held until \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete…' })).toBeDisabled();

  await page.goto(`${home.url}/sessions/${free}`);
  await page.getByRole('button', { name: 'Delete…' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Kept here' })).toBeVisible();
  await page.getByRole('dialog').getByLabel('Reason').fill('Enrolled by mistake');
  await page
    .getByRole('dialog')
    .getByLabel(/last four characters/)
    .fill(free.slice(-4));
  await page.getByRole('button', { name: 'Delete session' }).click();
  await expect(page.getByText(/Deleting in \d+ s/)).toBeVisible();
  // It may know of the countdown before its dialog has closed, which has a Cancel too.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText(/Deleting in/)).toHaveCount(0);
  expect(await asSuperuser(home.dataDir, 'select 1 from erasure where session_id = $1', [free])).toEqual([]);
  expect((await page.request.get(`${home.url}/api/sessions/${free}/decision`)).status()).toBe(200);
});

test('an erased session that is retrievable again is an incident until erased again; a retention rule has a dry run', async ({
  page,
  home,
}) => {
  const sessionId = await findSession(home, isFree);
  await setDeletionPolicy(home, { cancelSeconds: 0, directNeedsApproval: false });
  await signIn(page, home, account(home, 'privacy'), '/deletions');
  const service = <Row extends object>(statement: string, values: unknown[]) =>
    asSuperuser<Row>(home.dataDir, statement, values, 'proofdesk_service');
  const [before] = await service<{ session: object; result: object }>(
    `select to_jsonb(s) as session, to_jsonb(r) as result from session s join session_result r on r.session_id = s.id
     where s.id = $1`,
    [sessionId],
  );
  await page.request.post(`${home.url}/api/deletions/direct`, {
    headers: { origin: home.url },
    data: { ids: [sessionId], reason: 'Enrolled by mistake.', confirm: sessionId.slice(-4) },
  });
  const status = async () => (await page.request.get(`${home.url}/api/sessions/${sessionId}/decision`)).status();
  await expect.poll(status, { timeout: 30_000 }).toBe(410);

  // As if restored from a backup of the service, a day later.
  await service('insert into session select * from jsonb_populate_record(null::session, $1)', [before?.session]);
  await service('insert into session_result select * from jsonb_populate_record(null::session_result, $1)', [
    before?.result,
  ]);
  await asSuperuser(home.dataDir, 'update erasure set next_check_at = now() where session_id = $1', [sessionId]);
  const incidents = async () => (await (await page.request.get(`${home.url}/api/deletions`)).json()).incidents;
  await expect.poll(async () => (await incidents()).length, { timeout: 30_000 }).toBe(1);
  await page.reload();
  const incident = page.getByRole('region', { name: 'Incidents' });
  await expect(incident).toContainText(`${sessionId.slice(0, 4)}…`);
  await page.goto(`${home.url}/sessions/${sessionId}`);
  await expect(page.getByText('Still retrievable.')).toBeVisible();

  await page.goto(`${home.url}/deletions`);
  await incident.getByRole('button', { name: 'Erase again' }).click();
  const again = page.getByRole('dialog', { name: 'Erase again' });
  await again.getByLabel('Reason').fill('Restored from a backup.');
  await again.getByLabel('Type the last four characters of the session id').fill(sessionId.slice(-4));
  await again.getByRole('button', { name: 'Erase again' }).click();
  await expect.poll(incidents, { timeout: 30_000 }).toEqual([]);
  expect(await service('select 1 from session where id = $1', [sessionId])).toEqual([]);

  await page.goto(`${home.url}/settings/retention`);
  await expect(
    page.getByText('No retention rule is active. No sessions are erased because of their age.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'New rule…' }).click();
  const rule = page.getByRole('dialog');
  await rule.getByLabel('Name', { exact: true }).fill('Old ones');
  await rule.getByLabel('Older than (days)').fill('30');
  await rule.getByRole('button', { name: 'Create rule' }).click();
  await page.getByRole('button', { name: /Dry run/ }).click();
  const [old] = await asSuperuser<{ count: number; held: number }>(
    home.dataDir,
    `select count(*) filter (where not (${isHeld}))::int as count, count(*) filter (where ${isHeld})::int as held
     from mirror_session where coalesce(completed_at, created_at) < date_trunc('day', now()) - interval '30 days'`,
  );
  await expect(page.getByRole('status').filter({ hasText: 'Would erase' })).toContainText(
    new RegExp(`Would erase ${old?.count.toLocaleString('en')} sessions, \\d`),
  );
  expect(await asSuperuser(home.dataDir, "select 1 from deletion_request where kind = 'retention'")).toEqual([]);
});
