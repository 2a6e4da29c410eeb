import { heldDocument } from './camera-files';
import {
  agreeAndUpload,
  createSession,
  expect,
  press,
  type Session,
  seeTitle,
  setExpiry,
  stateOf,
  test,
  turnAndUpload,
  upload,
} from './enrolment-fixtures';
import { card } from './enrolment-pictures';
import { startSite } from './enrolment-site';

const framed = (session: Session, parameters: Record<string, string> = {}) =>
  session.link({ iframe: 'true', crossDevice: 'false', ...parameters });

const ended = ({ sessionId }: Pick<Session, 'sessionId'>, error: string) => ({
  sessionId,
  hasCompleted: false,
  hasError: true,
  error,
});

test('in a frame the integrator is told once that it is complete, and nothing leaves the frame', async ({
  page,
  home,
  shop,
}) => {
  const session = await createSession(home, shop);
  const frame = await shop.frame(page, framed(session));
  await agreeAndUpload(frame);
  await upload(frame, card.front);
  await turnAndUpload(frame, card.back);
  await upload(frame, card.face);
  await seeTitle(frame, 'All done, thank you');
  await expect(frame.getByText('You can close this part of the page.')).toBeVisible();

  const completed = {
    origin: home.serviceUrl,
    data: { sessionId: session.sessionId, hasCompleted: true, hasError: false },
  };
  await expect.poll(() => shop.messages(page)).toEqual([completed]);
  // The next report of a page that goes on would come within two seconds.
  expect((await stateOf(home, session)).isCompleted).toBe(true);
  expect(await shop.messages(page)).toEqual([completed]);
  expect(new URL(page.url()).origin).toBe(shop.origin);

  // Opened again, it says that it is complete already, and so does its message.
  const again = await shop.frame(page, framed(session));
  await seeTitle(again, 'You’ve already done this');
  await expect
    .poll(() => shop.messages(page))
    .toEqual([{ origin: home.serviceUrl, data: ended(session, 'SESSION_ALREADY_COMPLETED') }]);
});

test('a session whose time is over, and a token that names no session, are SESSION_UNAUTHORIZED', async ({
  page,
  home,
  shop,
}) => {
  const session = await createSession(home, shop);
  const frame = await shop.frame(page, framed(session));
  await seeTitle(frame, 'Let’s check it’s really you');
  // The page hears of it with its next report.
  await setExpiry(home, session, 5);
  await seeTitle(frame, 'This link has expired');
  const unauthorized = [{ origin: home.serviceUrl, data: ended(session, 'SESSION_UNAUTHORIZED') }];
  await expect.poll(() => shop.messages(page)).toEqual(unauthorized);

  await shop.frame(page, framed(session));
  await expect.poll(() => shop.messages(page)).toEqual(unauthorized);

  const unknown = await shop.frame(page, `${home.serviceUrl}/web-enrolment/?token=nonsense&iframe=true`);
  await seeTitle(unknown, 'This link doesn’t work');
  await expect
    .poll(() => shop.messages(page))
    .toEqual([{ origin: home.serviceUrl, data: ended({ sessionId: '' }, 'SESSION_UNAUTHORIZED') }]);
});

test('a page of another origin can neither show the session nor hear of it', async ({ page, home, shop }) => {
  const stranger = await startSite();
  try {
    const session = await createSession(home, shop);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const frame = await stranger.frame(page, framed(session));
    await expect.poll(() => said.join('\n')).toContain('frame-ancestors');
    await expect(frame.getByRole('heading')).toHaveCount(0);

    // Framed by the integrator's page that a stranger frames, it stays closed too, and the stranger hears nothing.
    await setExpiry(home, session, -1);
    await shop.frame(page, framed(session));
    await expect.poll(() => shop.messages(page)).toHaveLength(1);
    await stranger.frame(page, page.url());
    await page.waitForLoadState('networkidle');
    expect(await stranger.messages(page)).toEqual([]);
  } finally {
    await stranger.stop();
  }
});

test('without allow="camera" the page says so and takes files instead', async ({ page, home, shop }) => {
  const session = await createSession(home, shop, ['face']);
  const frame = await shop.frame(page, framed(session), '');
  await frame.getByRole('checkbox').check();
  await press(frame, 'Start');
  await seeTitle(frame, 'The camera is not allowed here');
  await expect(frame.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', session.link());
  await press(frame, 'Upload photos instead');
  await expect(frame.getByRole('button', { name: 'Use the camera' })).toHaveCount(0);
  await upload(frame, card.face);
  await seeTitle(frame, 'All done, thank you');
});

test('in a frame with allow="camera" the camera takes the photo', async ({ page, home, shop, hold }) => {
  const session = await createSession(home, shop, ['document']);
  await hold(heldDocument(card.front, 'webcam'), 'webcam');
  const frame = await shop.frame(page, framed(session));
  await frame.getByRole('checkbox').check();
  await press(frame, 'Start');
  await seeTitle(frame, 'Can you read everything?');
});
