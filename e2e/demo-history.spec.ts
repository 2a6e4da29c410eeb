/** A new desk as `npm start` makes it: with a history. */
import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { signIn } from './fixtures';
import { type LaunchedDesk, makeFolder, startDesk } from './launcher';
import { asSuperuser } from './people';

const settings = { DEMO_SESSIONS: '600', DEMO_HISTORY: 'on' };

let folder = '';
let desk: LaunchedDesk;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = makeFolder('history');
  desk = await startDesk(folder, settings);
});
test.afterAll(async () => {
  await desk?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const count = async (from: string): Promise<number> => {
  const [row] = await asSuperuser<{ count: number }>(folder, `select count(*)::int as count from ${from}`, []);

  return row?.count ?? -1;
};

test('a new desk has a history that the audit log marks and proves, and only once', async ({ page }) => {
  test.setTimeout(120_000);
  expect(desk.accounts.map(({ email }) => email.split('@')[0])).toEqual(['owner', 'officer', 'privacy', 'reviewer']);
  const [owner] = desk.accounts;
  if (!owner) throw new Error('No account was printed.');
  await signIn(page, desk, owner, '/audit');
  await expect(page.getByText('demo', { exact: true }).first()).toBeVisible();
  await expect
    .poll(async () =>
      (await page.request.post(`${desk.url}/api/audit/verify`, { headers: { origin: desk.url } })).json(),
    )
    .toMatchObject({ intact: true });
  await page.goto(desk.url);
  await expect(page.getByText(/^Demo data: \d+ sessions, 90 days of verdicts and requests$/)).toBeVisible();
  const before = [await count('verdict'), await count('deletion_request'), await count('appeal')];
  expect(before[1]).toBe(9);

  await desk.stop();
  desk = await startDesk(folder, settings);
  expect([await count('verdict'), await count('deletion_request'), await count('appeal')]).toEqual(before);
});
