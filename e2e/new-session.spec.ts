import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createColourCheck, findFaults } from './axe';
import { expect, test } from './fixtures';
import { seat } from './officers';
import { asSuperuser } from './people';

test('an officer creates a session, hands over its link, and sees it in the list', async ({ browser, home }) => {
  const page = await seat(browser, home, 'Dana Ofori', 'officer');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${home.url}/sessions`);
  await page.getByRole('button', { name: 'New session…' }).click();

  const dialog = page.getByRole('dialog', { name: 'New session' });
  await dialog.getByLabel('Reference (optional)').fill('Account 4471-02');
  await dialog.getByLabel('Steps').selectOption('Document only');
  await dialog.getByLabel('Language').selectOption('German');
  await dialog.getByRole('button', { name: 'Create session' }).click();

  const field = dialog.getByRole('textbox', { name: 'Link for the applicant' });
  await expect(field).toHaveValue(/\/web-enrolment\/\?token=[\w-]+\.[\w-]+\.[\w-]+&lang=de-DE$/);
  const link = await field.inputValue();
  const token = new URL(link).searchParams.get('token') ?? '';
  // A phone could not open a link of this computer, so there is no code to scan.
  await expect(dialog.getByText('Not for phones yet')).toBeVisible();
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toHaveCount(0);
  await expect(dialog.getByText('Waiting for the applicant.')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(await createColourCheck()(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  // The token names its session.
  const { sessionId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  await expect(page.locator(`[data-row-link][data-session="${sessionId}"]`)).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.locator(`[data-row-link][data-session="${sessionId}"]`)).toBeVisible();

  // Nothing is left of the link: not on the page, in an address, in a log or in the audit log.
  await expect(page.locator('body')).not.toContainText(token);
  expect(asked.filter((address) => address.includes(token))).toEqual([]);
  const logs = path.join(home.dataDir, 'logs');
  const logged = readdirSync(logs).map((name) => readFileSync(path.join(logs, name), 'utf8'));
  expect([home.output(), ...logged].filter((text) => text.includes(token))).toEqual([]);
  const events = await asSuperuser<{ code: string; text: string }>(
    home.dataDir,
    'select code, e::text as text from audit_event e where subject = $1 order by id',
    [sessionId],
  );
  expect(events.map(({ code }) => code).slice(0, 2)).toEqual(['session.creation_intended', 'session.created']);
  expect(events.filter(({ text }) => text.includes(token) || text.includes('4471'))).toEqual([]);

  await page.context().close();
});

test('the overview offers it too, and a viewer is offered nothing', async ({ browser, home }) => {
  const supervisor = await seat(browser, home, 'Sam Supervisor', 'supervisor');
  await supervisor.goto(home.url);
  await supervisor.getByRole('button', { name: 'New session…' }).click();
  await expect(supervisor.getByRole('dialog', { name: 'New session' })).toBeVisible();
  await supervisor.context().close();

  const viewer = await seat(browser, home, 'Vic Viewer', 'viewer');
  await viewer.goto(`${home.url}/sessions`);
  await expect(viewer.locator('[data-row-link]').first()).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'New session…' })).toHaveCount(0);
  await viewer.context().close();
});

test('applicants return to a page that needs no sign-in, says who asked and tells no result', async ({
  page,
  home,
}) => {
  await page.goto(`${home.url}/enrolment-done`);
  await expect(page.getByRole('main')).toHaveText(
    'ProofdeskYour photos have arrivedThank you. You can close this page.',
  );
  await expect(page.getByRole('heading', { name: 'Your photos have arrived' })).toBeVisible();
  await page.goto(`${home.url}/enrolment-done?lang=de-DE`);
  await expect(page.getByRole('heading', { name: 'Ihre Fotos sind angekommen' })).toBeVisible();
});
