import type { Page } from '@playwright/test';
import { expect, sendPassword, signIn, test } from './fixtures';
import { caseOf, changePolicy, leave, seat, shortOf, start, take, untilGiven, untilReady, untilSaid } from './officers';
import { asSuperuser } from './people';

type Home = Parameters<Parameters<typeof test>[2]>[0]['home'];

const officerOf = (home: Home) => home.accounts.find(({ email }) => email.startsWith('officer')) ?? home.owner;

const statusAfter = { approve: 'MANUAL_APPROVED', reject: 'MANUAL_REJECTED' } as const;

/** Waits until the service has every decision. */
const untilCarriedOut = async (home: Home, decided: ReadonlyMap<string, keyof typeof statusAfter>) => {
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
};

/** Waits until the log has every step: given, recorded, sent, confirmed. */
const untilTold = (home: Home, sessionIds: string[]) =>
  expect
    .poll(
      async () => {
        const rows = await asSuperuser<{ subject: string; codes: string[] }>(
          home.dataDir,
          `select subject, array_agg(distinct code) as codes from audit_event
           where subject = any($1) and code like 'verdict.%' group by subject`,
          [sessionIds],
        );

        return rows.filter(({ codes }) =>
          ['verdict.given', 'verdict.recorded', 'verdict.sent', 'verdict.confirmed'].every((code) =>
            codes.includes(code),
          ),
        ).length;
      },
      { timeout: 45_000 },
    )
    .toBe(sessionIds.length);

/** The audit page's sentences about a session's verdict, in order. */
const storyOf = async (page: Page, home: Home, id: string): Promise<string[]> => {
  await page.goto(`${home.url}/audit?session=${id}&action=triage`);
  const rows = page
    .getByRole('row')
    .filter({ has: page.getByTitle(/^verdict\.\w+$/m) })
    .filter({ hasText: shortOf(id) });
  await expect(rows.filter({ has: page.getByTitle(/^verdict\.confirmed$/m) })).toBeVisible();
  const told = await rows.evaluateAll((all) =>
    all.map((row) => {
      const cells = row.querySelectorAll('td');
      const titleOf = (at: number) =>
        (cells[at]?.matches('[title]') ? cells[at] : cells[at]?.querySelector('[title]'))?.getAttribute('title') ?? '';

      // The person and the code.
      return `${titleOf(2) || cells[2]?.textContent} ${titleOf(3).split('\n').at(-1)}`;
    }),
  );

  return told.reverse();
};

// These tests wait a lot; two workers share them.
test.describe.configure({ mode: 'parallel' });

