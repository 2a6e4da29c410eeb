import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { heldDocument, heldFace } from './camera-files';
import { agree, createSession, expect, phone, press, seeTitle, stateOf, test, usePhoto } from './enrolment-fixtures';
import { card, drawPassport } from './enrolment-pictures';

test.use(phone);

const storageOf = () => ({
  session: Object.keys(sessionStorage).sort(),
  local: Object.keys(localStorage),
  cookies: document.cookie,
});

test('an applicant is photographed from consent to the end, and lands at the integrator’s page', async ({
  page,
  home,
  shop,
  hold,
}) => {
  const session = await createSession(home, shop);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await hold(heldDocument(card.front, 'phone'));
  await page.goto(session.link());

  // The box is not ticked, and without it nothing begins.
  await seeTitle(page, 'Let’s check it’s really you');
  expect(new URL(page.url()).search).toBe('?lang=en-US');
  const box = page.getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await press(page, 'Start');
  await expect(page.getByRole('alert').getByText('Tick the box first, if you agree.')).toBeVisible();
  await expect(box).toBeFocused();
  expect((await stateOf(home, session)).consent).toBe(null);
  await agree(page);

  // Nobody presses anything: the photo is taken when it is good.
  await seeTitle(page, 'Front of your document');
  await seeTitle(page, /^Can you read everything/);
  await hold(heldDocument(card.back, 'phone'));
  await usePhoto(page);
  await seeTitle(page, 'Now turn the card over');
  await press(page, 'Photograph the back');
  await seeTitle(page, /^Can you read everything/);
  await hold(heldFace(card.face, 'phone'));
  await usePhoto(page);
  await seeTitle(page, 'Your face');
  await seeTitle(page, /^Is your face clear/);
  await usePhoto(page);

  await seeTitle(page, 'All done, thank you');
  await expect(page.getByText('Document, both sides · Your face')).toBeVisible();
  await expect(page.getByText(session.sessionId)).toBeVisible();
  // Nothing of the person is left in the browser.
  expect(await page.evaluate(storageOf)).toEqual({
    session: ['enrolment.device', 'enrolment.token'],
    local: [],
    cookies: '',
  });
  await expect(page.locator('img, video, canvas')).toHaveCount(0);
  expect(refused).toEqual([]);

  await page.waitForURL(shop.returnUrl);
  const { isCompleted, consent, done } = await stateOf(home, session);
  expect({ isCompleted, done, language: consent.language }).toEqual({
    isCompleted: true,
    done: ['FRONT', 'BACK', 'FACE'],
    language: 'en-US',
  });
});

test('a passport has no back, and the page does not ask for one', async ({ page, home, shop, hold }) => {
  const session = await createSession(home, shop, ['document']);
  await hold({ ...heldDocument(await drawPassport(), 'phone'), at: { x: 0.5, y: 0.37 } });
  await page.goto(session.link());
  await agree(page);
  await seeTitle(page, /^Can you read everything/);
  await usePhoto(page);
  await seeTitle(page, 'All done, thank you');
  await press(page, 'Stay on this page');
  await expect(page.getByText('Document', { exact: true })).toBeVisible();
  await press(page, 'Continue to Proofdesk');
  await page.waitForURL(shop.returnUrl);
});

/** Weighs the scripts that the page loads from now on, by what a slow line carries: their gzipped bytes. */
const weighScripts = (page: Page) => {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  });

  return async () => {
    const bodies = await Promise.all(scripts.map((response) => response.body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  };
};

test('less than 60 kB of script is loaded before the camera opens', async ({ page, home, shop }) => {
  const session = await createSession(home, shop);
  const weigh = weighScripts(page);
  // Its words are the longest.
  await page.goto(session.link({ lang: 'uk-UA' }));
  await expect(page.getByRole('checkbox')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = await weigh();
  expect(before).toBeGreaterThan(20_000);
  expect(before).toBeLessThan(60_000);

  await page.getByRole('checkbox').check();
  await page.locator('.button.primary').click();
  await expect(page.locator('.cam-shutter')).toBeVisible();
  expect(await weigh()).toBeGreaterThan(before);
});
