import type { Page } from '@playwright/test';
import { setDeletionPolicy } from './erasure-rounds';
import { type Desks, expect, setPurpose, signIn, test } from './fixtures';
import { createLook, phone } from './looking';
import { caseOf, endClaims, leave, seat, shortOf, start, untilGiven, untilReady } from './officers';
import { asSuperuser } from './people';

type Home = Desks['home'];

const findSession = async ({ dataDir }: Home, where: string): Promise<string> => {
  const [found] = await asSuperuser<{ id: string }>(
    dataDir,
    `select id from mirror_session m where result_state = 'read' and ${where}
       and not exists (select from deletion_item i where i.session_id = m.id) order by number desc limit 1`,
  );
  if (!found) throw new Error(`No session where ${where}`);

  return found.id;
};

const upholdRejection = async (page: Page, home: Home, id: string) => {
  await page.goto(`${home.url}/sessions/${id}`);
  await page.getByRole('button', { name: 'Take up appeal…' }).click();
  const reason = page.getByRole('dialog');
  await reason.getByLabel('Reason for appeal').fill('They called.');
  await reason.getByRole('button', { name: 'Take up' }).click();
  await expect(page.getByRole('button', { name: /^Recommend approval/ })).toBeEnabled();
  await page.keyboard.press('1');
  await expect(page.getByRole('button', { name: /^Uphold rejection/ })).toBeEnabled();
  await page.keyboard.press('r');
  await expect(page.getByText(/upheld/i).first()).toBeVisible();
};

