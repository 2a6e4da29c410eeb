import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';
import { expectUncovered } from './looking';
import { leave } from './officers';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Areas' });

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return box;
};

/** A finger goes this far sideways over the middle of it. */
const swipe = async (target: Locator, by: number) => {
  const { x, y, width, height } = await boxOf(target);
  const client = await target.page().context().newCDPSession(target.page());
  const at = (part: number) => [{ x: x + width / 2 + by * (part - 0.5), y: y + height / 2 }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

test('every place, the account and sign-out are within reach of a thumb', async ({ page, home }) => {
  await signIn(page, home, home.owner);
  for (const name of ['Overview', 'Sessions', /^Triage/, /^Deletions/]) {
    const { height, width } = await boxOf(bar(page).getByRole('link', { name }));
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(44);
  }
  // The rest has no room in the bar.
  await expect(bar(page).getByRole('link', { name: 'Audit' })).toBeHidden();
  const { y, height } = await boxOf(bar(page));
  expect(y + height).toBeGreaterThan(840);

  await bar(page).getByRole('button', { name: 'More' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('link', { name: 'Audit' }).tap();
  await expect(page).toHaveURL(/\/audit$/);
  await expect(sheet).toBeHidden();

  await bar(page).getByRole('button', { name: 'More' }).tap();
  for (const item of await sheet.getByRole('button').or(sheet.getByRole('link')).all()) {
    expect((await boxOf(item)).height).toBeGreaterThanOrEqual(44);
  }
  await sheet.getByRole('button', { name: /^New session/ }).tap();
  const newSession = page.getByRole('dialog', { name: 'New session' });
  await expect(async () => {
    const { x, y, width, height } = await boxOf(newSession);
    expect([x, width, Math.round(y + height)]).toEqual([0, 390, 844]);
  }).toPass();
  await newSession.getByRole('button', { name: 'Cancel' }).tap();

  await bar(page).getByRole('button', { name: 'More' }).tap();
  await sheet.getByRole('button', { name: 'Sign out' }).tap();
  await expect(page).toHaveURL(/\/sign-in/);
});

test('sessions are cards, and their preview is a sheet', async ({ page, home }) => {
  await signIn(page, home, home.owner);
  const row = page.getByRole('row').filter({ hasText: 'Rejected' }).first();
  const card = await boxOf(row);
  expect(card.width).toBeGreaterThan(340);
  expect(card.height).toBeGreaterThan(80);
  // Nothing of a card lies outside it.
  for (const cell of await row.getByRole('cell').all()) {
    const { x, width } = await boxOf(cell);
    expect(x + width).toBeLessThanOrEqual(card.x + card.width);
  }

  await row.getByRole('button', { name: /^Preview session/ }).tap();
  const preview = page.getByRole('complementary', { name: /^Preview/ });
  await expect(preview.getByRole('link', { name: /^Open session/ })).toBeVisible();
  const sheet = await boxOf(preview);
  expect(sheet.width).toBe(390);
  expect(Math.round(sheet.y + sheet.height)).toBe(844);
  await preview.getByRole('button', { name: 'Close preview' }).tap();
  await expect(preview).toBeHidden();

  // A sort and a filter, by touch.
  await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').tap();
  await expect(page).toHaveURL(/sort=/);
  await page.getByRole('button', { name: /^Filters/ }).tap();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
});

test('a list begins near the top of the screen', async ({ page, home }) => {
  await signIn(page, home, home.owner);
  for (const area of ['/sessions', '/triage', '/deletions', '/audit']) {
    await page.goto(home.url + area);
    const head = page.locator('.page-head');
    const list = page.getByRole('row').nth(1).or(page.getByText('No open requests')).first();
    await expect(list).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // Words that the whole desk has to read, such as an outage, may be above the page.
    const above = async () => {
      const [top, first] = [await head.boundingBox(), await list.boundingBox()];

      return top && first ? first.y - top.y : Number.POSITIVE_INFINITY;
    };
    await expect.poll(above, { message: area }).toBeLessThanOrEqual(260);
  }

  // Filters and saved views are one row.
  await page.goto(`${home.url}/sessions`);
  const [filters, all] = [
    await boxOf(page.getByRole('button', { name: /^Filters/ })),
    await boxOf(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^All/ })),
  ];
  expect(Math.abs(filters.y - all.y)).toBeLessThan(4);
  expect(all.x).toBeGreaterThan(filters.x);
});

test('a session has its images before its decision, for the eye and for the keyboard', async ({ page, home }) => {
  await signIn(page, home, home.owner);
  await page.getByRole('row').filter({ hasText: 'Rejected' }).first().getByRole('link').first().tap();
  const parts = page.getByRole('navigation', { name: 'Parts of the session' });
  await expect(page.getByRole('region', { name: 'Decision' })).toBeVisible();
  // Not those of its parts, such as "Document images".
  const gallery = page.getByRole('region', { name: 'Images', exact: true });
  const [images, decision] = [
    await boxOf(gallery),
    await boxOf(page.getByRole('region', { name: 'Decision', exact: true })),
  ];
  expect(images.y + images.height).toBeLessThanOrEqual(decision.y);

  const current = parts.locator('[aria-current]');
  await parts.getByRole('link', { name: 'Review' }).tap();
  await expect(page.getByRole('complementary', { name: 'Review' })).toBeInViewport();
  await expect(current).toHaveText('Review');
  await parts.getByRole('link', { name: 'Evidence' }).tap();
  await expect(gallery).toBeInViewport();
  await expect(current).toHaveText('Evidence');

  // Going from part to part was no step.
  await page.goBack();
  await expect(page).toHaveURL(`${home.url}/sessions`);
});

test('the fields of a document and what its score means fit the screen', async ({ page, home }) => {
  await signIn(page, home, home.owner);
  await page.getByRole('row').filter({ hasText: 'Rejected' }).first().getByRole('link').first().tap();
  const fields = page.getByRole('region', { name: 'Document fields by source' });
  await expect(fields).toBeVisible();
  expect(await fields.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  // The agreement, below the values.
  const row = fields.getByRole('row').nth(1);
  const agreement = await boxOf(row.getByRole('cell').last());
  expect(agreement.x).toBeLessThan(40);
  expect(agreement.y).toBeGreaterThan((await boxOf(row.getByRole('rowheader'))).y);

  await page.getByRole('button', { name: 'decision, 0–100' }).tap();
  await expectUncovered(page.getByRole('dialog', { name: 'Decision score' }));
});

test('a part of a session that was tapped stays in sight while the rest still loads', async ({ page, home }) => {
  await signIn(page, home, home.owner);
  const loading = new AbortController();
  const isLet = new Promise<void>((resolve) => loading.signal.addEventListener('abort', () => resolve()));
  await page.route(/\/api\/sessions\/[^/]+\/(images|decision|document)$/, async (route) => {
    await isLet;
    await route.continue();
  });
  await page.getByRole('row').filter({ hasText: 'Rejected' }).first().getByRole('link').first().tap();
  const review = page.getByRole('complementary', { name: 'Review' });
  await page.getByRole('navigation', { name: 'Parts of the session' }).getByRole('link', { name: 'Review' }).tap();
  await expect(review).toBeInViewport();

  loading.abort();
  await expect(page.getByRole('heading', { name: 'Trust Factors' })).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Document fields' })).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(review).toBeInViewport();
});

test('in a case, a swipe moves images and the two verdicts are equal', async ({ page, home }) => {
  await signIn(page, home, home.owner, '/triage/focus');
  await expect(page.getByText(/^(No blocking findings|Override needed to approve)/)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  const keys = page.getByRole('toolbar', { name: 'Decision keys' });
  const [reject, approve] = [
    await boxOf(keys.getByRole('button', { name: /^Reject/ })),
    await boxOf(keys.getByRole('button', { name: /^Approve/ })),
  ];
  expect(reject.height).toBe(60);
  expect([approve.width, approve.height, approve.y]).toEqual([reject.width, reject.height, reject.y]);
  expect(approve.y + approve.height).toBeGreaterThan(780);
  for (const name of ['Skip', 'Escalate', 'Note', 'Undo']) {
    expect((await boxOf(keys.getByRole('button', { name }))).height).toBeGreaterThanOrEqual(44);
  }

  // Everything else is behind one button.
  const tools = page.getByRole('button', { name: 'More tools' });
  const help = page.getByRole('button', { name: 'Help', exact: true });
  await expect(page.locator('.focus-mode > header').getByText(/^\d+ of (at least )?\d+$/)).toBeVisible();
  await expect(help).toBeHidden();
  await tools.tap();
  await expect(help).toBeVisible();
  await tools.tap();
  await expect(help).toBeHidden();

  const reasons = page.getByRole('group', { name: /ejection reason/ }).getByRole('button');
  await expect(reasons).not.toHaveCount(0);
  for (const reason of await reasons.all()) {
    expect((await boxOf(reason)).height).toBeGreaterThanOrEqual(48);
    expect(await reason.evaluate((row) => Number.parseFloat(getComputedStyle(row).borderTopWidth))).toBeGreaterThan(0);
  }

  const caseName = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('toolbar', { name: 'Evidence' }).getByRole('button', { name: 'Faces' }).click();
  const images = page.getByRole('region', { name: 'Evidence' }).getByRole('img');
  await expect(images).toHaveCount(2);
  const before = await images.nth(1).getAttribute('alt');
  await swipe(images.nth(1), 140);
  await expect(images.nth(1)).not.toHaveAttribute('alt', before ?? '');
  await swipe(images.nth(1), -140);
  await expect(images.nth(1)).toHaveAttribute('alt', before ?? '');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(caseName);
  await leave(page, home);
});
