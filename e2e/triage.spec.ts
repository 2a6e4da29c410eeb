import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';
import { asSuperuser } from './people';

type Home = Parameters<Parameters<typeof test>[2]>[0]['home'];

const officerOf = (home: Home) => home.accounts.find(({ email }) => email.startsWith('officer')) ?? home.owner;

/** The session that somebody has before them. */
const caseOf = async (page: Page, home: Home): Promise<string> => {
  const { held } = await (await page.request.get(`${home.url}/api/triage/claims`)).json();

  return held.sessionId;
};

/** Until the case is shown and it is known what speaks against an approval. */
const untilReady = async (page: Page): Promise<'clear' | 'blocked'> => {
  const clear = page.getByText('Nothing blocks approval.');
  await expect(clear.or(page.getByRole('region', { name: 'What speaks against approval' }))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reject' })).not.toHaveAttribute('aria-disabled', 'true');

  return (await clear.isVisible()) ? 'clear' : 'blocked';
};

const statusAfter = { approve: 'MANUAL_APPROVED', reject: 'MANUAL_REJECTED' } as const;

test('ten cases are decided by keyboard alone, one is taken back, and the service has what was decided', async ({
  page,
  home,
}) => {
  const decided = new Map<string, keyof typeof statusAfter>();
  await signIn(page, home, officerOf(home), '/triage');
  await page.getByRole('link', { name: /^Start/ }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/triage\/focus$/);

  for (let done = 1; done <= 11; done++) {
    const state = await untilReady(page);
    const id = await caseOf(page, home);
    const decision = state === 'clear' && !(done % 3 === 0) ? 'approve' : 'reject';
    await page.keyboard.press(decision === 'approve' ? 'a' : 'r');
    if (decision === 'reject') await page.keyboard.press('3');
    await expect(page.getByText(`${id.slice(0, 4)}…${id.slice(-4)} · held here, not sent yet`)).toBeVisible();

    if (done === 4) {
      await page.keyboard.press('u');
      await expect(page.getByText('it waits again, nothing was sent')).toBeVisible();
    } else {
      decided.set(id, decision);
    }
  }
  expect(decided.size).toBe(10);
  expect(new Set(decided.values()).size).toBe(2);

  const wanted = Object.fromEntries([...decided].map(([id, decision]) => [id, statusAfter[decision]]));
  await expect
    .poll(
      async () => {
        const rows = await asSuperuser<{ id: string; status: string }>(
          home.dataDir,
          'select id, status from session where id = any($1)',
          [[...decided.keys()]],
          'proofdesk_service',
        );

        return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
      },
      { timeout: 30_000 },
    )
    .toEqual(wanted);

  // The log tells the story of each: given, recorded, sent; and seen at the service.
  await expect
    .poll(
      async () => {
        const rows = await asSuperuser<{ subject: string; codes: string[] }>(
          home.dataDir,
          `select subject, array_agg(distinct code) as codes from audit_event
           where subject = any($1) and code like 'verdict.%' group by subject`,
          [[...decided.keys()]],
        );

        return rows.filter(({ codes }) =>
          ['verdict.given', 'verdict.recorded', 'verdict.sent', 'verdict.confirmed'].every((code) =>
            codes.includes(code),
          ),
        ).length;
      },
      { timeout: 45_000 },
    )
    .toBe(10);
  const undone = await asSuperuser(home.dataDir, "select from audit_event where code = 'verdict.undone'");
  expect(undone).toHaveLength(1);
});
