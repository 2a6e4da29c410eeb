import type { Page } from '@playwright/test';
import {
  agreeAndUpload,
  choose,
  createSession,
  expect,
  phone,
  press,
  seeTitle,
  test,
  upload,
} from './enrolment-fixtures';
import { seeNoFaults } from './enrolment-look';
import { card, drawPassport, drawSelfie, drawSmallPassport, plainPicture } from './enrolment-pictures';

test.use(phone);

const marks = (page: Page) => page.locator('.mark');

/** The hint for a picture; afterwards another one can be chosen. */
const seeHint = async (page: Page, title: string, hint: string) => {
  await seeTitle(page, title);
  await expect(page.locator('.lead')).toContainText(hint);
  await expect(page.getByRole('alert').first()).toContainText(hint);
};

const again = 'Let’s try that once more';

test('each fault of a document is told as what to change, and the next picture is taken', async ({
  page,
  home,
  shop,
}) => {
  const session = await createSession(home, shop, ['document']);
  await page.goto(session.link());
  await agreeAndUpload(page);

  await upload(page, await plainPicture());
  await seeHint(page, again, 'Show the whole document, flat and well lit.');
  await expect(marks(page)).toHaveCount(0);
  await press(page, 'Choose another photo');

  await upload(page, await drawSmallPassport());
  await seeHint(page, again, 'Photo on document unclear. Move closer, avoid glare.');
  await expect(marks(page)).toHaveCount(1);
  await seeNoFaults(page);
  await press(page, 'Choose another photo');

  await upload(page, card.back);
  await seeHint(page, 'That was the back', 'Show the side with your photo first.');
  await press(page, 'Choose another photo');

  await upload(page, card.front);
  await seeTitle(page, 'Now turn the card over');
  await press(page, 'Upload the back');
  await upload(page, card.front);
  await seeHint(page, 'That was the front again', 'That was the front. Turn it over.');
  await seeNoFaults(page);

  // The card is put away, and a passport taken instead.
  await press(page, 'Use a different document');
  await upload(page, await drawPassport());
  await seeTitle(page, 'All done, thank you');
});

test('a document that could not be read is no fault of the applicant, and the same photo is sent again', async ({
  page,
  home,
  shop,
}) => {
  const session = await createSession(home, shop, ['document']);
  await page.goto(session.link());
  await agreeAndUpload(page);
  await page.route(
    '**/api/v1/enrolment/document',
    (route) => route.fulfill({ json: { hasError: true, error: 'INTERNAL_ERROR' } }),
    { times: 1 },
  );

  await upload(page, await drawPassport());
  await seeHint(page, again, 'Something went wrong here. Please try again.');
  await expect(marks(page)).toHaveCount(0);
  await seeNoFaults(page);
  await press(page, 'Send the same photo again');
  await seeTitle(page, 'All done, thank you');
});

const faces = [
  ['one colour', 'Bring your face into the oval.', 0],
  ['two', 'Only you in the picture, please.', 2],
  ['small', 'Move a little closer.', 1],
  ['close', 'Move a little further away.', 1],
  ['cropped', 'Show your whole face in the oval.', 1],
  ['border', 'Move your face to the middle.', 1],
  ['turned', 'Look straight at the camera.', 1],
] as const;

test('each fault of a selfie is told as what to change, and marked where it is', async ({ page, home, shop }) => {
  const session = await createSession(home, shop, ['face']);
  await page.goto(session.link());
  await agreeAndUpload(page);
  for (const [kind, hint, marked] of faces) {
    await upload(page, kind === 'one colour' ? await plainPicture() : await drawSelfie(kind));
    await seeHint(page, again, hint);
    await expect(marks(page)).toHaveCount(marked);
    await press(page, 'Choose another photo');
  }

  // The engine does not see that a face is covered yet; the page knows what to say if it does.
  await page.route('**/api/v1/enrolment/face', (route) =>
    route.fulfill({ json: { hasError: true, error: 'FACE_IS_OCCLUDED' } }),
  );
  await upload(page, card.face);
  await seeHint(page, again, 'Uncover your face: no mask, hand or sunglasses.');
  // After three refusals there is another way.
  await expect(page.getByRole('button', { name: 'Use the camera' })).toBeVisible();
  await page.unroute('**/api/v1/enrolment/face');
  await press(page, 'Choose another photo');

  await upload(page, card.face);
  await seeTitle(page, 'All done, thank you');
});

test('a file that is no picture, and one that is too large, are told before anything is sent', async ({
  page,
  home,
  shop,
}) => {
  const session = await createSession(home, shop, ['face']);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto(session.link());
  await agreeAndUpload(page);
  await choose(page, Buffer.from('no picture'), 'notes.jpg');
  await expect(page.getByRole('alert').first()).toContainText('This file is not a photo that can be opened.');
  await choose(page, card.face);
  await seeTitle(page, /^(Is your face clear\?|The photo )/);
  expect(sent.filter((path) => path.endsWith('/face'))).toEqual([]);

  // A picture that the service refuses as too large, because something before it allows less.
  await page.route('**/api/v1/enrolment/face', (route) => route.fulfill({ status: 413, json: { error: 'TOO_LARGE' } }));
  await page.getByRole('button', { name: /^Use (this photo|it anyway)$/ }).click();
  await expect(page.getByRole('alert').first()).toContainText('This photo is too large.');
});
