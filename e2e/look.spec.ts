import type { Page } from '@playwright/test';
import { setDeletionPolicy } from './erasure-rounds';
import { type Desks, expect, setPurpose, signIn, test } from './fixtures';
import { createLook } from './looking';
import { leave } from './officers';
import { asSuperuser } from './people';

const hrefOf = async (page: Page, text: string) => {
  const row = page.getByRole('row').filter({ hasText: text }).first();

  return (await row.getByRole('link').first().getAttribute('href')) ?? '';
};

/** Failed and conflicting verdicts, on sessions that are not waiting. */
const addDeliveries = (dataDir: string) =>
  asSuperuser(
    dataDir,
    `insert into verdict (session_id, state, state_at, decision, delivery, tries, problem, dead_at, because)
     select id, case when place = 1 then 'recorded' else 'conflicting' end, now(), 'reject', 'service', 12,
       'The service does not answer.', case when place = 1 then now() end,
       case when place = 2 then 'AUTO_APPROVED' end
     from (select id, row_number() over (order by id) as place from mirror_session
           where status = 'AUTO_APPROVED' limit 2) final`,
  );

/** A colleague who never signs out. */
const addBrowsers = (dataDir: string) =>
  asSuperuser(
    dataDir,
    `insert into sign_in (id, person_id, created_at, last_active_at, address)
     select 'look-' || number, (select id from person where email like 'officer@%'), now(), now(), '127.0.0.1'
     from generate_series(1, 120) number`,
  );

/** A request being matched, with a kept session, and one being carried out. */
const addRequests = async (page: Page, home: Desks['home']) => {
  await setDeletionPolicy(home, { cancelSeconds: 0, directNeedsApproval: false });
  const ids = (
    await asSuperuser<{ id: string }>(
      home.dataDir,
      `(select id from mirror_session where status = 'AUTO_REJECTED' order by number limit 4)
       union all (select id from mirror_session where status = 'AUTO_APPROVED' and country = 'UTO' limit 1)`,
    )
  ).map(({ id }) => id);
  const kept = ids.at(-1) ?? '';
  const send = async (path: string, data: object) =>
    (await page.request.post(`${home.url}/api/deletions${path}`, { headers: { origin: home.url }, data })).json();
  const given = { name: null, birthDate: null, documentNumber: null, externalId: null, sessionId: kept, words: null };
  const { requestId: open } = await send('', {
    channel: 'letter',
    receivedOn: new Date().toISOString().slice(0, 10),
    given,
    identity: { method: 'signature', on: new Date().toISOString().slice(0, 10), words: 'Signed letter' },
  });
  await send(`/${open}`, { action: 'match' });
  await send(`/${open}`, { action: 'add', sessionId: ids[3] });
  const erase = ids.slice(0, 3);
  const { requestId: erased } = await send('/direct', {
    ids: erase,
    reason: 'Sessions of a test.',
    confirm: erase.toSorted()[0]?.slice(-4),
  });

  return { open, erased };
};

