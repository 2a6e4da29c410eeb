/** Texts encrypted with a request's key. */
import { maskText } from '@/lib/access';
import type { Queryable } from '@/lib/db';
import { type Keyring, openWords } from '@/lib/keys';
import { requestSubject } from './request';

/** `null`: there is none, or it has been erased. */
export const readWords = async (
  db: Queryable,
  keys: Keyring,
  requestId: string,
  sealed: Buffer | null,
): Promise<string | null> => {
  const opened = sealed && (await openWords(db, keys, requestSubject(requestId), sealed));

  return opened?.state === 'readable' ? opened.text : null;
};

export const maskedIf = (masked: boolean, text: string | null): string | null =>
  text !== null && masked ? maskText(text) : text;
