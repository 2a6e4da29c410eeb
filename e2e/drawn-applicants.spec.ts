/** Drawn applicants, read and decided by a real desk: what an officer sees of each outcome. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drawPicture } from '@/demo/pictures';
import { applicantAt, printedAs, strangerAt } from '@/demo/pictures/testing-people';
import type { SessionDescription } from '@/demo/population';
import type { SessionListAnswer } from '@/lib/answers';
import { dayMs } from '@/lib/base/durations';
import { expect, lookNow, sendPassword, setPurpose, test } from './fixtures';
import { type Account, type LaunchedDesk, makeFolder, readSecrets, startDesk } from './launcher';

const today = new Date();
const applicant = applicantAt(today);

interface Drawn {
  document?: SessionDescription;
  selfie?: SessionDescription;
}

const postTo = async (address: string, authorization: string, body: object) => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);

  return answer.json();
};

/** Sends the pictures of a passport and a selfie, as a page of an integrator does; the id of the decided session. */
const enrol = async (
  { dataDir, serviceUrl }: LaunchedDesk,
  { document = applicant, selfie = document }: Drawn,
): Promise<string> => {
  const { upstreamUsername, upstreamPassword } = readSecrets(dataDir);
  const credential = `Basic ${btoa(`${upstreamUsername}:${upstreamPassword}`)}`;
  const enrolment = `${serviceUrl}/api/v1/enrolment`;
  const sessionId = randomUUID();
  const { accessToken } = await postTo(`${enrolment}/initialize`, credential, {
    sessionId,
    returnUrl: 'https://shop.example/done',
  });
  const send = async (step: string, picture: Buffer) => {
    const imageBase = picture.toString('base64');
    expect(await postTo(`${enrolment}/${step}`, `Bearer ${accessToken}`, { imageBase })).toMatchObject({
      hasError: false,
    });
  };
  await send('document', await drawPicture(document, 'original_FRONT'));
  await send('face', await drawPicture(selfie, 'face_original'));
  await postTo(`${enrolment}/complete`, `Bearer ${accessToken}`, {});
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${serviceUrl}/api/v1/data/${sessionId}/status`, {
          headers: { authorization: credential },
        });

        return (await answer.json()).status;
      },
      { timeout: 120_000 },
    )
    .not.toBe('PENDING');

  return sessionId;
};

/** As the list has them. */
const expectStatuses = (page: Page, { url }: LaunchedDesk, statuses: Readonly<Record<string, string>>) =>
  expect
    .poll(
      async () => {
        const { rows } = (await (await page.request.get(`${url}/api/sessions`)).json()) as SessionListAnswer;

        return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
      },
      { timeout: 120_000 },
    )
    .toEqual(statuses);

const openSession = async (page: Page, { url }: LaunchedDesk, id: string) => {
  await page.goto(`${url}/sessions/${id}`);
  await expect(page.getByText(/^Decided by policy/)).toBeVisible();
};

/** In the timeline: the status in the header may be a minute old. */
const outcome = (page: Page, words: string) =>
  page
    .getByText(`Seen by Proofdesk as ${words}`)
    .or(page.getByText(`First seen by Proofdesk, as ${words}`))
    .first();

const factor = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('an officer reads the outcome of each applicant and the sentence that says why', async ({ page }) => {
  // The engine yields to everything else on the machine.
  test.setTimeout(600_000);
  const folder = makeFolder('drawn');
  const settings = { DEMO_SESSIONS: '0', ENGINE_START: 'at-start' };
  let desk = await startDesk(folder, settings);
  try {
    const [owner] = desk.accounts as [Account];
    const waiting = await enrol(desk, {});
    const ofStranger = await enrol(desk, { selfie: strangerAt(today) });
    const expired = await enrol(desk, { document: applicantAt(new Date(today.getTime() - 20 * 365 * dayMs)) });
    const altered = await enrol(desk, { document: printedAs(applicant, { surname: 'HOLLOWAY' }) });
    await desk.stop();
    desk = await startDesk(folder, { ...settings, LIVENESS: 'left-out' });
    const approved = await enrol(desk, {});

    await sendPassword(page.request, desk, owner);
    await setPurpose(page, desk);
    await lookNow(desk, owner);
    await expectStatuses(page, desk, {
      [waiting]: 'WAITING_FOR_MANUAL_APPROVE',
      [ofStranger]: 'AUTO_REJECTED',
      [expired]: 'AUTO_REJECTED',
      [altered]: 'AUTO_REJECTED',
      [approved]: 'AUTO_APPROVED',
    });

    await openSession(page, desk, ofStranger);
    await expect(outcome(page, 'Rejected (auto)')).toBeVisible();
    await expect(factor(page, 'Face match')).toContainText('does not match the portrait on the document');

    await openSession(page, desk, expired);
    await expect(outcome(page, 'Rejected (auto)')).toBeVisible();
    await expect(factor(page, 'Expiry date')).toContainText('Expired: ');

    await openSession(page, desk, altered);
    await expect(outcome(page, 'Rejected (auto)')).toBeVisible();
    await expect(factor(page, 'MRZ cross-check')).toContainText('differs from the machine-readable zone: surname');

    await openSession(page, desk, approved);
    await expect(outcome(page, 'Approved (auto)')).toBeVisible();
    await expect(page.getByText(/^The operator left liveness out of this decision\./)).toBeVisible();

    await openSession(page, desk, waiting);
    await expect(outcome(page, 'Needs approval')).toBeVisible();
    await expect(factor(page, 'Face match')).toContainText('matches the portrait on the document');
    await expect(factor(page, 'Passive liveness')).toContainText('does not prove that the face is live');
    await expect(page.getByText(/left liveness out/)).toHaveCount(0);

    // What was read, and where.
    const fields = page.getByRole('region', { name: 'Document fields', exact: true });
    await expect(fields.getByRole('row', { name: /^Surname/ })).toContainText(applicant.seen.printed.surname);
    await page.getByRole('button', { name: 'Show surname, printed on Front, normalised' }).focus();
    const outline = page.getByText(/^Surname, confidence \d+$/).filter({ visible: true });
    await expect(outline.first()).toBeVisible();

    // The mesh of both faces, on demand.
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mesh' }).click();
    await expect(dialog.getByRole('button', { name: 'Mesh' })).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.getByText(/within the threshold of 0\.60: counts as the same person/)).toBeVisible();
  } finally {
    await desk.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
