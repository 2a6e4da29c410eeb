import type { Queryable } from '@/lib/db';
import { type CredentialKind, listCredentials, secretChecker } from './db/credentials';

export interface CredentialBook {
  /** What this user may do, or `null` when the name or the secret is wrong, revoked or past its time. */
  check: (username: string, secret: string) => Promise<CredentialKind | null>;
}

interface BookOptions {
  /** How old the copy may be: as long does a revoked credential live on at most. */
  freshForMs?: number;
  /** In milliseconds, never going back. */
  clock?: () => number;
}

type Checkers = Map<string, ReturnType<typeof secretChecker>>;

const nobody = secretChecker(undefined);

/**
 * The few credentials there are, as of a moment ago. To ask the database for them on every request
 * would cost as much as the answer itself. When they cannot be read, nobody is let in.
 */
export const createCredentialBook = (
  db: Queryable,
  { freshForMs = 1_000, clock = () => performance.now() }: BookOptions = {},
): CredentialBook => {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Checkers> | undefined;

  const checkers = (): Promise<Checkers> => {
    if (reading && clock() - readAt < freshForMs) return reading;

    readAt = clock();
    reading = listCredentials(db).then((all) => new Map(all.map((row) => [row.username, secretChecker(row)])));
    // The next request tries again at once.
    reading.catch(() => {
      reading = undefined;
    });

    return reading;
  };

  return { check: async (username, secret) => ((await checkers()).get(username) ?? nobody)(secret) };
};
