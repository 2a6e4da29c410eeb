import type { BrowserContext } from '@playwright/test';
import { heldFace } from './camera-files';
import { agree, createSession, expect, phone, press, seeTitle, test, upload, usePhoto } from './enrolment-fixtures';
import { motionOf, noteMotion, seeNoFaults } from './enrolment-look';
import { card } from './enrolment-pictures';

test.use(phone);

/** The camera answers with this error. */
const breakCamera = (context: BrowserContext, name: string) =>
  context.addInitScript((error) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error));
  }, name);

const problems = [
  ['NotAllowedError', 'The camera is blocked', 'Choose “Camera”, then “Allow”', true],
  ['NotReadableError', 'The camera is in use', 'Another app or tab holds the camera.', true],
  ['NotFoundError', 'No camera found', 'You’ll need a webcam, or photos to upload.', false],
] as const;

for (const [error, title, words, mayTryAgain] of problems) {
  test(`${title.toLowerCase()}: the applicant is told what to do and can upload`, async ({ page, home, shop }) => {
    const session = await createSession(home, shop, ['face']);
    await breakCamera(page.context(), error);
    await page.goto(session.link());
    await agree(page);
    await seeTitle(page, title);
    await expect(page.getByText(words)).toBeVisible();
    await seeNoFaults(page);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(mayTryAgain ? 1 : 0);
    await press(page, 'Upload photos instead');
    await seeTitle(page, 'Upload a photo of your face');
    await expect(page.getByRole('button', { name: 'Use the camera' })).toHaveCount(mayTryAgain ? 1 : 0);
    if (error !== 'NotAllowedError') return;

    await upload(page, card.face);
    await seeTitle(page, 'All done, thank you');
  });
}

test('over a connection that is not secure there is no camera, and the page says what to do', async ({
  page,
  home,
  shop,
}) => {
  const session = await createSession(home, shop, ['face']);
  // Browsers trust a loopback address, so that only another name is insecure. Whoever loads it gets the service's answer.
  const insecure = 'http://enrol.example';
  await page.route(`${insecure}/**`, async (route) => {
    const url = route.request().url().replace(insecure, home.serviceUrl);
    await route.fulfill({ response: await route.fetch({ url, headers: route.request().headers() }) });
  });
  await page.goto(session.link().replace(home.serviceUrl, insecure));
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await agree(page);
  await seeTitle(page, 'This connection is not secure');
  await expect(page.getByText('Ask Proofdesk for a link that begins with https, or upload photos.')).toBeVisible();
  await seeNoFaults(page);
  await press(page, 'Upload photos instead');
  await upload(page, card.face);
  await seeTitle(page, 'All done, thank you');
});

test('a camera that is allowed later is used, and let go when the photo is taken', async ({
  page,
  home,
  shop,
  hold,
}) => {
  const session = await createSession(home, shop, ['face']);
  await hold(heldFace(card.face, 'phone'));
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const tracks: MediaStreamTrack[] = [];
    let isRefused = true;
    Object.assign(window, { live: () => tracks.filter(({ readyState }) => readyState === 'live').length });
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      if (isRefused) {
        isRefused = false;
        throw new DOMException('', 'NotAllowedError');
      }
      const stream = await open(wanted);
      tracks.push(...stream.getTracks());

      return stream;
    };
  });
  const live = () => page.evaluate(() => (window as unknown as { live: () => number }).live());
  await page.goto(session.link());
  await agree(page);
  await seeTitle(page, 'The camera is blocked');
  await press(page, 'Try again');
  await seeTitle(page, 'Your face');
  await expect.poll(live).toBe(1);
  // The button works at any time.
  await press(page, 'Take the photo now');
  await seeTitle(page, /^(Is your face clear\?|The photo )/);
  expect(await live()).toBe(0);

  await press(page, 'Take it again');
  await seeTitle(page, 'Your face');
  await press(page, 'Help');
  await expect(page.getByRole('dialog', { name: 'How to get a good photo' })).toBeVisible();
  await seeNoFaults(page);
  await press(page, 'Got it');
  await press(page, 'Back');
  await seeTitle(page, 'Let’s check it’s really you');
  await expect.poll(live).toBe(0);
});

test('a photo is taken again with the camera: before it is sent, and after it was refused', async ({
  page,
  home,
  shop,
  hold,
}) => {
  const session = await createSession(home, shop, ['face']);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/enrolment/face')) sent.push(request.postDataJSON().imageBase);
  });
  const ownPhoto = page.getByRole('img', { name: 'Your photo' });
  await page.goto(session.link());
  await agree(page);
  // Nobody is before the camera.
  await press(page, 'Take the photo now');
  await expect(ownPhoto).toBeVisible();
  await press(page, 'Take it again');
  await seeTitle(page, 'Your face');
  await press(page, 'Take the photo now');
  await expect(ownPhoto).toBeVisible();
  expect(sent).toHaveLength(0);
  await usePhoto(page);
  await seeTitle(page, 'Let’s try that once more');

  await hold(heldFace(card.face, 'phone'));
  await press(page, 'Take it again');
  await seeTitle(page, 'Your face');
  await seeTitle(page, /^Is your face clear/);
  await usePhoto(page);
  await seeTitle(page, 'All done, thank you');
  expect(new Set(sent).size).toBe(2);
});

test('whoever asks for less motion sees the camera’s meters change at once', async ({ page, home, shop }) => {
  const session = await createSession(home, shop, ['document']);
  // Bright enough at least.
  const light = page.getByRole('meter', { name: 'Light' });
  const isMeasured = () => expect(light).not.toHaveAttribute('aria-valuenow', '0');
  await noteMotion(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(session.link());
  await agree(page);
  await isMeasured();
  expect(await motionOf(page)).toContain('width');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await isMeasured();
  expect(await motionOf(page)).toEqual([]);
});
