/** The page's way to the service: everything it asks, and what came of it. Nothing here throws. */
import type { WirePayload } from '@/lib/contract/wire';
import {
  type Answer,
  type CompletionOutcome,
  completionOutcome,
  type Failure,
  type PictureOutcome,
  parseBody,
  pictureOutcome,
  type StateOutcome,
  stateOutcome,
} from './outcomes';
import { type Sending, sendPicture } from './send-picture';
import type { Slot } from './shapes';

export interface Api {
  state: () => Promise<StateOutcome>;
  report: (report: WirePayload<'deviceReport'>) => Promise<StateOutcome>;
  consent: (consent: WirePayload<'consent'>) => Promise<StateOutcome>;
  complete: () => Promise<CompletionOutcome>;
  send: (slot: Slot, picture: Blob, sending: Sending) => Promise<PictureOutcome>;
  /** The service's time: devices' clocks are often wrong. */
  now: () => number;
}

interface Given {
  /** Of the service, such as `https://enrol.example`. */
  base: string;
  token: string;
  /** When the token ends, if it says so. */
  expiresAt: number | null;
  now?: () => number;
  timeoutMs?: number;
}

const paths = { FRONT: 'document', BACK: 'document', FACE: 'face' } as const;

export const createApi = ({ base, token, expiresAt, now = Date.now, timeoutMs = 10_000 }: Given): Api => {
  /** How far the service's clock is ahead of this device's. */
  let ahead = 0;
  const serviceNow = (): number => now() + ahead;
  const setClock = (date: string | null): void => {
    const time = Date.parse(date ?? '');
    // The header has whole seconds, and travels: less is no difference.
    if (!Number.isNaN(time)) ahead = Math.abs(time - now()) < 5000 ? 0 : time - now();
  };
  const isExpired = (): boolean => expiresAt !== null && expiresAt <= serviceNow();
  const address = (path: string): string => `${base}/api/v1/enrolment/${path}`;

  const ask = async <Outcome>(
    path: string,
    method: 'GET' | 'POST',
    body: object | null,
    meaning: (answer: Answer, isExpired: boolean) => Outcome,
  ): Promise<Outcome | Failure> => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), timeoutMs);
    try {
      const response = await fetch(address(path), {
        method,
        headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
        body: body && JSON.stringify(body),
        signal: abort.signal,
        cache: 'no-store',
      });
      const text = await response.text();
      setClock(response.headers.get('Date'));
      const { status, headers } = response;

      return meaning({ status, body: parseBody(text), retryAfter: headers.get('Retry-After') }, isExpired());
    } catch {
      return { kind: 'offline' };
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    state: () => ask('state', 'GET', null, stateOutcome),
    report: (report) => ask('device', 'POST', report, stateOutcome),
    consent: (consent) => ask('consent', 'POST', consent, stateOutcome),
    complete: () => ask('complete', 'POST', null, completionOutcome),
    send: async (slot, picture, sending) => {
      const sent = await sendPicture(address(paths[slot]), token, picture, sending).catch(() => null);
      // A chosen file may be gone by now.
      if (sent === null) return { kind: 'not-a-picture' };
      if (sent.kind !== 'answer') return sent;
      setClock(sent.date);

      return pictureOutcome(slot, sent.answer, isExpired());
    },
    now: serviceNow,
  };
};
