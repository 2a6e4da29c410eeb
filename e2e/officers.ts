/** Officers' work in triage, by keyboard. */
import type { Browser, Page } from '@playwright/test';
import type { OwnClaimsAnswer, ReviewPolicy } from '@/lib/answers';
import { expect } from './fixtures';
import { asSuperuser, openBackDoor, setPolicy } from './people';

interface DeskLike {
  url: string;
  dataDir: string;
}

/** A signed-in person with this name and role, in a separate browser. */
export const seat = async (browser: Browser, desk: DeskLike, name: string, role: string): Promise<Page> => {
  const door = await openBackDoor(desk);
  const [cookie = '', value = ''] = (await door.signIn(await door.addPerson([role], { name }))).split('=');
  await door.close();
  const context = await browser.newContext();
  await context.addCookies([{ name: cookie, value, url: desk.url }]);

  return context.newPage();
};

/** Takes the next case from the queue. */
export const start = async (page: Page) => {
  // Shortcuts work once the rows are drawn.
  await expect(page.locator('[data-row-link]').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/triage\/focus$/);
};

export const claimsOf = async (page: Page, desk: DeskLike): Promise<OwnClaimsAnswer> =>
  (await page.request.get(`${desk.url}/api/triage/claims`)).json();

/** The current session. */
export const caseOf = async (page: Page, desk: DeskLike): Promise<string> =>
  (await claimsOf(page, desk)).held?.sessionId ?? 'none';

/** Officers of other tests closed their browsers, perhaps with a case: it is offered again when their time is over. */
export const endClaims = ({ dataDir }: DeskLike) =>
  asSuperuser(dataDir, 'update claim set lease_until = now() where ended_at is null');

/** Leaves focus mode and waits until the case is back in the queue. */
export const leave = async (page: Page, desk: DeskLike) => {
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/triage$/);
  await expect.poll(() => claimsOf(page, desk)).toMatchObject({ held: null, reserved: null });
};

/** Until the case is shown and checked for blocking findings. */
export const untilReady = async (page: Page): Promise<'clear' | 'blocked'> => {
  const clear = page.getByText(/^No blocking findings/);
  await expect(clear.or(page.getByRole('region', { name: 'Findings against approval' }))).toBeVisible();
  // The keys say themselves what they wait for.
  await expect(page.getByRole('toolbar', { name: 'Decision keys' })).not.toContainText(
    /Checking for blocking findings|Claiming the case|just opened/,
  );

  return (await clear.isVisible()) ? 'clear' : 'blocked';
};

export const shortOf = (id: string): string => `${id.slice(0, 4)}…${id.slice(-4)}`;

/** The page's message about the last verdict. */
export const untilSaid = (page: Page, id: string, words: string) =>
  expect(page.getByText(`${shortOf(id)} · ${words}`.trim())).toBeVisible();

/** Held or later: a short undo period may be over already. */
export const untilGiven = (page: Page, id: string) => untilSaid(page, id, '');

/** Takes a certain case from the queue by keyboard. */
export const take = async (page: Page, desk: DeskLike, id: string): Promise<'clear' | 'blocked'> => {
  await page.goto(`${desk.url}/triage`);
  const row = page.locator(`[data-row-link][data-session="${id}"]`);
  await expect(row).toBeVisible();
  while (!(await row.evaluate((link) => link === document.activeElement))) await page.keyboard.press('j');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Claim session ${shortOf(id)}`, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/triage\/focus$/);
  const state = await untilReady(page);
  expect(await caseOf(page, desk)).toBe(id);

  return state;
};

/** Changes part of the review policy and returns a function that restores it. */
export const changePolicy = async (desk: DeskLike, part: Partial<ReviewPolicy>) => {
  const before = await setPolicy(desk, part);

  return () => setPolicy(desk, before);
};
