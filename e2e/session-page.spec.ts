import type { Page } from '@playwright/test';
import { openAxe } from './axe';
import { expect, sendPassword, setPurpose, test } from './fixtures';
import { expectUncovered } from './looking';
import { asSuperuser } from './people';

type Home = Parameters<Parameters<typeof test>[2]>[0]['home'];

const accountOf = (home: Home, who: string) => home.accounts.find(({ email }) => email.startsWith(who)) ?? home.owner;

/** Sessions from the list, by its filters. */
const find = async (page: Page, home: Home, filters: string): Promise<string[]> => {
  const { rows } = await (await page.request.get(`${home.url}/api/sessions?${filters}`)).json();

  return rows.map(({ id }: { id: string }) => id);
};

const one = (ids: string[], place = 0): string => {
  const id = ids[place];
  if (!id) throw new Error('No such session in the demo data.');

  return id;
};

const isClean = async (page: Page, name: string) => {
  const { violations } = await (await openAxe(page)).analyze();
  expect(violations, name).toEqual([]);
};

test.afterEach(({ home }) => home.setFaults());

test('an officer examines a rejected session, compares the faces and moves to the next, by keyboard', async ({
  page,
  home,
}) => {
  await sendPassword(page.request, home, accountOf(home, 'officer'));
  await page.goto(`${home.url}/sessions?status=AUTO_REJECTED&weakest=faceVerification`);
  await page.getByRole('row').nth(1).getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sessions\/[0-9a-f-]{36}\?/);
  await expect(page.getByText('The selfie does not match the portrait')).toBeVisible();

  await page.keyboard.press('p');
  await page.keyboard.press('2');
  const faces = page.getByRole('button', { name: /^Compare faces/ });
  await expect(faces).toBeEnabled();

  // Zooms, rotates and resets the picture.
  const stage = page
    .getByRole('group', { name: /zoom with plus and minus/ })
    .or(page.getByRole('region', { name: /zoom with plus and minus/ }));
  await stage.first().focus();
  const zoom = page.getByRole('toolbar', { name: /image/i }).first();
  await page.keyboard.press('+');
  await expect(zoom).not.toContainText('100%');
  await page.keyboard.press('0');
  await expect(zoom).toContainText('100%');

  // Opens and closes the face overlay.
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await page.keyboard.press('o');
  await expect(dialog.getByRole('slider')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // Expands a factor.
  const factor = page.getByRole('button', { name: /^MRZ validity|^Expiry date/ }).first();
  await factor.focus();
  await page.keyboard.press('Enter');
  await expect(factor).toHaveAttribute('aria-expanded', 'true');

  const first = page.url();
  const place = page.getByRole('navigation', { name: 'Path' });
  await expect(place).toContainText(/1 of \d+/);
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(first);
  await expect(place).toContainText(/2 of \d+/);
  await page.keyboard.press('k');
  await expect(page).toHaveURL(first);
});

test('what the score means is read in full, beside it', async ({ page, home }) => {
  await sendPassword(page.request, home, accountOf(home, 'officer'));
  await page.goto(`${home.url}/sessions/${one(await find(page, home, 'status=AUTO_REJECTED'))}`);
  const button = page.getByRole('button', { name: 'decision, 0–100' });
  await button.click();
  const panel = page.getByRole('dialog', { name: 'Decision score' });
  await expect(panel.getByText('inconclusive, treated as not passed')).toBeVisible();
  await expectUncovered(panel);

  await button.click();
  await expect(panel).toBeHidden();
});

test('the slash goes from a session to the search, and Back to the session', async ({ page, home }) => {
  await sendPassword(page.request, home, accountOf(home, 'officer'));
  const address = `${home.url}/sessions/${one(await find(page, home, 'status=AUTO_REJECTED'))}`;
  await page.goto(address);
  // Drawn in the browser, so keys are heard.
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page).toHaveURL(`${home.url}/sessions`);
  await expect(page.getByRole('textbox', { name: /^Name, document number/ })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(address);
});

