/** Applicants before the hosted enrolment page, and the integrator who sent them there. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { type BrowserContextOptions, devices, type FrameLocator, type Page } from '@playwright/test';
import { type FilmName, films, type Scene, writeCameraFile } from './camera-files';
import { plainPicture } from './enrolment-pictures';
import { type Site, startSite } from './enrolment-site';
import { test as base, type Desks, expect } from './fixtures';
import { type LaunchedDesk, readSecrets } from './launcher';
import { asSuperuser } from './people';

export { expect };

export interface Applicants {
  /** Named in the browser's options. */
  cameraFile: string;
  /** What the camera sees as long as nothing is held before it. */
  emptyFilm: string;
  shop: Site;
}

interface Applicant {
  /** Holds a picture before the camera. A page sees it when it opens the camera the next time. */
  hold: (scene: Scene, film?: FilmName) => Promise<void>;
}

export const test = base.extend<Applicant, Desks & Applicants>({
  cameraFile: ['', { option: true, scope: 'worker' }],
  emptyFilm: [
    async ({ cameraFile }, use) => {
      const film = `${cameraFile}.empty.y4m`;
      await writeCameraFile(film, [{ picture: await plainPicture() }], films.webcam);
      await use(film);
      rmSync(film, { force: true });
      rmSync(cameraFile, { force: true });
    },
    { scope: 'worker' },
  ],
  // For every test, because without a film there is no camera.
  hold: [
    async ({ cameraFile, emptyFilm }, use) => {
      copyFileSync(emptyFilm, cameraFile);
      await use(async (scene, film = 'phone') => {
        const next = `${cameraFile}.next.y4m`;
        await writeCameraFile(next, [scene], films[film]);
        // In one piece: a browser that opens it now never sees half of it.
        renameSync(next, cameraFile);
      });
    },
    { auto: true },
  ],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const shop = await startSite();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
});

// Another browser type would need another worker with another desk.
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {};

/** Held in one hand, so that the page does not offer another device. */
export const phone: BrowserContextOptions = pixel;

/** The page itself, or the frame that shows it. */
export type Place = Page | FrameLocator;

export interface Session {
  sessionId: string;
  token: string;
  /** The address for the applicant, with more parameters. */
  link: (parameters?: Record<string, string>) => string;
}

type Step = 'document' | 'face';

export const createSession = async (
  { serviceUrl, dataDir }: LaunchedDesk,
  { returnUrl }: Pick<Site, 'returnUrl'>,
  steps: readonly Step[] = ['document', 'face'],
): Promise<Session> => {
  const { upstreamUsername, upstreamPassword } = readSecrets(dataDir);
  const answer = await fetch(`${serviceUrl}/api/v1/enrolment/initialize`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${upstreamUsername}:${upstreamPassword}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ sessionId: randomUUID(), returnUrl, steps }),
  });
  if (!answer.ok) throw new Error(`No session: ${await answer.text()}`);
  const { sessionId, accessToken, webEnrolmentUrl } = await answer.json();

  return {
    sessionId,
    token: accessToken,
    link: (parameters = { lang: 'en-US' }) => {
      const link = new URL(webEnrolmentUrl);
      for (const [name, value] of Object.entries({ lang: 'en-US', ...parameters })) link.searchParams.set(name, value);

      return link.href;
    },
  };
};

/** Changes when the time to capture ends, in seconds from now. */
export const setExpiry = ({ dataDir }: LaunchedDesk, { sessionId }: Session, seconds: number) =>
  asSuperuser(
    dataDir,
    `update session set expires_at = now() + make_interval(secs => $2) where id = $1`,
    [sessionId, seconds],
    'proofdesk_service',
  );

/** What the service knows of the session. */
export const stateOf = async ({ serviceUrl }: LaunchedDesk, { token }: Session) => {
  const answer = await fetch(`${serviceUrl}/api/v1/enrolment/state`, { headers: { authorization: `Bearer ${token}` } });

  return answer.json();
};

export const seeTitle = (place: Place, title: string | RegExp) =>
  expect(place.getByRole('heading', { level: 1, name: title })).toBeVisible();

export const press = (place: Place, name: string) => place.getByRole('button', { name, exact: true }).click();

/** From the welcome screen on. */
export const agree = async (place: Place) => {
  await seeTitle(place, 'Let’s check it’s really you');
  await place.getByRole('checkbox').check();
  await press(place, 'Start');
};

/** From the welcome screen to the first upload. */
export const agreeAndUpload = async (place: Place) => {
  await agree(place);
  await press(place, 'Upload instead');
};

export const choose = (place: Place, picture: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') =>
  place.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: picture });

/** Sends the photo that is looked at, whatever the page thinks of it. */
export const usePhoto = (place: Place) => place.getByRole('button', { name: /^Use (this photo|it anyway)$/ }).click();

export const upload = async (place: Place, picture: Buffer) => {
  await choose(place, picture);
  await usePhoto(place);
};

/** After the front of a card. */
export const turnAndUpload = async (place: Place, back: Buffer) => {
  await seeTitle(place, 'Now turn the card over');
  await press(place, 'Upload the back');
  await upload(place, back);
};
