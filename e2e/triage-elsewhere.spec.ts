/** Triage at a desk whose service keeps evidence back while a session waits, and takes no decisions. */
import { randomUUID } from 'node:crypto';
import { expect, signIn, test } from './fixtures';
import { readSecrets } from './launcher';
import { caseOf, changePolicy, shortOf, start, untilGiven, untilReady, untilSaid } from './officers';

test('what is decided without the evidence says so, and stays unconfirmed until the service agrees or does not', async ({
  page,
  home,
  remote,
}) => {
  test.setTimeout(120_000);
  await signIn(page, remote, remote.owner, '/triage');
  const restore = await changePolicy(page, remote, { undoSeconds: 1 });
  remote.proxy.forget();
  await start(page);
  const attestation = page.getByRole('checkbox', { name: /^I saw the evidence in the vendor’s dashboard/ });

  /** The case, with the word of whoever decides that they saw the evidence elsewhere. */
  const attest = async (): Promise<string> => {
    await untilReady(page);
    await expect(attestation).not.toBeChecked();
    await page.keyboard.press('Tab');
    await expect(attestation).toBeFocused();
    await page.keyboard.press('Space');

    return caseOf(page, remote);
  };

  // It says what is missing, and takes no verdict without the attestation.
  await untilReady(page);
  await expect(page.getByText('Not released while the session is waiting for approval')).toBeVisible();
  await expect(page.getByText('decision, Trust Factors, document data, face result, pictures')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What speaks against approval' })).toContainText(
    'The service holds back the decision, the document results, the face results and the list of pictures.',
  );
  const first = await caseOf(page, remote);
  for (const name of ['Approve', 'Reject']) {
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press(name.slice(0, 1).toLowerCase());
    await expect(page.getByRole('status').filter({ hasText: 'Say first whether you saw the evidence' })).toBeVisible();
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
  await untilSaid(page, rejected, "Recorded here. Carry it out in the vendor's dashboard");
  await restore();

  // Recorded, not confirmed; and nothing was sent.
  await page.goto(`${remote.url}/triage/deliveries`);
  const rowOf = (table: string, id: string) =>
    page
      .getByRole('table', { name: table })
      .getByRole('row')
      .filter({ hasText: shortOf(id) });
  await expect(rowOf('Not confirmed', approved)).toContainText(/Approved\s*Recorded/);
  await expect(rowOf('Not confirmed', rejected)).toContainText(/Rejected\s*Recorded/);
  expect(remote.proxy.seen().filter(({ method }) => method !== 'GET')).toEqual([]);

  // By other hands: as it was decided here, the opposite of it, and what nobody decided here.
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

  await expect(page.getByText('No verdict is unconfirmed.')).toBeVisible();
  await expect(rowOf('Conflicting', rejected)).toContainText('The service has another outcome: MANUAL_APPROVED.');
  await expect(rowOf('Conflicting', approved)).toHaveCount(0);
  await expect(rowOf('Shadow decisions', nobodys)).toContainText('Rejected');
  await expect(rowOf('Shadow decisions', approved)).toHaveCount(0);

  await page.goto(`${remote.url}/audit?session=${approved}&action=triage`);
  const told = (code: string) => page.getByRole('row').filter({ hasText: code });
  await expect(told('verdict.confirmed')).toContainText('MANUAL_APPROVED');
  await expect(told('verdict.given')).toContainText('attested');
});
