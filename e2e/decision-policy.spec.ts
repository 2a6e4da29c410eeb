import { createColourCheck, findFaults } from './axe';
import { expect, signIn, test } from './fixtures';
import { asSuperuser } from './people';

test('one person proposes a policy, another agrees, and the service decides under it', async ({
  browser,
  page: second,
  home,
}) => {
  const proposer = home.accounts.find(({ email }) => email.startsWith('officer')) ?? home.owner;
  const first = await (await browser.newContext()).newPage();
  await signIn(first, home, proposer);
  await signIn(second, home, home.owner);
  const address = `${home.url}/settings/decisions`;

  await first.goto(address);
  const high = first.getByLabel('HIGH from');
  const before = Number(await high.inputValue());
  await high.fill(String(before + 3));
  await expect(first.getByRole('table').first()).toBeVisible();
  expect(await findFaults(first)).toEqual([]);
  expect(await createColourCheck()(first)).toEqual([]);
  await first.getByRole('button', { name: 'Propose change' }).click();
  await expect(first.getByText('Proposed, not in effect yet.')).toBeVisible();
  // Not by the person who proposed it.
  await expect(first.getByRole('button', { name: 'Agree', exact: true })).toHaveCount(0);

  await second.goto(address);
  await expect(second.getByText('Demo case officer wants to change')).toBeVisible();
  await expect(second.getByLabel('HIGH from')).toHaveValue(String(before));
  await second.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(second.getByLabel('HIGH from')).toHaveValue(String(before + 3));
  await expect(second.getByText('changed', { exact: true })).toBeVisible();
  await expect(second.getByText('Demo case officer wants to change')).toHaveCount(0);

  const [change] = await asSuperuser<{ high: number }>(
    home.dataDir,
    `select (numbers->'thresholds'->>'high')::int as high from policy_change order by revision desc limit 1`,
    [],
    'proofdesk_service',
  );
  expect(change).toEqual({ high: before + 3 });
  // The service has it before its acceptance is recorded.
  await expect
    .poll(async () => {
      const events = await asSuperuser<{ code: string }>(
        home.dataDir,
        `select code from audit_event where code like 'settings.decisions%' order by id`,
      );

      return events.map(({ code }) => code);
    })
    .toEqual(['settings.decisions_changed', 'settings.decisions_sent']);

  await first.context().close();
});
