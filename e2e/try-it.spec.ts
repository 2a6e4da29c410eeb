import path from 'node:path';
import type { Page } from '@playwright/test';
import { createColourCheck, findFaults } from './axe';
import { expect, sendPassword, test } from './fixtures';
import { root } from './launcher';
import { shortOf, untilReady } from './officers';

const sample = (name: string) => path.join(root, 'public/samples', name);

const upload = async (applicant: Page, name: string) => {
  await applicant.locator('input[type=file]').setInputFiles(sample(name));
  await applicant.getByRole('button', { name: 'Use this photo' }).click();
};

test('a newcomer names the desk, enrols with the drawn samples, and decides about it', async ({ page, home }) => {
  test.setTimeout(240_000);
  await sendPassword(page.request, home, home.owner);

  await page.goto(`${home.url}/settings/enrolment`);
  await page.getByLabel('Name', { exact: true }).fill('Northbank');
  await page.getByLabel('Days kept').fill('90');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved/)).toBeVisible();

  await page.goto(`${home.url}/sessions`);
  await page.getByRole('button', { name: 'New session…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New session' });
  await dialog.getByRole('button', { name: 'Create session' }).click();
  await expect(dialog.getByRole('link', { name: /^Save/ })).toHaveCount(3);
  expect(await findFaults(page)).toEqual([]);
  expect(await createColourCheck()(page)).toEqual([]);
  const id = (await dialog.getByTitle(/^[0-9a-f-]{36}$/).getAttribute('title')) ?? '';

  const [applicant] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Try it here' }).click(),
  ]);
  await applicant.getByRole('button', { name: 'Continue on this device' }).click();
  await expect(applicant.getByText('Kept for 90 days, then deleted').first()).toBeVisible();
  await applicant.getByRole('checkbox', { name: /^I agree that Northbank/ }).check();
  await applicant.getByRole('button', { name: 'Start' }).click();
  await applicant.getByRole('button', { name: /^Upload/ }).click();
  await upload(applicant, 'sample-1-card-front.jpg');
  await applicant.getByRole('button', { name: 'Upload the back' }).click();
  await upload(applicant, 'sample-2-card-back.jpg');
  // Reading takes longer beside other tests.
  await expect(applicant.getByRole('heading', { name: 'Upload a photo of your face' })).toBeVisible({
    timeout: 60_000,
  });
  await upload(applicant, 'sample-3-face.jpg');
  await expect(applicant.getByRole('heading', { name: 'All done, thank you' })).toBeVisible({ timeout: 60_000 });
  await applicant
    .getByRole('button', { name: 'Continue now' })
    .or(applicant.getByRole('link', { name: 'Continue now' }))
    .click();
  await applicant.waitForURL(`${home.url}/enrolment-done`);
  await expect(applicant.getByText('Northbank', { exact: true })).toBeVisible();

  await dialog.getByRole('button', { name: 'Decide now' }).click();
  await page.waitForURL(/\/triage\/focus\?single=1$/);
  await untilReady(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('title', id);
  await page.keyboard.press('r');
  await page.keyboard.press('3');
  await expect(page.getByText(`${shortOf(id)} · `)).toBeVisible();
  await expect(page.getByText('Case finished')).toBeVisible();
  await page.getByRole('link', { name: 'Back to session' }).click();
  await page.waitForURL(`${home.url}/sessions/${id}`);
});
