import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, lookNow, sendPassword, signIn, test } from './fixtures';
import { type LaunchedDesk, readSecrets } from './launcher';
import { asSuperuser } from './people';

const rowsOf = (page: Page) =>
  page
    .getByRole('table', { name: 'Sessions' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });

const officerOf = (desk: LaunchedDesk) => {
  const officer = desk.accounts.find(({ email }) => email.startsWith('officer'));
  if (!officer) throw new Error('The demo officer is missing.');

  return officer;
};

/** A person whose surname has a letter missing on many keyboards. */
const findSomebody = async (desk: LaunchedDesk) => {
  const people = await asSuperuser<{ id: string; last: string; first: string; number: string }>(
    desk.dataDir,
    `select r.session_id as id, document -> 'applicant' ->> 'lastName' as last,
            document -> 'applicant' ->> 'firstName' as first,
            (select field ->> 'value' from json_array_elements(document -> 'documentVisualResults') field
             where field ->> 'name' = 'document_number' limit 1) as number
     from session_result r join session s on s.id = r.session_id
     where s.status in ('AUTO_APPROVED', 'AUTO_REJECTED')`,
    [],
    'proofdesk_service',
  );
  const found = people.find(({ last, number }) => /[ÁČÉÍŠŽ]/.test(last ?? '') && /^\p{L}{5,}$/u.test(last) && number);
  if (!found) throw new Error('No such name in the demo population.');

  return found;
};

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

test('an officer filters and sorts the list; the address reflects it, and Back undoes it', async ({ page, home }) => {
  await signIn(page, home, officerOf(home));
  await expect(rowsOf(page).first()).toBeVisible();

  const rejected = page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('checkbox', { name: /^Rejected.*auto/ });
  await rejected.check();
  await expect(page).toHaveURL(/status=AUTO_REJECTED/);
  const { total, facets } = await (await page.request.get(`${home.url}/api/sessions?status=AUTO_REJECTED`)).json();
  await expect(page.getByText(new RegExp(`of ${total.count}, as of`))).toBeVisible();
  // A facet does not count under its own filter: the other statuses keep their figures.
  expect(facets.status.length ?? facets.status.values.length).toBeGreaterThan(3);

  await page.getByRole('columnheader', { name: /Score/ }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=/);
  const { rows } = await (await page.request.get(`${home.url}/api/sessions?status=AUTO_REJECTED&sort=score`)).json();
  const scores: number[] = rows.map(({ score }: { score: number }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => a - b));

  await page.goBack();
  await page.goBack();
  await expect(page).not.toHaveURL(/status=/);
  await expect(rejected).not.toBeChecked();
});

test('a person is found by name and number, and neither enters an address, a log or the audit log', async ({
  page,
  home,
}) => {
  const somebody = await findSomebody(home);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, home, officerOf(home));
  await expect(rowsOf(page).first()).toBeVisible();

  const field = page.getByRole('textbox', { name: 'Name, document number, reference or session id' });
  for (const text of [plain(`${somebody.first} ${somebody.last}`), somebody.number]) {
    await page.keyboard.press('/');
    await field.fill(text);
    await field.press('Enter');
    await expect(page.locator(`a[href^="/sessions/${somebody.id}"]`).first()).toBeVisible();
  }
  await expect(page.getByText(/searched [\d,]+ of/i)).toBeVisible();

  // Back from a hit, the browser finds the search again.
  await page.locator(`a[href^="/sessions/${somebody.id}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${somebody.id}`));
  await page.goBack();
  await expect(field).toHaveValue(somebody.number);
  await expect(page.locator(`a[href^="/sessions/${somebody.id}"]`).first()).toBeVisible();

  const surname = somebody.last.toUpperCase();
  const words = [surname, plain(somebody.last).toUpperCase(), somebody.number.toUpperCase()];
  const seen = decodeURIComponent(asked.join('\n')).toUpperCase();
  expect(words.filter((word) => seen.includes(word))).toEqual([]);

  const logs = path.join(home.dataDir, 'logs');
  const logged = readdirSync(logs)
    .map((name) => readFileSync(path.join(logs, name), 'utf8'))
    .join('\n')
    .toUpperCase();
  expect(words.filter((word) => logged.includes(word))).toEqual([]);
  const events = await asSuperuser<{ text: string }>(
    home.dataDir,
    `select e::text as text from audit_event e where code = 'sessions.searched'`,
  );
  expect(events.length).toBeGreaterThanOrEqual(2);
  expect(words.filter((word) => events.some(({ text }) => text.toUpperCase().includes(word)))).toEqual([]);
});

