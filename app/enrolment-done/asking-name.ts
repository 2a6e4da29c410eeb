import { setTimeout } from 'node:timers/promises';
import { now } from '@/lib/base/clock';

interface Given {
  /** How the enrolment page looks; the service may not say. */
  branding: () => Promise<{ name: string }>;
  /** Who signs letters; without a name until somebody enters one. */
  organisation: () => Promise<{ name: string }>;
  longestWaitMs?: number;
}

const keptMs = 10_000;

/** Who asked the applicant; empty if nobody says. Anybody can open the page, so the service is asked rarely. */
export const createAskingName = ({ branding, organisation, longestWaitMs = 1000 }: Given): (() => Promise<string>) => {
  let known: string | null = null;
  let asking: Promise<void> = Promise.resolve();
  let askedAt = Number.NEGATIVE_INFINITY;

  const ask = async (): Promise<void> => {
    const answer = await branding().catch(() => null);
    known = answer?.name ?? known;
  };

  return async () => {
    const at = now().getTime();
    if (at - askedAt >= keptMs) {
      askedAt = at;
      asking = ask();
    }
    await Promise.race([asking, setTimeout(longestWaitMs)]);

    return known ?? (await organisation().catch(() => ({ name: '' }))).name;
  };
};