test('everything that opens over a screen, and its further views, are readable too', async ({
  page,
  browser,
  home,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const look = createLook(page);
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };

  await signIn(page, home, home.owner);
  await expect(page.getByRole('row').nth(10)).toBeVisible();
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect(dialog.getByRole('button', { name: 'Export' })).toBeVisible();
  await look('sessions-export');
  await close();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Verify the audit log' })).toBeAttached();
  await look('commands');
  await close();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(dialog.getByRole('heading').first()).toBeVisible();
  await look('help');
  await close();
  await page.keyboard.press('p');
  await expect(dialog.getByRole('button').first()).toBeVisible();
  await look('purpose');
  await close();
  await page.setViewportSize({ width: phone[0], height: phone[1] });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await look('more', [phone]);
  await close();

  await page.goto(`${home.url}/audit`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect(dialog.getByRole('button', { name: 'Sign checkpoint' })).toBeVisible();
  await look('audit-export');

  await page.goto(`${home.url}/triage`);
  await start(page);
  await untilReady(page);
  const rejected = await caseOf(page, home);
  await page.keyboard.press('r');
  await page.keyboard.press('3');
  await untilGiven(page, rejected);
  await leave(page, home);
  await page.goto(`${home.url}/triage/deliveries`);
  await expect(page.getByRole('row').filter({ hasText: shortOf(rejected) })).toBeVisible();
  await look('triage-deliveries-mine');
  await page.goto(`${home.url}/triage/deliveries?view=all`);
  await expect(page.getByRole('row').filter({ hasText: shortOf(rejected) })).toBeVisible();
  await look('triage-deliveries-all');
  const appealed = await findSession(home, "status = 'AUTO_REJECTED'");
  await upholdRejection(page, home, appealed);
  await page.goto(`${home.url}/triage/appeals?state=decided`);
  await expect(page.getByRole('row').filter({ hasText: shortOf(appealed) })).toBeVisible();
  await look('triage-appeals-decided');

  await page.goto(`${home.url}/audit/sessions`);
  await expect(page.getByRole('link', { name: shortOf(appealed) })).toBeVisible();
  await look('audit-sessions');

  const held = await findSession(home, "status = 'AUTO_APPROVED' and country = 'UTO'");
  await setPurpose(page, home, 'erasure');
  await page.goto(`${home.url}/deletions`);
  await page.getByRole('button', { name: /New request/ }).click();
  await expect(dialog.getByLabel('Session id')).toBeVisible();
  await look('deletion-intake');
  await dialog.getByLabel('Session id').fill(held);
  await dialog.getByLabel('Identity verification').selectOption('Confirmed through a contact on file');
  await dialog.getByRole('button', { name: 'Create request' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Theirs', exact: true }).click();
  await page.getByRole('button', { name: 'Continue to reply: all sessions held' }).click();
  await page.getByRole('button', { name: 'Review reply letter' }).click();
  await dialog.getByLabel('Name and address').fill('Somebody\nSomewhere 1');
  await expect(dialog.getByRole('article', { name: 'Letter preview' })).toContainText('Somewhere 1');
  await look('deletion-letter');

  await setDeletionPolicy(home, { cancelSeconds: 60, directNeedsApproval: true });
  const erased = await findSession(home, "status = 'AUTO_REJECTED'");
  const colleague = await seat(browser, home, 'R. Kessel', 'privacy officer');
  const opened = await colleague.request.post(`${home.url}/api/deletions/direct`, {
    headers: { origin: home.url },
    data: { ids: [erased], reason: 'Enrolled by mistake.', confirm: erased.slice(-4) },
  });
  const { requestId } = await opened.json();
  await page.goto(`${home.url}/deletions/${requestId}`);
  await page.getByRole('button', { name: 'Approve…' }).click();
  await expect(dialog.getByLabel(/last four characters/)).toBeVisible();
  await look('deletion-approval');
  await colleague.context().close();
});

test('at 1024 px, every column of a list is in sight', async ({ page, home }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, home, home.owner);
  for (const [place, name] of [
    ['/sessions', 'Sessions'],
    ['/triage', /^Waiting sessions/],
    ['/triage/appeals?state=open', 'Appeals'],
    ['/triage/appeals?state=free', 'Appeals'],
    ['/triage/appeals?state=decided', 'Appeals'],
    ['/deletions', 'Deletion requests'],
  ] as const) {
    await page.goto(home.url + place);
    const table = page.getByRole('table', { name });
    await expect(table.or(page.getByText(/^No (appeals|decided|open)/)).first()).toBeVisible();
    const tooWide = await table.evaluateAll(([drawn]) =>
      drawn?.parentElement ? drawn.parentElement.scrollWidth - drawn.parentElement.clientWidth : 0,
    );
    expect(tooWide, place).toBe(0);
    await expect(page.locator('.page-head'), place).toHaveCSS('height', /^5[0-9](\.|px)/);
  }
});

test('in a short window, the factors of a case stand below its cross-check', async ({ page, home }) => {
  await endClaims(home);
  await signIn(page, home, home.owner, '/triage');
  await page.goto(`${home.url}/triage?factor=mrzOcrCrossCheck`);
  await page
    .getByRole('button', { name: /^Claim session/ })
    .first()
    .click();
  await page.waitForURL(/\/triage\/focus$/);
  await untilReady(page);

  const evidence = page.getByRole('region', { name: 'Evidence' });
  const fields = evidence.getByRole('region', { name: 'MRZ cross-check', exact: true });
  const factors = evidence.getByRole('list', { name: /^Trust Factors/ });
  for (const [width, height] of [
    [1024, 768],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [above, below] = [await fields.boundingBox(), await factors.boundingBox()];
    expect(below?.y, `the factors at ${width}`).toBeGreaterThan(above ? above.y + above.height : Number.NaN);
    await factors.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await expect(factors.getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
    for (const name of [/^Approve/, /^Reject/]) {
      await expect(page.getByRole('toolbar', { name: 'Decision keys' }).getByRole('button', { name })).toBeInViewport();
    }
    await expect(page.getByText(/^(No blocking findings|Override needed to approve)/)).toBeInViewport({ ratio: 1 });
  }
  await leave(page, home);
});