test('bulk changes are visible to others and recorded for each session, and the list can be exported', async ({
  page,
  home,
}) => {
  await sendPassword(page.request, home, home.owner);
  const tag = `check-${randomUUID().slice(0, 6)}`;
  await page.request.post(`${home.url}/api/tags`, { headers: { origin: home.url }, data: { name: tag } });
  await page.goto(`${home.url}/sessions`);
  await expect(rowsOf(page).first()).toBeVisible();

  // Selects the first three rows as a range by keyboard.
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Tag…' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: tag }).check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Save|Tag/ })
    .last()
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const { tags } = await (await page.request.get(`${home.url}/api/tags`)).json();
  const made = tags.find(({ name }: { name: string }) => name === tag);
  expect(made.sessions).toBe(3);
  const events = await asSuperuser(home.dataDir, `select 1 from audit_event where code = 'session.tagged'`);
  expect(events).toHaveLength(3);

  const other = await page.context().browser()?.newContext();
  const colleague = await other?.newPage();
  if (!colleague) throw new Error('No second browser.');
  await sendPassword(colleague.request, home, officerOf(home));
  await colleague.goto(`${home.url}/sessions?tag=${made.id}`);
  await expect(colleague.getByText('1–3 of 3, as of')).toBeVisible();
  await other?.close();

  const file = await page.request.post(`${home.url}/api/sessions/export`, {
    headers: { origin: home.url },
    data: { target: { address: `tag=${made.id}`, text: null, expected: 3 }, format: 'csv' },
  });
  expect(file.status()).toBe(200);
  expect((await file.text()).trim().split('\r\n')).toHaveLength(4);
});

test('a saved view and the chosen columns follow the person to another browser', async ({ page, browser, home }) => {
  const officer = officerOf(home);
  await sendPassword(page.request, home, officer);
  await page.goto(`${home.url}/sessions?status=AUTO_REJECTED&sort=score`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Country' }).click();
  await expect(page.getByRole('columnheader', { name: 'Country' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save view' }).click();
  const name = `Low scores ${randomUUID().slice(0, 4)}`;
  await page.getByRole('dialog').getByRole('textbox').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: /Save/ }).click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();

  const second = await (await browser.newContext()).newPage();
  await signIn(second, home, officer);
  await second.getByRole('link', { name: new RegExp(name) }).click();
  await expect(second).toHaveURL(/status=AUTO_REJECTED/);
  await expect(second.getByRole('columnheader', { name: /Score/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(second.getByRole('columnheader', { name: 'Country' })).toHaveCount(0);
  await second.context().close();
});

test('nothing moves while a list loads, in any order of its parts', async ({ page, browser, home }) => {
  const officer = officerOf(home);
  const other = await browser.newPage();
  await sendPassword(other.request, home, officer);
  const usual = await (await other.request.get(`${home.url}/api/preferences`)).json();
  const keep = async (preferences: object) => {
    const answer = await other.request.put(`${home.url}/api/preferences`, {
      headers: { origin: home.url },
      data: preferences,
    });
    expect(answer.status()).toBe(200);
  };
  await keep({ ...usual, density: 'compact', columns: ['status', 'applicant', 'created'] });

  const held: Array<() => void> = [];
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await sendPassword(page.request, home, officer);
  const asked = page.waitForRequest(/\/api\/sessions$/);
  await page.goto(`${home.url}/sessions`);
  await asked;
  // After two frames, everything is painted and layout shifts are recorded.
  const painted = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  await painted();
  await page.evaluate(() => {
    (window as unknown as { shifts: number[] }).shifts.length = 0;
  });

  // Answers the last request first.
  for (let next = held.pop(); next; next = held.pop()) {
    next();
    await painted();
  }
  await expect(rowsOf(page)).toHaveCount(50);
  await painted();
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await keep(usual);
  await other.close();
});

test('a new session is announced, and no row moves until the officer asks for it', async ({ page, home }) => {
  await page.clock.install();
  await signIn(page, home, officerOf(home));
  await expect(rowsOf(page).first()).toBeVisible();
  const before = await rowsOf(page).first().getByRole('link').first().getAttribute('href');

  const { upstreamUsername, upstreamPassword } = readSecrets(home.dataDir);
  const authorization = `Basic ${Buffer.from(`${upstreamUsername}:${upstreamPassword}`).toString('base64')}`;
  const created = await fetch(`${home.serviceUrl}/api/v1/enrolment/initialize`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: randomUUID(), returnUrl: 'https://integrator.example/back' }),
  });
  expect(created.status).toBeLessThan(300);
  await lookNow(home, home.owner);

  const arrival = page.getByRole('button', { name: /^\d+ new sessions?$/ });
  await expect(async () => {
    // The page refreshes every 15 seconds.
    await page.clock.fastForward(15_000);
    await expect(arrival).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  expect(await rowsOf(page).first().getByRole('link').first().getAttribute('href')).toBe(before);
  await arrival.click();
  await expect(arrival).toHaveCount(0);
  await expect(rowsOf(page).first().getByRole('link').first()).not.toHaveAttribute('href', before ?? '');
});
