import type { Locator, Page } from '@playwright/test';
import { setDeletionPolicy } from './erasure-rounds';
import { expect, setPurpose, signIn, test } from './fixtures';
import { expectUncovered } from './looking';
import { changePolicy, claimsOf, leave, seat, shortOf, untilReady } from './officers';

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

test('rows of pages show which of them is open', async ({ page, home }) => {
  await signIn(page, home, home.owner);
  await page.goto(`${home.url}/settings/account`);
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await expect(settings.getByRole('link', { name: 'Your account' })).toBeInViewport({ ratio: 1 });
  await page.goto(`${home.url}/settings/tags`);
  await expect(settings.getByRole('link', { name: 'Tags' })).toBeInViewport({ ratio: 1 });
  await page.goto(`${home.url}/audit/reveals`);
  const reveals = page
    .getByRole('navigation', { name: 'Audit log views' })
    .getByRole('link', { name: 'Reveals to review' });
  // The number comes later and makes the link wider.
  await expect(reveals).toHaveText(/\d/);
  await expect(reveals).toBeInViewport({ ratio: 1 });
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

test('what is missing, who holds a case and the way back take no room of their own', async ({ page, home }) => {
  await signIn(page, home, home.owner);
  await page.goto(`${home.url}/sessions?status=PENDING`);
  const row = page.getByRole('row').filter({ hasText: 'Pending' }).first();
  await expect(row.getByText('none yet')).toBeVisible();
  for (const missing of await row.getByText('–', { exact: true }).all()) await expect(missing).toBeHidden();

  await page.goto(`${home.url}/triage`);
  const waiting = page.getByRole('row').filter({ hasText: 'unclaimed' }).first();
  const [holder, claim] = [
    await boxOf(waiting.getByText('unclaimed')),
    await boxOf(waiting.getByRole('button', { name: /^Claim/ })),
  ];
  expect(claim.height).toBeGreaterThanOrEqual(44);
  expect(claim.x).toBeGreaterThan(holder.x + holder.width);
  expect(holder.y).toBeGreaterThan(claim.y);
  expect(holder.y + holder.height).toBeLessThan(claim.y + claim.height);

  for (const area of ['deliveries', 'appeals']) {
    await page.goto(`${home.url}/triage/${area}`);
    const [back, title] = [
      await boxOf(page.getByRole('link', { name: 'Back to queue' })),
      await boxOf(page.getByRole('heading', { level: 1 })),
    ];
    expect(Math.min(back.width, back.height)).toBeGreaterThanOrEqual(44);
    expect(back.x + back.width).toBeLessThanOrEqual(title.x);
    expect(Math.abs(back.y + back.height / 2 - title.y - title.height / 2)).toBeLessThan(4);
  }
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

  // Four pictures in a row, with the faces among them.
  await setPurpose(page, home, 'rejections');
  await page.reload();
  const pictures = gallery.getByRole('button', { name: /^(Front|Back|Portrait|Signature|Selfie)/ });
  await expect(gallery.getByRole('button', { name: 'Selfie, cropped' })).toBeVisible();
  const boxes = await Promise.all((await pictures.all()).map(boxOf));
  expect(boxes.length).toBeGreaterThan(4);
  for (const { x, width } of boxes) expect(x >= 0 && x + width <= 390).toBe(true);
  expect(boxes.slice(0, 5).map(({ y }) => y === boxes[0]?.y)).toEqual([true, true, true, true, false]);
  // Small as they are, faces are whole.
  const small = gallery.locator('button[data-picture] img');
  await expect(small).toHaveCount(boxes.length);
  for (const image of await small.all()) {
    const { height } = await boxOf(image.locator('..'));
    expect((await boxOf(image)).height).toBeLessThanOrEqual(height);
  }

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

  // Long values are whole, below each other.
  await setPurpose(page, home, 'rejections');
  await page.reload();
  const authority = fields.getByRole('row').filter({ hasText: 'Authority' }).locator('td .mono').first();
  await expect(authority).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    const cut = await page
      .locator('main td .mono')
      .evaluateAll((values) =>
        values
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });

  // What a factor means begins below its name, an absent one's too.
  const edges = await page
    .getByRole('region', { name: 'Decision', exact: true })
    .locator('li :is([title="mrzValidity"], [title="barcodeOcrCrossCheck"])')
    .evaluateAll((names) =>
      names.map((name) =>
        [name, name.parentElement?.lastElementChild].map((each) => {
          const words = document.createRange();
          words.selectNodeContents(each ?? name);

          return Math.round(words.getBoundingClientRect().left);
        }),
      ),
    );
  expect(edges.length).toBeGreaterThan(0);
  for (const [name, meaning] of edges) expect(meaning).toBe(name);

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
  await page.getByRole('toolbar', { name: 'Evidence' }).getByRole('button', { name: 'Document' }).tap();
  await tools.tap();
  await expect(help).toBeVisible();
  const details = await boxOf(page.getByRole('button', { name: /^Details/ }));
  expect(details.x + details.width).toBeLessThanOrEqual(380);
  await tools.tap();
  await expect(help).toBeHidden();

  // Why a factor is absent stands below its name.
  const factors = page.getByRole('list', { name: 'Trust Factors, weakest first' });
  const absences = factors.getByText(/^not (applicable|captured|delivered)$/);
  await expect(absences).not.toHaveCount(0);
  for (const absence of await absences.all()) {
    expect((await boxOf(absence)).x).toBe((await boxOf(factors)).x);
  }

  const reasons = page.getByRole('group', { name: /ejection reason/ }).getByRole('button');
  await expect(reasons).not.toHaveCount(0);
  for (const reason of await reasons.all()) {
    expect((await boxOf(reason)).height).toBeGreaterThanOrEqual(48);
    expect(await reason.evaluate((row) => Number.parseFloat(getComputedStyle(row).borderTopWidth))).toBeGreaterThan(0);
  }

  // The field stays above the keys, wherever the case was scrolled to.
  await keys.getByRole('button', { name: /^Reject/ }).tap();
  await keys.getByRole('button', { name: 'Cancel' }).tap();
  await keys.getByRole('button', { name: 'Note' }).tap();
  await expectUncovered(page.getByRole('textbox', { name: 'Note' }));

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

test('a verdict can be taken back by the name of its case, and from the queue without scrolling', async ({
  page,
  home,
}) => {
  const restore = await changePolicy(home, { undoSeconds: 30 });
  await signIn(page, home, home.owner, '/triage/focus');
  await untilReady(page);
  const heading = page.getByRole('heading', { level: 1 });
  const id = (await heading.getAttribute('title')) ?? '';
  const keys = page.getByRole('toolbar', { name: 'Decision keys' });
  await keys.getByRole('button', { name: /^Reject/ }).tap();
  await page
    .getByRole('group', { name: /rejection reason/ })
    .getByRole('button')
    .first()
    .tap();
  await expect(page.getByRole('button', { name: /^Undo verdict/ })).toBeVisible();
  await expect(page.locator('footer').getByText(shortOf(id))).toBeVisible();

  await page.getByRole('button', { name: 'Exit focus' }).tap();
  const given = page.getByRole('list', { name: 'Verdicts that can still be undone' });
  await expect(given).toContainText(shortOf(id));
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await expectUncovered(given);
  await given.getByRole('button', { name: 'Undo' }).tap();
  await expect(given).toHaveCount(0);
  await restore();
  await expect.poll(() => claimsOf(page, home)).toMatchObject({ held: null, reserved: null });
});

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The smallest phone, then the usual one again. */
const fitsSmallest = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
};

const top = async (target: Locator) => (await boxOf(target)).y;

/** Below the words that the whole desk has to read, such as an outage, which may be above a page. */
const below = async (page: Page, target: Locator) => (await top(target)) - (await top(page.locator('main header')));

test('a session begins with its evidence, and its facts are just below', async ({ page, home }) => {
  await signIn(page, home, home.owner);
  await setPurpose(page, home, 'rejections');
  await page.goto(`${home.url}/sessions?status=AUTO_REJECTED`);
  const bar = page.locator('.rail');
  await expect(bar).toBeVisible();
  await page.getByRole('row').filter({ hasText: 'Rejected' }).first().getByRole('link').first().tap();
  // What can be done with the case takes the place of the bar.
  await expect(page.locator('.case-bar').getByRole('button').first()).toBeVisible();
  await expect(bar).toBeHidden();
  const stage = page.getByRole('region', { name: 'Evidence', exact: true }).getByRole('img').first();
  await expect(stage).toBeVisible();
  await expect.poll(() => below(page, stage)).toBeLessThan(220);

  // One line with the status and a time, below the tabs.
  const tabs = await boxOf(page.getByRole('navigation', { name: 'Parts of the session' }));
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status).toContainText('Rejected');
  await expect(status).toContainText(/completed .* ago/i);
  expect(tabs.y + tabs.height).toBeLessThanOrEqual(await top(status));

  const tools = page.getByRole('toolbar', { name: 'Image' });
  const [fit, compare] = [
    await boxOf(tools.getByRole('button', { name: 'Fit' })),
    await boxOf(tools.getByRole('button', { name: /^Compare/ })),
  ];
  expect(Math.abs(fit.y + fit.height / 2 - compare.y - compare.height / 2)).toBeLessThan(2);

  // The whole id is its name, and can be copied.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page.getByRole('heading', { level: 1, name: id })).toBeVisible();
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText(id);
  for (const name of ['Applicant', 'Country', 'Document', 'Created', 'Completed']) {
    await expect(details.getByText(name, { exact: true })).toBeVisible();
  }
  expect(await below(page, details.getByText('Applicant', { exact: true }))).toBeLessThan(720);

  const next = page.getByRole('link', { name: 'Next session' });
  const { width, height } = await boxOf(next);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await next.tap();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(stage).toBeVisible();
  await fitsSmallest(page);

  await page.getByRole('button', { name: 'More actions' }).tap();
  const sheet = page.getByRole('dialog');
  for (const item of await sheet.getByRole('button').all()) {
    expect((await boxOf(item)).height).toBeGreaterThanOrEqual(44);
  }
  await sheet.getByRole('button', { name: 'Help' }).tap();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toBeVisible();
  // The sheet it was opened from would take the key.
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page
    .getByRole('link', { name: /Sessions/ })
    .first()
    .tap();
  await expect(bar).toBeVisible();
});

/** A request for one session, by somebody who was identified, and already searched for. */
const matchedRequest = async ({ request }: Page, { url }: { url: string }, sessionId: string): Promise<string> => {
  const send = async (path: string, data: object) => {
    const answer = await request.post(`${url}/api/deletions${path}`, { headers: { origin: url }, data });
    expect(answer.ok(), await answer.text()).toBe(true);

    return answer.json();
  };
  const given = { name: null, birthDate: null, documentNumber: null, externalId: null, sessionId, words: null };
  const today = new Date().toISOString().slice(0, 10);
  const { requestId } = await send('', {
    channel: 'letter',
    receivedOn: today,
    given,
    identity: { method: 'signature', on: today, words: 'Signed letter' },
  });
  await send(`/${requestId}`, { action: 'match' });

  return requestId;
};

test('a request that waits for approval shows its clock, its step and its action at once', async ({
  page,
  browser,
  home,
}) => {
  await setDeletionPolicy(home, { cancelSeconds: 0, directNeedsApproval: true });
  await signIn(page, home, home.owner);
  await setPurpose(page, home, 'erasure');
  const { rows } = await (await page.request.get(`${home.url}/api/sessions?status=AUTO_REJECTED`)).json();
  const sessionId: string = rows.at(-1).id;
  const colleague = await seat(browser, home, 'P. Moor', 'privacy officer');
  const requestId = await matchedRequest(colleague, home, sessionId);

  const due = page.locator('.case-bar');
  const isAtOnce = async (step: RegExp, ...actions: RegExp[]) => {
    const current = page.getByRole('list', { name: 'Progress' }).locator('[aria-current="step"]');
    await expect(current).toHaveText(step);
    await expect(current).toBeInViewport({ ratio: 1 });
    for (const name of actions) {
      const action = due.getByRole('button', { name });
      await expect(action).toBeInViewport({ ratio: 1 });
      expect((await boxOf(action)).height).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    // Each step is one line.
    for (const item of await page.getByRole('list', { name: 'Progress' }).getByRole('listitem').all()) {
      expect((await boxOf(item)).height).toBeLessThanOrEqual(34);
    }
  };

  await page.goto(`${home.url}/deletions/${requestId}`);
  const clock = page.getByRole('region', { name: 'Deadline' });
  await expect(clock).toContainText(/\d+ days left/);
  await expect(clock).toContainText(/Answer due/);
  expect(await below(page, clock)).toBeLessThan(70);
  await page.getByRole('button', { name: 'Theirs', exact: true }).first().tap();
  await page.evaluate(() => window.scrollTo(0, 0));
  await isAtOnce(/Match:/, /^Submit for approval/, /^Add note/);
  await fitsSmallest(page);

  const { effect } = await (await page.request.get(`${home.url}/api/deletions/${requestId}`)).json();
  await colleague.request.post(`${home.url}/api/deletions/${requestId}/submission`, {
    headers: { origin: home.url },
    data: { reason: 'Requested by the person.', confirm: sessionId.slice(-4), seen: effect.seen },
  });
  await page.reload();
  await isAtOnce(/Second approval:/, /^Approve/, /^Send back/, /^Add note/);
  await fitsSmallest(page);
  await due.getByRole('button', { name: /^Approve/ }).tap();
  await expect(page.getByRole('dialog').getByLabel(/last four characters/)).toBeVisible();
  await colleague.context().close();
});

test('a letter has more room than what is done with it', async ({ page, home }) => {
  await signIn(page, home, home.owner);
  await setPurpose(page, home, 'erasure');
  const { rows } = await (await page.request.get(`${home.url}/api/sessions?status=AUTO_APPROVED&country=UTO`)).json();
  const requestId = await matchedRequest(page, home, rows.at(-1).id);
  await page.goto(`${home.url}/deletions/${requestId}`);
  await page.getByRole('button', { name: 'Theirs', exact: true }).first().tap();
  await page.getByRole('button', { name: 'Continue to reply: all sessions held' }).first().tap();
  await page.getByRole('button', { name: 'Review reply letter' }).tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('article', { name: 'Letter preview' })).toBeVisible();
  const create = await boxOf(dialog.getByRole('button', { name: 'Create PDF' }));
  const copy = await boxOf(dialog.getByRole('button', { name: 'Copy text' }));
  expect([copy.y, copy.width]).toEqual([create.y, create.width]);

  const mark = dialog.getByRole('button', { name: 'Mark as sent' });
  const [tick, marking] = [await boxOf(dialog.getByText('I have sent the letter')), await boxOf(mark)];
  expect(Math.abs(tick.y + tick.height / 2 - marking.y - marking.height / 2)).toBeLessThan(2);
  expect(844 - create.y).toBeLessThan(230);
  await expectUncovered(mark);
  await fitsSmallest(page);
});