test('nothing moves when values and pictures are shown or hidden', async ({ page, home }) => {
  await sendPassword(page.request, home, accountOf(home, 'officer'));
  const id = one(await find(page, home, 'status=AUTO_REJECTED&documentType=PASSPORT'));
  await page.goto(`${home.url}/sessions/${id}`);
  await expect(page.getByText('Names and images are hidden')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Second opinion' })).toBeVisible();
  // The last part to load, in the side column.
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  /** The position of every row, heading and box. */
  const places = () =>
    page.locator('[data-case] :is(tr, h2, h3, li, pre, dl):not(details *)').evaluateAll((elements) =>
      elements.flatMap((element) => {
        // The timeline grows with this visit.
        if (element.closest('[aria-label="Timeline"], [aria-label="Appeal"], [aria-label="Linked sessions"]'))
          return [];
        const { top, height } = element.getBoundingClientRect();

        return `${element.tagName} ${Math.round(top)} ${Math.round(height)}`;
      }),
    );
  const masked = await places();
  expect(masked.length).toBeGreaterThan(40);

  await page.keyboard.press('p');
  await page.keyboard.press('2');
  await expect(page.getByText('Names and images are hidden')).toHaveCount(0);
  await expect(page.locator('main img').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await places()).toEqual(masked);
});

test.describe('each state says what it is', () => {
  test('waiting, with its evidence, and with evidence withheld by the service', async ({ page, home }) => {
    await sendPassword(page.request, home, home.owner);
    await setPurpose(page, home, 'triage');
    const id = one(await find(page, home, 'status=WAITING_FOR_MANUAL_APPROVE'));
    await page.goto(`${home.url}/sessions/${id}`);
    await expect(page.getByText('an officer must decide')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Second opinion' })).toBeVisible();

    await home.setFaults({ kind: 'withheld-results', sessionId: id });
    await page.reload();
    await expect(page.getByText('Evidence withheld while the session is waiting for approval')).toBeVisible();
    await expect(page.getByText('The page updates when the status changes.')).toBeVisible();
    await isClean(page, 'withheld');
  });

  test('pending, expired and unknown', async ({ page, home }) => {
    await sendPassword(page.request, home, home.owner);
    await page.goto(`${home.url}/sessions/${one(await find(page, home, 'status=PENDING'))}`);
    await expect(page.getByText('Evidence withheld while the session is pending')).toBeVisible();
    await expect(page.getByText('Next check')).toBeVisible();

    await page.goto(`${home.url}/sessions/${one(await find(page, home, 'status=EXPIRED'))}`);
    await expect(page.getByText('Session expired: no results')).toBeVisible();

    await page.goto(`${home.url}/sessions/11111111-1111-4111-8111-111111111111`);
    await expect(page.getByText('Session not found', { exact: true })).toBeVisible();
  });

  test('during an outage: what was read before, its age, and what is missing', async ({ page, home }) => {
    await sendPassword(page.request, home, home.owner);
    const id = one(await find(page, home, 'status=AUTO_REJECTED'), 3);
    await home.setFaults({ kind: 'error', sessionIds: [id] });
    await page.goto(`${home.url}/sessions/${id}`);
    await expect(page.getByText(/^as of \d+ \w+ \d{4}, [\d:]+$/)).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Decision', exact: true }).getByText('Face match').first(),
    ).toBeVisible();
    await expect(page.getByText('Document fields: could not be loaded')).toBeVisible();
    await expect(page.getByText(/no findings/i)).toHaveCount(0);
    await isClean(page, 'service down');

    await home.setFaults();
    await expect(page.getByRole('region', { name: 'Second opinion' })).toBeVisible({ timeout: 40_000 });
  });

  test('a missing picture, a broken one, and one no longer permitted', async ({ page, home }) => {
    await sendPassword(page.request, home, accountOf(home, 'officer'));
    await setPurpose(page, home);
    const ids = await find(page, home, 'status=AUTO_REJECTED');

    await home.setFaults({ kind: 'vanished-session', sessionId: one(ids), routes: ['image'] });
    await page.goto(`${home.url}/sessions/${one(ids)}`);
    await expect(page.getByRole('alert').filter({ hasText: /has no such image/i })).toBeVisible();

    await home.setFaults({ kind: 'half-body', sessionIds: [one(ids, 1)], routes: ['image'] });
    await page.goto(`${home.url}/sessions/${one(ids, 1)}`);
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /could not be loaded|damaged/i })
        .first(),
    ).toBeVisible();
    await home.setFaults();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(page.locator('main img').first()).toBeVisible();

    // The purpose ends elsewhere; the next picture is refused, and the page becomes masked.
    await page.goto(`${home.url}/sessions/${one(ids, 2)}`);
    await expect(page.locator('main img').first()).toBeVisible();
    await asSuperuser(home.dataDir, `update purpose set until = now() - interval '1 second'`);
    await page.reload();
    await expect(page.getByText('Names and images are hidden')).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(0);
  });
});

