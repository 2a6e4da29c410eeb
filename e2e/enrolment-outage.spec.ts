import type { Page } from '@playwright/test';
import { issueAccessToken } from '@/service/enrolment/token';
import { deriveKeys } from '@/service/keys';
import {
  agreeAndUpload,
  choose,
  createSession,
  expect,
  phone,
  press,
  type Session,
  seeTitle,
  setExpiry,
  test,
  upload,
  usePhoto,
} from './enrolment-fixtures';
import { seeNoFaults } from './enrolment-look';
import { card, plainPicture } from './enrolment-pictures';
import { type LaunchedDesk, readSecrets } from './launcher';
import { asSuperuser } from './people';

test.use(phone);

test('offline: the photo waits on the device, and is sent when the line is back', async ({ page, home, shop }) => {
  const session = await createSession(home, shop, ['face']);
  await page.goto(session.link());
  await agreeAndUpload(page);
  await choose(page, card.face);
  await page.context().setOffline(true);
  await usePhoto(page);
  await seeTitle(page, 'You’re offline');
  await expect(page.getByText('Your photo is still here.')).toBeVisible();
  await expect(page.getByText(/^Trying again in \d+ seconds?$/)).toBeVisible();

  await seeNoFaults(page);

  // Somebody may also choose another one meanwhile.
  await press(page, 'Finish later, retake this photo');
  await seeTitle(page, 'Upload a photo of your face');
  await choose(page, card.face);
  await usePhoto(page);
  await seeTitle(page, 'You’re offline');

  await page.context().setOffline(false);
  await seeTitle(page, 'All done, thank you');
});

test('a busy engine: the photo waits as long as the service asks, and is sent again by itself', async ({
  page,
  home,
  shop,
}) => {
  const session = await createSession(home, shop, ['face']);
  let refused = 0;
  await page.route('**/api/v1/enrolment/face', (route) => {
    refused += 1;

    return refused === 1
      ? route.fulfill({ status: 503, headers: { 'Retry-After': '4' }, json: { error: 'ENGINE_BUSY' } })
      : route.continue();
  });
  await page.goto(session.link());
  await agreeAndUpload(page);
  await upload(page, card.face);
  await seeTitle(page, 'Many people are here right now');
  await expect(page.getByText(/^Your photo is safe on this device. It is sent again in \d seconds?\.$/)).toBeVisible();
  await seeNoFaults(page);
  await seeTitle(page, 'All done, thank you');
  expect(refused).toBe(2);
});

test('the time runs out while the page is open, also with a photo on the screen', async ({ page, home, shop }) => {
  const session = await createSession(home, shop, ['face']);
  await page.goto(session.link());
  await agreeAndUpload(page);
  await choose(page, card.face);
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await setExpiry(home, session, 5);
  await seeTitle(page, 'This link has expired');
  await expect(page.getByText('Any you already sent are deleted within an hour.')).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
  await seeNoFaults(page);
});

test('a token whose time is over opens nothing, and its link says that it has expired', async ({
  page,
  home,
  shop,
}) => {
  const session = await createSession(home, shop, ['face']);
  const { serviceKey, upstreamUsername } = readSecrets(home.dataDir);
  const token = await issueAccessToken(deriveKeys(Buffer.from(serviceKey, 'base64')), {
    sessionId: session.sessionId,
    customer: upstreamUsername,
    from: new Date(Date.now() - 7_200_000),
    until: new Date(Date.now() - 1000),
  });
  await page.goto(session.link({ token }));
  await seeTitle(page, 'This link has expired');
  await seeNoFaults(page);
});

test('a link that is cut off, and a page without a link, say what to do', async ({ page, home, shop }) => {
  const session = await createSession(home, shop);
  const cutOff = session.link().replace(/\.[\w-]+&/, '&');
  await page.goto(cutOff);
  await seeTitle(page, 'This link doesn’t work');
  await seeNoFaults(page);
  await page.goto(cutOff.replace('lang=en-US', 'lang=ar-SA'));
  await seeTitle(page, 'هذا الرابط لا يعمل');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await seeNoFaults(page);
  await page.goto(`${home.serviceUrl}/web-enrolment/?lang=en-US`);
  await seeTitle(page, 'This link doesn’t work');
  await seeNoFaults(page);
});

const useUp = ({ dataDir }: LaunchedDesk, { sessionId }: Session) =>
  asSuperuser(dataDir, 'update session set face_attempts = 20 where id = $1', [sessionId], 'proofdesk_service');

test('after the last try the applicant is told to ask for a new link', async ({ page, home, shop }) => {
  const session = await createSession(home, shop, ['face']);
  await page.goto(session.link());
  await agreeAndUpload(page);
  await useUp(home, session);
  await upload(page, await plainPicture());
  await seeTitle(page, 'No tries left');
  await expect(page.getByText('That was the last try for this step. Ask Proofdesk for a new link.')).toBeVisible();
  await seeNoFaults(page);
});

const answerNonsense = (page: Page) =>
  page.route('**/api/v1/enrolment/state', (route) => route.fulfill({ body: '<h1>Maintenance</h1>' }));

test('a service that answers nonsense ends in an apology, and trying again goes on', async ({ page, home, shop }) => {
  const session = await createSession(home, shop, ['face']);
  await answerNonsense(page);
  await page.goto(session.link());
  await seeTitle(page, 'Something went wrong here');
  await page.unroute('**/api/v1/enrolment/state');
  await press(page, 'Try again');
  await seeTitle(page, 'Let’s check it’s really you');
});

test('in a frame it ends in the apology, which the page around it hears once', async ({ page, home, shop }) => {
  const session = await createSession(home, shop, ['face']);
  await answerNonsense(page);
  const frame = await shop.frame(page, session.link({ iframe: 'true', crossDevice: 'false' }));
  await seeTitle(frame, 'Something went wrong here');
  await expect
    .poll(() => shop.messages(page))
    .toEqual([
      {
        origin: home.serviceUrl,
        data: { sessionId: session.sessionId, hasCompleted: false, hasError: true, error: 'INTERNAL_ERROR' },
      },
    ]);
  await expect(frame.getByText('It is not your fault. Ask Proofdesk for a new link.')).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('a browser too old for the page, and one without scripts, say which ones work', async ({
  browser,
  home,
  shop,
}) => {
  const session = await createSession(home, shop, ['face']);
  const old = await browser.newPage();
  // As such a browser reads it: no modules, and a rule about a unit that it does not know.
  await old.route('**/web-enrolment/assets/**', async (route) => {
    if (route.request().resourceType() === 'script') return route.abort();
    const response = await route.fetch();

    return route.fulfill({ response, body: (await response.text()).replaceAll('1dvh', '1unheard') });
  });
  await old.goto(session.link());
  await seeTitle(old, 'This browser is too old');
  await expect(old.getByText('Firefox 115+')).toBeVisible();
  await seeNoFaults(old);
  await old.goto(session.link({ lang: 'ar-SA' }));
  await seeTitle(old, 'هذا المتصفح قديم جدًا');
  await expect(old.locator('html')).toHaveAttribute('dir', 'rtl');
  await seeNoFaults(old);
  await old.close();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(session.link());
  await seeTitle(page, 'This page needs JavaScript');
  await expect(page.getByText('This browser is too old')).toBeHidden();
  await plain.close();
});
