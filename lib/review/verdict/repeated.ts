import type { VerdictBody } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { opinion } from '@/lib/db/schema';
import { type Keyring, openWords } from '@/lib/keys';

type Stored = typeof opinion.$inferSelect;

/**
 * Whether an opinion that was kept came from the same words. What was not needed then was not kept, and does not count;
 * how long somebody looked does not either.
 */
export const isSameAs = async (
  tx: Queryable,
  keys: Keyring,
  sessionId: string,
  stored: Stored,
  { decision, reasons, note, attested, override }: VerdictBody,
): Promise<boolean> => {
  const isText = async (box: Buffer | null, text: string | null): Promise<boolean> => {
    if (box === null || text === null) return box === null && text === null;
    const opened = await openWords(tx, keys, sessionId, box);

    return opened.state === 'readable' && opened.text === text;
  };

  return (
    stored.decision === decision &&
    stored.reasons.join() === reasons.join() &&
    (attested || !stored.isAttested) &&
    (await isText(stored.note, note)) &&
    (stored.overrideWords === null || (await isText(stored.overrideWords, override)))
  );
};