test('every screen is readable in light and dark, with a screen reader, at 200 % zoom and on a phone', async ({
  page,
  home,
}) => {
  test.setTimeout(360_000);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });

  const look = createLook(page);
  await page.goto(`${home.url}/sign-in`);
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
  await look('sign-in');

  await signIn(page, home, home.owner);
  await expect(page.getByRole('row').nth(10)).toBeVisible();
  await look('sessions');
  const [rejected, pending] = [await hrefOf(page, 'Rejected'), await hrefOf(page, 'Pending')];

  await page
    .getByRole('checkbox', { name: /^Select session/ })
    .nth(2)
    .check();
  await page
    .getByRole('button', { name: /^Preview session/ })
    .nth(3)
    .click();
  await expect(page.getByRole('heading', { name: /Weakest factors|Recent events/ }).first()).toBeVisible();
  await look('sessions-peek');
  await page.goto(`${home.url}/sessions?country=ZZZ`);
  await expect(page.getByText('No sessions match').first()).toBeVisible();
  await look('sessions-no-match');

  await page.goto(home.url + rejected);
  await expect(page.getByText('Names and images are hidden')).toBeVisible();
  await look('session-masked');
  await setPurpose(page, home);
  await page.reload();
  await expect(page.locator('main img').first()).toBeVisible();
  await look('session');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(2);
  await look('session-compare');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete…' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })).toBeVisible();
  await look('delete');
  await page.keyboard.press('Escape');

  await page.goto(home.url + pending);
  await expect(page.getByText(/^Evidence withheld while/).first()).toBeVisible();
  await look('session-pending');

  await page.goto(`${home.url}/sessions/11111111-1111-4111-8111-111111111111`);
  await expect(page.getByText(/^Session not found/).first()).toBeVisible();
  await look('session-unknown');

  await page.goto(`${home.url}/audit`);
  await expect(page.getByText(/signed in, with password/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Chain intact')).toBeVisible();
  await page
    .getByRole('link', { name: /^Event / })
    .first()
    .click();
  await expect(page.getByText('Verify it yourself')).toBeVisible();
  await look('audit');
  await page.goto(`${home.url}/audit/people`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await look('audit-people');
  await page.goto(`${home.url}/audit/reveals`);
  await expect(page.getByText(/\d+ open/).first()).toBeVisible();
  await look('audit-reveals');

  await page.goto(`${home.url}/triage`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await look('triage');
  await page.goto(`${home.url}/triage/focus`);
  await expect(page.getByText(/^(No blocking findings|Override needed to approve)/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Evidence' }).getByRole('img').first()).toBeVisible();
  await look('triage-focus');
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.keyboard.press('n');
    const note = page.getByRole('textbox', { name: 'Note' });
    await expect(note).toBeFocused();
    await expect(note, `the note at ${width}`).toBeInViewport({ ratio: 1 });
    await note.press('Escape');
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await leave(page, home);
  await addDeliveries(home.dataDir);
  await page.goto(`${home.url}/triage/deliveries?view=attention`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await look('triage-deliveries');
  await page.goto(`${home.url}/triage/appeals?state=free`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await look('triage-appeals');

  const { open, erased } = await addRequests(page, home);
  await page.goto(home.url);
  await expect(page.getByRole('link', { name: /^Oldest/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Deletion requests' }).getByRole('listitem').first()).toBeVisible();
  await look('overview');
  await page.goto(`${home.url}/insight`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('insight');
  await page.goto(`${home.url}/deletions/${open}`);
  await expect(page.getByRole('button', { name: 'Theirs', exact: true }).first()).toBeVisible();
  await look('deletion-open');
  await page.goto(`${home.url}/deletions/${erased}`);
  await expect(page.getByText('Erased', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await look('deletion');
  await page.goto(`${home.url}/deletions`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await look('deletions');
  await page.goto(`${home.url}/settings/retention`);
  await expect(page.getByRole('row', { name: /Anti-money-laundering/ })).toBeVisible();
  await look('settings-retention');

  await addBrowsers(home.dataDir);
  await page.goto(`${home.url}/settings/people`);
  await expect(page.getByText('No separation of duties.')).toBeVisible();
  await expect(page.getByRole('row', { name: /1\d\d browsers/ })).toBeVisible();
  await look('settings-people');
  await page.getByRole('button', { name: 'Invite…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('settings-invite');
  await page.goto(`${home.url}/settings/sign-in`);
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  await look('settings-sign-in');
  await page.goto(`${home.url}/settings/connection`);
  await expect(page.getByRole('heading', { name: 'Sync status' })).toBeVisible();
  await look('settings-connection');
  await page.goto(`${home.url}/settings/review`);
  await expect(page.getByRole('row', { name: /Face does not match/ })).toBeVisible();
  await look('settings-review');
  await page.goto(`${home.url}/settings/decisions`);
  await expect(page.getByText(/sessions would be decided/)).toBeVisible();
  await look('settings-decisions');
  await page.goto(`${home.url}/settings/enrolment`);
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('');
  await look('settings-enrolment');
  await page.goto(`${home.url}/settings/organisation`);
  await page.getByLabel('Name', { exact: true }).fill('Northbank');
  await expect(page.getByRole('figure').getByText('Northbank')).toBeVisible();
  await look('settings-organisation');
  await page.goto(`${home.url}/settings/tags`);
  await expect(page.getByRole('heading', { name: /Tags/ }).first()).toBeVisible();
  await look('settings-tags');
  await page.goto(`${home.url}/settings/keys`);
  await expect(page.getByText('Signing keys')).toBeVisible();
  await look('settings-keys');
  await page.goto(`${home.url}/settings/account`);
  await page.getByRole('button', { name: 'Set up…' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await look('settings-account');

  await page.goto(`${home.url}/welcome#made-up`);
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await look('welcome');

  await page.goto(`${home.url}/nowhere`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await look('not-found');
});
