import {
  agree,
  choose,
  createSession,
  expect,
  phone,
  press,
  seeTitle,
  test,
  upload,
  usePhoto,
} from './enrolment-fixtures';
import { card } from './enrolment-pictures';

test.use(phone);

const welcome = 'Let’s check it’s really you';

test('a reload in every step goes on where it was', async ({ page, home, shop }) => {
  const session = await createSession(home, shop);
  await page.goto(session.link());
  await seeTitle(page, welcome);
  await page.reload();
  // Nobody has agreed to anything yet.
  await seeTitle(page, welcome);
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await agree(page);

  await seeTitle(page, 'Front of your document');
  await page.reload();
  await seeTitle(page, 'Front of your document');
  await press(page, 'Upload instead');
  await choose(page, card.front);
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await page.reload();
  // The photo was in memory only, and is gone.
  await seeTitle(page, 'Front of your document');
  await press(page, 'Upload instead');
  await upload(page, card.front);

  await seeTitle(page, 'Now turn the card over');
  await page.reload();
  await seeTitle(page, 'Now turn the card over');
  await press(page, 'Photograph the back');
  await seeTitle(page, 'Back of your document');
  await press(page, 'Upload instead');
  await choose(page, card.back);
  // While it is read: the service keeps what has arrived.
  const arrived = page.waitForRequest('**/api/v1/enrolment/document');
  await usePhoto(page);
  await arrived;
  await seeTitle(page, 'Checking your photo');
  await page.reload();
  await seeTitle(page, /^(Your face|Now turn the card over)$/);
  // Its report tells the page that the back is there, or it is asked for again.
  if (await page.getByRole('heading', { name: 'Now turn the card over' }).isVisible()) {
    await press(page, 'Photograph the back');
    await press(page, 'Upload instead');
    await upload(page, card.back);
  }
  await seeTitle(page, 'Your face');
  await page.reload();
  await seeTitle(page, 'Your face');
  await press(page, 'Upload instead');
  await upload(page, card.face);
  await seeTitle(page, 'All done, thank you');
  await page.reload();
  await seeTitle(page, 'You’ve already done this');
  await press(page, 'Continue to Proofdesk');
  await page.waitForURL(shop.returnUrl);
});

test('the same link in a new tab goes on with what is left', async ({ browser, home, shop }) => {
  const session = await createSession(home, shop);
  const first = await browser.newPage(phone);
  await first.goto(session.link());
  await agree(first);
  await press(first, 'Upload instead');
  await upload(first, card.front);
  await seeTitle(first, 'Now turn the card over');
  await first.close();

  const second = await browser.newPage(phone);
  await second.goto(session.link());
  await seeTitle(second, welcome);
  // Agreed already.
  await expect(second.getByRole('checkbox')).toHaveCount(0);
  await press(second, 'Continue');
  await seeTitle(second, 'Now turn the card over');
  await second.close();
});
