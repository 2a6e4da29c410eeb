/** Finds out whether the service offers something, without using it. */
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import type { Gate } from '@/lib/upstream/gate';
import { UpstreamFailure } from '@/lib/upstream/problems';
import { type Call, createTransport, type TransportOptions } from '@/lib/upstream/transport';

export const newSessionPath = '/enrolment/initialize';

/** What a service says to a GET where it expects a POST with a body. An unknown address is 404. */
const knownAddress: readonly number[] = [400, 405, 411, 415, 422];

export const isNewSessionOffer = (status: number): boolean => knownAddress.includes(status);

interface Offer {
  call: Call;
  /** What an answer with this HTTP status means. */
  isOffer: (status: number) => boolean;
}

const knownForMs = 10 * minuteMs;
const unknownForMs = minuteMs / 2;

/** Answers from memory for ten minutes. It bypasses the guard, because the refusal is expected; it respects the gate. */
export const createOfferCheck = (options: TransportOptions & { gate: Gate }, { call, isOffer }: Offer) => {
  const transport = createTransport({ ...options, jsonTimeoutMs: 3000 });
  let last = { offers: false, until: 0 };
  let asking: Promise<boolean> | null = null;

  /** `null`: no answer. */
  const ask = async (): Promise<boolean | null> => {
    if (await options.gate.closedUntil()) return null;
    try {
      await transport.done(call);

      return isOffer(200);
    } catch (error) {
      const status = error instanceof UpstreamFailure ? error.answerStatus : undefined;

      return status === undefined ? null : isOffer(status);
    }
  };

  const check = async (): Promise<boolean> => {
    const offers = await ask();
    last = { offers: offers ?? last.offers, until: now().getTime() + (offers === null ? unknownForMs : knownForMs) };

    return last.offers;
  };

  return async (): Promise<boolean> => {
    if (now().getTime() < last.until) return last.offers;
    asking ??= check().finally(() => {
      asking = null;
    });

    return asking;
  };
};
