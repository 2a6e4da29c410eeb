/** Triage with a service that withholds evidence of waiting sessions and accepts no decisions. */
import { randomUUID } from 'node:crypto';
import { expect, signIn, test } from './fixtures';
import { readSecrets } from './launcher';
import { caseOf, changePolicy, shortOf, start, untilGiven, untilReady, untilSaid } from './officers';

test('a verdict without evidence says so, and stays unconfirmed until the service agrees or disagrees', async ({
  page,
  home,
  remote,
}) => {
  test.setTimeout(120_000);
  await signIn(page, remote, remote.owner, '/triage');
  const restore = await changePolicy(remote, { undoSeconds: 1 });
  remote.proxy.forget();
  await start(page);
  const attestation = page.getByRole('checkbox', { name: /^I saw the evidence in the vendor’s dashboard/ });

  /** Decides a case with the attestation that the evidence was seen elsewhere. */
  const attest = async (): Promise<string> => {
    await untilReady(page);
    await expect(attestation).not.toBeChecked();
    await page.keyboard.press('Tab');
    await expect(attestation).toBeFocused();
    await page.keyboard.press('Space');

    return caseOf(page, remote);
  };

  // It shows what is missing and requires the attestation.
  await untilReady(page);
  await expect(page.getByText('Evidence withheld while the session is waiting for approval')).toBeVisible();
  await expect(page.getByText('decision, Trust Factors, document data, face result, images')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Findings against approval' })).toContainText(
    'The service withholds the decision, the document results, the face results and the list of images.',
  );
  const first = await caseOf(page, remote);
  for (const name of ['Approve', 'Reject']) {
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press(name.slice(0, 1).toLowerCase());
    await expect(page.getByRole('status').filter({ hasText: 'First confirm that you saw the evidence' })).toBeVisible();
  }
  expect(await caseOf(page, remote)).toBe(first);

  const approved = await attest();
  expect(approved).toBe(first);
  await page.keyboard.press('a');
  await untilGiven(page, approved);
  const rejected = await attest();
  await page.keyboard.press('r');
  await page.keyboard.press('3');
  await untilGiven(page, rejected);
  await untilSaid(page, rejected, "Recorded. Carry it out in the vendor's dashboard");
  await restore();

  // Recorded but not confirmed, and nothing was sent.
  await page.goto(`${remote.url}/triage/deliveries?view=attention`);
  const rowOf = (table: string, id: string) =>
    page
      .getByRole('table', { name: table })
      .getByRole('row')
      .filter({ hasText: shortOf(id) });
  await expect(rowOf('Unconfirmed', approved)).toContainText(/Approved\s*Recorded/);
  await expect(rowOf('Unconfirmed', rejected)).toContainText(/Rejected\s*Recorded/);
  expect(remote.proxy.seen().filter(({ method }) => method !== 'GET')).toEqual([]);

  // Decisions elsewhere: the same, the opposite, and one not decided here.
  const { rows } = await (await page.request.get(`${remote.url}/api/triage`)).json();
  const nobodys: string = rows[0].session.id;
  const { upstreamUsername, upstreamPassword } = readSecrets(home.dataDir);
  for (const [id, decision] of [
    [approved, 'APPROVE'],
    [rejected, 'APPROVE'],
    [nobodys, 'REJECT'],
  ]) {
    const answer = await fetch(`${home.serviceUrl}/api/v1/data/${id}/manual-decision`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${upstreamUsername}:${upstreamPassword}`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ decision, reason: 'Decided elsewhere', reference: randomUUID() }),
    });
    expect(answer.status).toBe(200);
  }
  await page.request.post(`${remote.url}/api/settings/connection/check`, { headers: { origin: remote.url } });
  await expect
    .poll(async () => (await (await page.request.get(`${remote.url}/api/triage/deliveries`)).json()).unconfirmed)
    .toEqual([]);
  await page.reload();

  await expect(page.getByText('No unconfirmed verdicts.')).toBeVisible();
  await expect(rowOf('Conflicting', rejected)).toContainText('The service has a different outcome: approved manually.');
  await expect(rowOf('Conflicting', approved)).toHaveCount(0);
  await expect(rowOf('Shadow decisions', nobodys)).toContainText('Rejected');
  await expect(rowOf('Shadow decisions', approved)).toHaveCount(0);

  await page.goto(`${remote.url}/audit?session=${approved}&action=triage`);
  const rowWith = (code: string) => page.getByRole('row').filter({ has: page.getByTitle(code) });
  await expect(rowWith('verdict.confirmed')).toContainText('the service has Approved (manual)');
  await expect(rowWith('verdict.given')).toContainText('without seeing the evidence here');
});
