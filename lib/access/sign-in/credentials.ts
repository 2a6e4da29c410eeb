import { and, eq, isNull } from 'drizzle-orm';
import { type AppError, isAppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { person } from '@/lib/db/schema';
import { hasEmail, normaliseEmail } from './local-accounts';
import { verifyPassword, waitLikeVerifying } from './password';
import { hasSecondFactor, spendCode, type Tools } from './second-factor';
import { forgive, type Turn, takeBackTurn, takeCodeTurn, takeTurn, tooManyAttempts } from './throttle';

type PersonRow = typeof person.$inferSelect;

export interface Credentials {
  email: string;
  password: string;
  /** An authenticator code or a recovery code. */
  code?: string | undefined;
  address: string;
}

export interface TriedPassword {
  turn: Turn;
  /** `null`: no such account. */
  personId: string | null;
  /** `null` unless the password is correct and the account enabled. */
  row: PersonRow | null;
}

/**
 * One attempt at a password. Takes the same time whether the account exists, is disabled or has no password, and whether
 * it is checked or has to wait.
 */
export const tryPassword = async (
  db: Database,
  { email: given, password, address }: Omit<Credentials, 'code'>,
): Promise<TriedPassword> => {
  const email = normaliseEmail(given);
  const turn = await takeTurn(db, email, address).catch(async (error: unknown) => {
    if (isAppError(error, 'TOO_MANY_REQUESTS')) await waitLikeVerifying();
    throw error;
  });
  const [found] = await db.select().from(person).where(hasEmail(email));
  const isRight = await verifyPassword(found?.passwordHash ?? null, password);

  return { turn, personId: found?.id ?? null, row: found && isRight && !found.disabledAt ? found : null };
};

type Method = 'password' | 'password and code' | 'password and recovery code';

export type Outcome<Result> =
  | { refused: null; result: Result }
  /** `error`: to be thrown instead of "wrong", because strangers would have to wait. */
  | { refused: 'wrong'; personId: string | null; error: AppError | null }
  | { refused: 'code' | 'wrong code'; personId: string; error: null };

/**
 * Checks the throttle, the password and any second factor, then runs `work` in the transaction that uses up the code.
 * `code` means that a code is needed and missing.
 */
export const withCredentials = async <Result>(
  { db, keys }: Tools,
  credentials: Credentials,
  work: (tx: Queryable, row: PersonRow, method: Method) => Promise<Result>,
): Promise<Outcome<Result>> => {
  const { turn, personId, row } = await tryPassword(db, credentials);

  const { hiddenWaitSeconds } = turn;
  const error = hiddenWaitSeconds === null ? null : tooManyAttempts(hiddenWaitSeconds);

  if (!row) {
    return { refused: 'wrong', personId, error };
  }

  const needsCode = await hasSecondFactor(db, row.id);

  if (needsCode && !credentials.code?.trim()) {
    await takeBackTurn(db, turn);

    return { refused: 'code', personId: row.id, error: null };
  }

  const codeTurn = needsCode ? await takeCodeTurn(db, row.id, turn) : null;

  return db.transaction(async (tx): Promise<Outcome<Result>> => {
    if (!(await isUnchanged(tx, row))) {
      return { refused: 'wrong', personId, error };
    }

    const used = needsCode ? await spendCode(tx, keys, row.id, credentials.code ?? '') : null;

    if (needsCode && !used) {
      return { refused: 'wrong code', personId: row.id, error: null };
    }
    await forgive(tx, turn);
    if (codeTurn) {
      await forgive(tx, codeTurn);
    }

    return { refused: null, result: await work(tx, row, used ? `password and ${used}` : 'password') };
  });
};

/** False if the password was changed or the account disabled while the password was being checked. */
const isUnchanged = async (tx: Queryable, { id, passwordHash }: PersonRow): Promise<boolean> => {
  const [same] = await tx
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.id, id), eq(person.passwordHash, passwordHash ?? ''), isNull(person.disabledAt)))
    .for('share');

  return same !== undefined;
};
