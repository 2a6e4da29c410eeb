import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { agreeAndUpload, createSession, expect, phone, seeTitle, test, upload } from './enrolment-fixtures';
import { card } from './enrolment-pictures';

test.use(phone);

interface Screen {
  title: string;
  lead: string;
  /** What is sent, in per cent. */
  share: number | null;
}

/** Notes each change of the screen from now on. */
const noteScreens = (page: Page) =>
  page.evaluate(() => {
    const screens: Screen[] = [];
    Object.assign(window, { screens });
    const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';
    new MutationObserver(() => {
      const share = document.querySelector('.sent-list .bar')?.getAttribute('aria-valuenow') ?? null;
      screens.push({ title: textOf('h1'), lead: textOf('.lead'), share: share === null ? null : Number(share) });
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });

const screensOf = (page: Page) => page.evaluate(() => (window as unknown as { screens: Screen[] }).screens);

/** Of the kind that Lighthouse calls slow 4G: 1.6 Mbit/s. */
const slowDown = async (page: Page) => {
  const line = await page.context().newCDPSession(page);
  const bytesPerSecond = 1_600_000 / 8;
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
};

test('on a slow line an applicant sees the photo leave, how long it still takes, and that it is then checked', async ({
  page,
  home,
  shop,
}) => {
  const session = await createSession(home, shop, ['face']);
  await page.goto(session.link());
  await agreeAndUpload(page);
  await noteScreens(page);
  await slowDown(page);
  await upload(page, await sharp(card.face).resize({ width: 1800 }).jpeg({ quality: 100 }).toBuffer());
  await seeTitle(page, 'All done, thank you');

  const screens = await screensOf(page);
  const sending = screens.filter(({ title }) => title === 'Sending your photo');
  const shares = sending.flatMap(({ share }) => share ?? []);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(new Set(shares).size).toBeGreaterThan(5);
  const left = sending.flatMap(({ lead }) => /^About (\d+) seconds? left on this connection\.$/.exec(lead)?.[1] ?? []);
  expect(new Set(left).size).toBeGreaterThan(1);
  expect(left).not.toContain('0');
  const titles = screens.map(({ title }) => title);
  expect(titles.slice(titles.lastIndexOf('Sending your photo') + 1)).toContain('Checking your photo');
});
