/** Sends a picture, and consent before the first one, until the service has an opinion on it. */
import type { WirePayload } from '@/lib/contract/wire';
import type { Api } from '../api';
import type { PictureOutcome } from '../outcomes';
import type { SessionState, Slot, TakenPicture } from '../shapes';
import { needsConsent } from './consent';
import type { Persistence, Settled } from './persist';
import type { SendingPhase, View } from './view';

interface Given {
  api: Pick<Api, 'state' | 'consent' | 'send'>;
  persistence: Pick<Persistence, 'persist'>;
  now: () => number;
  session: () => SessionState | null;
  adopt: (session: SessionState) => void;
  show: (view: View) => void;
  /** What the applicant agreed to on this page. */
  consent: () => WirePayload<'consent'> | null;
}

/** `had-it`: a try before was accepted, and its answer was lost. */
export type SendOutcome = Settled<PictureOutcome | { kind: 'had-it' }>;

/** Before this, the speed is a guess. */
const leastMs = 500;

const secondsLeft = (sent: number, total: number, elapsedMs: number): number | null =>
  sent > 0 && elapsedMs >= leastMs ? Math.max(1, Math.ceil(((total - sent) * elapsedMs) / sent / 1000)) : null;

export const createSend = ({ api, persistence, now, session, adopt, show, consent }: Given) => {
  const giveConsent = async () => {
    const given = consent();
    const held = session();
    if (given === null || held === null || !needsConsent(held)) return null;

    const outcome = await api.consent(given);
    if (outcome.kind !== 'state') return outcome;
    adopt(outcome.state);

    return null;
  };

  return async (slot: Slot, { blob }: TakenPicture, signal: AbortSignal): Promise<SendOutcome | null> => {
    const totalBytes = blob.size;
    const wasDone = session()?.done.includes(slot) ?? false;
    let mayHaveArrived = false;

    const showPhase = (phase: SendingPhase): void => {
      if (!signal.aborted) show({ kind: 'sending', slot, phase });
    };
    const showSent = (sentBytes: number, left: number | null): void =>
      showPhase({ kind: 'sending', sentBytes, totalBytes, secondsLeft: left });

    /** Asks before sending megabytes again. */
    const hasArrived = async () => {
      const outcome = await api.state();
      if (outcome.kind !== 'state') return outcome;
      adopt(outcome.state);

      return !wasDone && outcome.state.done.includes(slot) ? ({ kind: 'had-it' } as const) : null;
    };

    const attempt = async (): Promise<PictureOutcome | { kind: 'had-it' }> => {
      const earlier = (await giveConsent()) ?? (mayHaveArrived ? await hasArrived() : null);
      if (earlier) return earlier;
      if (signal.aborted) return { kind: 'cancelled' };

      const begun = now();
      showSent(0, null);
      mayHaveArrived = true;
      const outcome = await api.send(slot, blob, {
        signal,
        onProgress: (sent) => showSent(sent, secondsLeft(sent, totalBytes, now() - begun)),
        onSent: () => showPhase({ kind: 'checking' }),
      });

      // This picture may be the reason, so it is not sent again unasked.
      return outcome.kind === 'broken'
        ? { kind: 'refused', code: 'INTERNAL_ERROR', places: [], pageSide: null }
        : outcome;
    };

    showSent(0, null);

    return persistence.persist(attempt, {
      signal,
      onBusy: (retryAt) => showPhase({ kind: 'busy', retryAt }),
      onOffline: (retryAt) => {
        if (!signal.aborted) show({ kind: 'offline', hasPhoto: true, retryAt });
      },
    });
  };
};
