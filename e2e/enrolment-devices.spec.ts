import type { BrowserContext, Page } from '@playwright/test';
import { readBarcodes } from 'zxing-wasm/reader';
import { prepareBarcodeReader } from '@/engine/barcode';
import type { Place } from './enrolment-fixtures';
import { agree, createSession, expect, phone, press, seeTitle, test, upload } from './enrolment-fixtures';
import { seeNoFaults } from './enrolment-look';
import { card } from './enrolment-pictures';
import type { LaunchedDesk } from './launcher';

test.beforeAll(() => prepareBarcodeReader());

const welcome = 'Let’s check it’s really you';

/** What a phone's camera reads from the code on the screen. */
const scan = async (place: Place): Promise<string> => {
  const code = place.getByRole('img', { name: 'QR code with the link for your phone' });
  await expect(code).toBeVisible();
  const [read] = await readBarcodes(new Uint8Array(await code.screenshot()), { formats: ['QRCode'] });

  return read?.text ?? '';
};

/** Where phones reach the service, as with SERVICE_PUBLIC_URL. */
const publicUrl = 'https://id.example';

const reachPublicUrl = (context: BrowserContext, { serviceUrl }: LaunchedDesk) =>
  context.route(`${publicUrl}/**`, async (route) => {
    const request = route.request();
    const response = await route.fetch({
      url: request.url().replace(publicUrl, serviceUrl),
      headers: request.headers(),
    });
    if (request.resourceType() !== 'document') return route.fulfill({ response });

    const meta = (url: string) => `<meta name="public-url" content="${url}">`;
    const body = (await response.text()).replace(meta(serviceUrl), meta(publicUrl));
    expect(body).toContain(meta(publicUrl));

    return route.fulfill({ response, body });
  });

const goOnHere = (place: Place) => place.getByRole('button', { name: 'Continue on this device' });

test('a desktop hands over to a phone, follows it and finishes within three seconds of it', async ({
  page,
  browser,
  home,
  shop,
}) => {
  const session = await createSession(home, shop, ['document', 'face']);
  await reachPublicUrl(page.context(), home);
  await page.goto(session.link().replace(home.serviceUrl, publicUrl));
  await seeTitle(page, 'Continue on your phone');
  await expect(goOnHere(page)).toBeVisible();
  await seeNoFaults(page);

  const context = await browser.newContext(phone);
  await reachPublicUrl(context, home);
  const mobile = await context.newPage();
  await mobile.goto(await scan(page));
  expect(new URL(mobile.url()).origin).toBe(publicUrl);
  await seeTitle(page, 'Your phone is at step 1 of 3');
  await agree(mobile);
  await press(mobile, 'Upload instead');
  await expect(page.getByText('Front of your document')).toBeVisible();
  await upload(mobile, card.front);
  await seeTitle(mobile, 'Now turn the card over');
  await expect(page.getByText('Back of your document')).toBeVisible();
  await press(mobile, 'Upload the back');
  await upload(mobile, card.back);
  await seeTitle(mobile, 'Upload a photo of your face');
  await seeTitle(page, 'Your phone is at step 2 of 3');
  await seeNoFaults(page);
  await upload(mobile, card.face);

  const finished = async (at: Page) => {
    await seeTitle(at, 'All done, thank you');

    return Date.now();
  };
  const [onPhone, onDesktop] = await Promise.all([finished(mobile), finished(page)]);
  expect(onDesktop - onPhone).toBeLessThan(3000);
  await context.close();
});

test('whoever has no phone at hand goes on at the desktop, beside the code', async ({ page, home, shop }) => {
  const session = await createSession(home, shop, ['face']);
  await reachPublicUrl(page.context(), home);
  await page.goto(session.link().replace(home.serviceUrl, publicUrl));
  await seeTitle(page, 'Continue on your phone');
  await goOnHere(page).click();
  await agree(page);
  await press(page, 'Upload instead');
  await upload(page, card.face);
  await seeTitle(page, 'All done, thank you');
});

test('a link that no phone could open is not offered as a code', async ({ page, home, shop }) => {
  const session = await createSession(home, shop, ['face']);
  await page.goto(session.link());
  await seeTitle(page, 'Continue on this device');
  await expect(page.getByText('This link works on this computer only')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code with the link for your phone' })).toHaveCount(0);
});

test('a desktop can take over and give back, and each device says who goes on', async ({
  page,
  browser,
  home,
  shop,
}) => {
  const session = await createSession(home, shop, ['face']);
  await page.goto(session.link());
  const context = await browser.newContext(phone);
  const mobile = await context.newPage();
  await mobile.goto(session.link());
  await seeTitle(page, 'Your phone is at step 1 of 2');
  await goOnHere(page).click();
  await seeTitle(page, welcome);
  await seeTitle(mobile, 'You went on elsewhere');
  await seeNoFaults(mobile);
  await press(mobile, 'Go on here');
  await seeTitle(mobile, welcome);
  await seeTitle(page, 'You went on elsewhere');
  await context.close();
});

test('onlyMobile leaves the desktop nothing but the code, and the frame still hears of the end', async ({
  page,
  browser,
  home,
  shop,
}) => {
  const session = await createSession(home, shop, ['face']);
  const frame = await shop.frame(page, session.link({ iframe: 'true', onlyMobile: 'true' }));
  await seeTitle(frame, 'Continue on your phone');
  await expect(frame.getByText('This has to be done on a phone.')).toBeVisible();
  await expect(goOnHere(frame)).toHaveCount(0);
  const link = await scan(frame);
  expect(link).toBe(`${home.serviceUrl}/web-enrolment/?token=${session.token}&lang=en-US`);

  const context = await browser.newContext(phone);
  const mobile = await context.newPage();
  await mobile.goto(link);
  await seeTitle(frame, 'Your phone is at step 1 of 2');
  await expect(goOnHere(frame)).toHaveCount(0);
  await agree(mobile);
  await press(mobile, 'Upload instead');
  await upload(mobile, card.face);
  await seeTitle(frame, 'All done, thank you');
  await expect
    .poll(() => shop.messages(page))
    .toEqual([
      { origin: home.serviceUrl, data: { sessionId: session.sessionId, hasCompleted: true, hasError: false } },
    ]);
  await context.close();
});

test('crossDevice and onlyMobile count in a frame only', async ({ page, home, shop }) => {
  const session = await createSession(home, shop, ['face']);
  const notes: string[] = [];
  page.on('console', (message) => notes.push(message.text()));
  await page.goto(session.link({ crossDevice: 'false', onlyMobile: 'true' }));
  await seeTitle(page, 'Continue on this device');
  await expect(goOnHere(page)).toBeVisible();
  expect(notes.filter((note) => note.includes('it needs iframe=true'))).toHaveLength(2);
  expect(notes.filter((note) => note.includes(session.token))).toEqual([]);

  const frame = await shop.frame(page, session.link({ iframe: 'true', crossDevice: 'false' }));
  await seeTitle(frame, welcome);
});
