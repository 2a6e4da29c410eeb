import type { Page } from '@playwright/test';
import { expect, sendPassword, signIn, test } from './fixtures';
import { caseOf, changePolicy, leave, seat, shortOf, start, take, untilGiven, untilReady, untilSaid } from './officers';
import { asSuperuser } from './people';

type Home = Parameters<Parameters<typeof test>[2]>[0]['home'];

const officerOf = (home: Home) => home.accounts.find(({ email }) => email.startsWith('officer')) ?? home.owner;

const statusAfter = { approve: 'MANUAL_APPROVED', reject: 'MANUAL_REJECTED' } as const;

/** Until the service has each session as it was decided. */
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

/** Until the log tells the story of each: given, recorded, sent; and seen at the service. */
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

/** What the audit page says of the verdict on a session: who did what, in order. */
const storyOf = async (page: Page, home: Home, id: string): Promise<string[]> => {
  await page.goto(`${home.url}/audit?session=${id}&action=triage`);
  const rows = page
    .getByRole('row')
    .filter({ hasText: 'verdict.' })
    .filter({ hasText: shortOf(id) });
  await expect(rows.filter({ hasText: 'verdict.confirmed' })).toBeVisible();
  const told = await rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('td')]
        .slice(2, 4)
        .map((cell) => cell.querySelector('[title]')?.getAttribute('title') ?? cell.textContent)
        .join(' '),
    ),
  );

  return told.reverse();
};

// Each of them waits for much; two workers share them.
test.describe.configure({ mode: 'parallel' });

test('what is blocked takes a supervisor, two who disagree take a third, and the log tells who did what', async ({
  page,
  browser,
  home,
}) => {
  test.setTimeout(120_000);
  const first = await seat(browser, home, 'First officer', 'officer');
  const second = await seat(browser, home, 'Second officer', 'officer');
  const lead = await seat(browser, home, 'Supervisor', 'supervisor');
  const restore = await changePolicy(lead, home, { fourEyes: 'always', undoSeconds: 1 });
  const note = 'The stamp does not look right to me';
  let [blocked, disputed] = ['', ''];

  // The first officer meets a case that officers cannot approve, and rejects another.
  await first.goto(`${home.url}/triage`);
  await start(first);
  while (blocked === '' || disputed === '') {
    const state = await untilReady(first);
    const id = await caseOf(first, home);

    if (state === 'blocked' && blocked === '') {
      blocked = id;
      await first.keyboard.press('a');
      await expect(first.getByRole('status').filter({ hasText: 'A supervisor can override that.' })).toBeInViewport();
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
  await untilSaid(first, disputed, 'A second person is asked.');
  await leave(first, home);

  // The supervisor writes down why it is approved all the same.
  expect(await take(lead, home, blocked)).toBe('blocked');
  await lead.keyboard.press('a');
  const dialog = lead.getByRole('dialog', { name: 'Approve all the same' });
  await expect(dialog.getByRole('textbox', { name: 'Why it is approved' })).toBeFocused();
  await lead.keyboard.type('The original was seen on paper');
  await lead.keyboard.press('Tab');
  await lead.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Override and approve' })).toBeFocused();
  await lead.keyboard.press('Enter');
  await untilSaid(lead, blocked, 'A second person is asked.');
  await leave(lead, home);

  // The second officer is not told what the others decided.
  await take(second, home, blocked);
  await expect(second.getByText('you do not see what the first officer decided')).toBeVisible();
  await expect(second.getByRole('heading', { name: 'This speaks against approval' })).toBeVisible();
  await second.keyboard.press('a');
  await untilGiven(second, blocked);
  await leave(second, home);

  await take(second, home, disputed);
  await expect(second.getByText('you do not see what the first officer decided')).toBeVisible();
  await expect(second.getByRole('region', { name: 'The two opinions' })).toHaveCount(0);
  expect(await second.content()).not.toContain(note);
  await second.keyboard.press('a');
  await untilSaid(second, disputed, 'Two officers disagree; a supervisor decides.');

  // The supervisor sees both, and settles it.
  await take(lead, home, disputed);
  await expect(lead.getByText('Two officers disagree. Your verdict settles it.')).toBeVisible();
  const opinions = lead.getByRole('region', { name: 'The two opinions' }).getByRole('article');
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
  // Whether the status was seen before the answer to the delivery was written down is not certain.
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

test('ten cases are decided by keyboard alone, one is taken back, and the service has what was decided', async ({
  page,
  home,
}) => {
  const decided = new Map<string, keyof typeof statusAfter>();
  await signIn(page, home, officerOf(home), '/triage');
  await start(page);

  for (let done = 1; done <= 11; done++) {
    const state = await untilReady(page);
    const id = await caseOf(page, home);
    const decision = state === 'clear' && !(done % 3 === 0) ? 'approve' : 'reject';
    await page.keyboard.press(decision === 'approve' ? 'a' : 'r');
    if (decision === 'reject') await page.keyboard.press('3');
    await untilSaid(page, id, 'held here, not sent yet');

    if (done === 4) {
      await page.keyboard.press('u');
      await expect(page.getByText('it waits again, nothing was sent')).toBeVisible();
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
