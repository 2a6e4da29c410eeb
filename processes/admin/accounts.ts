import { resetPassword } from '@/lib/access';
import { withConnection } from '@/lib/db';
import { AdminError, type Desk } from './databases';

/** `reset <email> [--second-factor]`: a new password for a lost one, and a lost phone forgotten. */
export const resetAccount = async (
  { addresses }: Desk,
  email: string,
  removesSecondFactor: boolean,
): Promise<string> => {
  const password = await withConnection(addresses.app, (db) => resetPassword(db, email, { removesSecondFactor }));
  if (password === null) throw new AdminError(`There is no account ${email} with a password of this desk.`);

  return `New password for ${email}, shown this once: ${password}`;
};