test('a blocked case needs a supervisor, two who disagree need a third, and the log shows who did what', async ({
  page,
  browser,
  home,
}) => {
  test.setTimeout(120_000);
  const first = await seat(browser, home, 'First officer', 'officer');
  const second = await seat(browser, home, 'Second officer', 'officer');
  const lead = await seat(browser, home, 'Supervisor', 'supervisor');
  const restore = await changePolicy(home, { fourEyes: 'always', undoSeconds: 1 });
  const note = 'The stamp does not look right to me';
  let [blocked, disputed] = ['', ''];

  // The first officer gets a case that officers cannot approve, and rejects another.
  await first.goto(`${home.url}/triage`);
  await start(first);
  while (blocked === '' || disputed === '') {
    const state = await untilReady(first);
    const id = await caseOf(first, home);

    if (state === 'blocked' && blocked === '') {
      blocked = id;
      await first.keyboard.press('a');
      await expect(
        first.getByRole('status').filter({ hasText: 'Only a supervisor can approve anyway.' }),
      ).toBeInViewport();
      await first.keyboard.press('s');
      await expect(first.getByRole('heading', { level: 1 })).not.toHaveAttribute('title', id);
    } else {
      disputed = id;
      await first.keyboard.press('n');
      await first.keyboard.type(note);
      await first.keyboard.press('Escape');
      await first.keyboard.press('r');
      await first.keyboard.press('3');
      await untilGiven(first, id);
    }
  }
  await untilSaid(first, disputed, 'Awaiting second approval.');
  await leave(first, home);

  // The supervisor approves anyway and writes down why.
  expect(await take(lead, home, blocked)).toBe('blocked');
  await lead.keyboard.press('a');
  const dialog = lead.getByRole('dialog', { name: 'Approve anyway' });
  await expect(dialog.getByRole('textbox', { name: 'Reason for the override' })).toBeFocused();
  await lead.keyboard.type('The original was seen on paper');
  await lead.keyboard.press('Tab');
  await lead.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Approve anyway' })).toBeFocused();
  await lead.keyboard.press('Enter');
  await untilSaid(lead, blocked, 'Awaiting second approval.');
  await leave(lead, home);

  // The second officer does not see what the others decided.
  await take(second, home, blocked);
  await expect(second.getByText('the first officer’s verdict is hidden')).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Check before approving' })).toBeVisible();
  await second.keyboard.press('a');
  await untilGiven(second, blocked);
  await leave(second, home);

  await take(second, home, disputed);
  await expect(second.getByText('the first officer’s verdict is hidden')).toBeVisible();
  await expect(second.getByRole('region', { name: 'Both opinions' })).toHaveCount(0);
  expect(await second.content()).not.toContain(note);
  await second.keyboard.press('a');
  await untilSaid(second, disputed, 'Two officers disagree. Somebody else must decide.');

  // The supervisor sees both and decides.
  await take(lead, home, disputed);
  await expect(lead.getByText('Two officers disagree. Your verdict settles it.')).toBeVisible();
  const opinions = lead.getByRole('region', { name: 'Both opinions' }).getByRole('article');
  await expect(opinions).toHaveText([
    /Reject.*First officer.*Data sources disagree.*The stamp/,
    /Approve.*Second officer/,
  ]);
  await lead.keyboard.press('r');
  await lead.keyboard.press('2');
  await untilGiven(lead, disputed);

  await untilCarriedOut(
    home,
    new Map([
      [blocked, 'approve'],
      [disputed, 'reject'],
    ]),
  );
  await untilTold(home, [blocked, disputed]);
  await restore();
  for (const each of [first, second, lead]) await each.context().close();

  await sendPassword(page.request, home, home.owner);
  // The status may be seen before the delivery's answer is recorded.
  const carriedOut = ['Proofdesk verdict.confirmed', 'Proofdesk verdict.sent'];
  const story = await storyOf(page, home, blocked);
  expect(story.slice(0, -2)).toEqual([
    'Supervisor verdict.given',
    'Proofdesk verdict.second_asked',
    'Second officer verdict.given',
    'Proofdesk verdict.recorded',
  ]);
  expect(story.slice(-2).sort()).toEqual(carriedOut);
  const settled = await storyOf(page, home, disputed);
  expect(settled.slice(0, -2)).toEqual([
    'First officer verdict.given',
    'Proofdesk verdict.second_asked',
    'Second officer verdict.given',
    'Proofdesk verdict.disputed',
    'Supervisor verdict.given',
    'Proofdesk verdict.recorded',
  ]);
  expect(settled.slice(-2).sort()).toEqual(carriedOut);
});

test('ten cases are decided by keyboard, one is undone, and the service has the decisions', async ({ page, home }) => {
  const decided = new Map<string, keyof typeof statusAfter>();
  await signIn(page, home, officerOf(home), '/triage');
  await start(page);

  for (let done = 1; done <= 11; done++) {
    const state = await untilReady(page);
    const id = await caseOf(page, home);
    const decision = state === 'clear' && !(done % 3 === 0) ? 'approve' : 'reject';
    await page.keyboard.press(decision === 'approve' ? 'a' : 'r');
    if (decision === 'reject') await page.keyboard.press('3');
    await untilSaid(page, id, 'Sending in');

    if (done === 4) {
      await page.keyboard.press('u');
      await expect(page.getByText('Undone. Case reopened.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('title', id);
    } else {
      decided.set(id, decision);
    }
  }
  expect(decided.size).toBe(10);
  expect(new Set(decided.values()).size).toBe(2);
  await leave(page, home);

  await untilCarriedOut(home, decided);
  await untilTold(home, [...decided.keys()]);
  const undone = await asSuperuser(home.dataDir, "select from audit_event where code = 'verdict.undone'");
  expect(undone).toHaveLength(1);
});
