import { isIPv6 } from 'node:net';
import { and, eq, gt } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { person, signIn } from '@/lib/db/schema';
import { hasEmail } from './email';

const knownDays = 90;

/** An IPv6 line has more addresses than there are guesses: its network counts as one place. */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.split('%');

  if (!isIPv6(plain)) {
    return address;
  }

  const [front = [], back = []] = new URL(`http://[${plain}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');

  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
};

/** Whether this account signed in from there lately. Asked in the same way for accounts that do not exist. */
export const isKnownPlace = async (db: Queryable, email: string, address: string): Promise<boolean> => {
  const since = new Date(now().getTime() - knownDays * 86_400_000);
  const rows = await db
    .select({ address: signIn.address })
    .from(signIn)
    .innerJoin(person, eq(person.id, signIn.personId))
    .where(and(hasEmail(email), gt(signIn.createdAt, since)))
    .groupBy(signIn.address);
  const place = networkOf(address);

  return rows.some((row) => networkOf(row.address) === place);
};