test('an appeal is opened, decided by keyboard and recorded', async ({ page, home }) => {
  await sendPassword(page.request, home, accountOf(home, 'officer'));
  const id = one(await find(page, home, 'status=AUTO_REJECTED&weakest=faceVerification'), 1);
  await page.goto(`${home.url}/sessions/${id}`);
  await page.getByRole('button', { name: /^Take up appeal/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('The applicant called about it');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /take up/i })
    .click();

  // Opening an appeal is a purpose of its own.
  await expect(page.getByText('Taken up by you')).toBeVisible();
  await expect(page.getByText('Names and images are hidden')).toHaveCount(0);
  // No key counts while the dialog is there, or before the finding can be given.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Recommend approval/ })).toBeEnabled();
  await page.keyboard.press('1');
  await expect(page.getByRole('button', { name: /^Uphold rejection/ })).toBeEnabled();
  await page.keyboard.press('r');
  await expect(page.getByText(/upheld/i).first()).toBeVisible();

  const events = await asSuperuser<{ code: string }>(
    home.dataDir,
    `select code from audit_event where subject = $1 and code like 'appeal.%' order by id`,
    [id],
  );
  expect(events.map(({ code }) => code)).toEqual(['appeal.taken_up', 'appeal.decided']);
});

test('printing a case is recorded, and downloading a picture needs a reason', async ({ page, home }) => {
  await sendPassword(page.request, home, accountOf(home, 'officer'));
  await setPurpose(page, home);
  const id = one(await find(page, home, 'status=AUTO_REJECTED'), 5);
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(document.querySelector('[data-case-page]')?.textContent);
    };
  });
  await page.goto(`${home.url}/sessions/${id}`);
  await expect(page.locator('main img').first()).toBeVisible();

  await page.getByRole('button', { name: 'Print…' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', /in full.*audit event \d+/);

  await page.getByRole('button', { name: /^Download/ }).click();
  await page.getByRole('textbox', { name: /reason/i }).fill('Asked for by the court');
  const saved = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download/ })
    .last()
    .click();
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^${id}-.*\\.jpg$`));

  const events = await asSuperuser<{ code: string; words: Buffer | null }>(
    home.dataDir,
    `select code, words from audit_event where subject = $1 and code in ('session.printed', 'session.picture_downloaded')`,
    [id],
  );
  expect(events.map(({ code }) => code).sort()).toEqual(['session.picture_downloaded', 'session.printed']);
  expect(events.find(({ code }) => code === 'session.picture_downloaded')?.words?.includes('court')).toBe(false);
});

test.describe('a reader in Vienna', () => {
  test.use({ timezoneId: 'Europe/Vienna' });

  test('sees local times, with UTC on hover', async ({ page, home }) => {
    await sendPassword(page.request, home, home.owner);
    await page.goto(`${home.url}/sessions/${one(await find(page, home, 'status=AUTO_REJECTED'))}`);
    const created = page.locator('dl > div', { hasText: /^Created/ }).locator('time');
    const at = new Date((await created.getAttribute('datetime')) ?? '');
    const clockIn = (timeZone: string) => at.toLocaleTimeString('en-GB', { timeZone });

    await expect(created).toHaveText(new RegExp(`, ${clockIn('Europe/Vienna')}$`));
    await expect(created).toHaveAttribute('title', new RegExp(`, ${clockIn('UTC')} UTC$`));
  });
});
