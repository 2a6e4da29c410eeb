/** Applicants over HTTP, as an integrator's own capture page would send them. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { drawPicture } from '@/demo/pictures';
import { firstSession } from '@/demo/pictures/testing';

export interface Pictures {
  /** An identity card, photographed. Its zone is on the back, and its portrait on the front. */
  front: string;
  back: string;
  /** Of the same person. */
  face: Buffer;
}

/** Drawn once, sent many times. */
export const drawPictures = async (): Promise<Pictures> => {
  const session = firstSession(
    ({ document, seen, oddity }) => document.type === 'IDENTITY_CARD' && seen.blemish === null && oddity === null,
  );
  const [front, back, face] = await Promise.all(
    ['original_FRONT', 'original_BACK', 'face_original'].map((name) => drawPicture(session, name)),
  );
  if (!front || !back || !face) throw new Error('A picture is missing.');

  return { front: front.toString('base64'), back: back.toString('base64'), face };
};

/** The selfie in a width of its own, by which a stored picture shows which one was kept. */
export const faceOfWidth = async ({ face }: Pictures, width: number): Promise<string> =>
  (await sharp(face).resize({ width }).jpeg().toBuffer()).toString('base64');

export interface Answer {
  status: number;
  /** Seconds to wait, as the service asks. */
  retryAfter: number | null;
  body: Record<string, unknown>;
}

/** `null`: no answer came, because the service was killed. */
export type Call = (path: string, body?: object) => Promise<Answer | null>;

const send = async (address: string, authorization: string, init: RequestInit): Promise<Answer | null> => {
  try {
    const answer = await fetch(address, {
      ...init,
      headers: { authorization, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();

    const asked = answer.headers.get('retry-after');

    return { status: answer.status, retryAfter: asked ? Number(asked) : null, body: text ? JSON.parse(text) : {} };
  } catch {
    return null;
  }
};

export interface Integrator {
  serviceUrl: string;
  authorization: string;
}

/** Creates a session; repeats until the service answers. */
export const openSession = async ({ serviceUrl, authorization }: Integrator): Promise<{ id: string; call: Call }> => {
  for (;;) {
    const id = randomUUID();
    const answer = await send(`${serviceUrl}/api/v1/enrolment/initialize`, authorization, {
      method: 'POST',
      body: JSON.stringify({ sessionId: id, returnUrl: 'https://shop.example/done' }),
    });
    if (answer?.status === 200) {
      const bearer = `Bearer ${answer.body.accessToken}`;

      return {
        id,
        call: (path, body) =>
          send(`${serviceUrl}/api/v1/enrolment/${path}`, bearer, {
            method: path === 'state' ? 'GET' : 'POST',
            ...(body && { body: JSON.stringify(body) }),
          }),
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

export const askData = ({ serviceUrl, authorization }: Integrator, path: string, method = 'GET') =>
  fetch(`${serviceUrl}/api/v1/data/${path}`, {
    method,
    headers: { authorization },
    signal: AbortSignal.timeout(60_000),
  });
