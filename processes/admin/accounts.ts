import { resetPassword } from '@/lib/access';
import { AdminError, type Desk, withConnection } from './databases';

/** `reset <email>`: a new password for a lost one. */
export const resetAccount = async ({ addresses }: Desk, email: string): Promise<string> => {
  const password = await withConnection(addresses.app, (db) => resetPassword(db, email));
  if (password === null) throw new AdminError(`There is no account ${email}.`);

  return `New password for ${email}, shown this once: ${password}`;
};
